/** Owns which failures pass: the same request may succeed later, and waits for that. */
import type { AppError } from '../../common/error.ts';

/** Whether the same request may succeed later without anybody changing anything. */
export function isPassing({ code, status }: AppError): boolean {
  switch (code) {
    case 'network_unreachable':
    case 'network_timeout':
    case 'service_failed':
    case 'redirect_refused':
    case 'rate_limited':
    case 'daily_limit':
    case 'token_rejected':
      return true;
    case 'not_the_service':
      // The page of a network that wants to be signed in to; a path nobody knows answers 4xx.
      return status !== undefined && status < 400;
    default:
      return false;
  }
}

/** Whether something answered that is not what was asked for: it may be down, or not there at all. */
export const isUnserved = ({ code }: AppError): boolean =>
  code === 'service_failed' || code === 'redirect_refused' || code === 'not_the_service';
