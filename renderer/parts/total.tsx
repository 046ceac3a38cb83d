/** Owns a total as the settings want it shown: rounded, with the exact one in its tooltip and for screen readers. */
import type { Rounding } from '../../common/model.ts';
import { roundTotal } from '../../common/rounding.ts';
import { formatSpan } from '../../common/time.ts';
import { words } from '../words/en.ts';

export function Total({ seconds, rounding }: { readonly seconds: number; readonly rounding: Rounding }) {
  if (rounding === 0) return <>{formatSpan(seconds)}</>;
  const exact = words.today.exactly(formatSpan(seconds));
  return (
    <span class="total" title={exact}>
      {formatSpan(roundTotal(seconds, rounding))}
      <span class="visually-hidden"> ({exact})</span>
    </span>
  );
}
