/** Owns the words of failures of making something in place, where those about tracking would not be true. */
import type { AppError } from '../../common/error.ts';
import { type Described, describeError, typed } from './errors.ts';

export function describeCreateError(error: AppError): Described {
  const words = describeError(error);
  switch (error.code) {
    case 'forbidden':
      return { ...words, kept: typed, todo: 'Ask an administrator of the account for it.' };
    case 'not_found':
    case 'refused':
      return { ...words, kept: typed, todo: 'Change it, or try again.' };
    default:
      return { ...words, kept: typed };
  }
}
