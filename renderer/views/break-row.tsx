/** Owns the row of a break: time that is no work because the user said so. */
import { formatSpan } from '../../common/time.ts';
import type { Gap } from '../model/gaps.ts';
import { words } from '../words/en.ts';
import { rangeText } from '../words/format.ts';

export function BreakRow({ pause }: { readonly pause: Gap }) {
  return (
    <li class="break">
      <span class="entry-range">{rangeText(pause.from, pause.to)}</span>
      <span class="gap-what">{words.breaks.row}</span>
      <span class="gap-time">{formatSpan(pause.to - pause.from)}</span>
    </li>
  );
}
