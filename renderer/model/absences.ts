/** Owns how the last absences are told, on the page and as text that names nothing and nobody. */
import type { AbsenceFate, AbsenceNoteView } from '../../common/absences.ts';
import type { IdleStatus } from '../../common/idle.ts';
import { formatSeconds, formatSpan, type LocalTime } from '../../common/time.ts';
import { counted } from '../words/counted.ts';
import { absenceWords as words } from '../words/en-absence.ts';
import { clockText, dayText, plainText, preciseClockText, rangeText } from '../words/format.ts';

export interface ToldAbsence {
  readonly key: string;
  readonly when: string;
  readonly long: string;
  readonly fate: string;
  readonly threshold: string;
  /** What was observed, in order: the time and the word. */
  readonly evidence: readonly { readonly at: string; readonly what: string }[];
}

export const spanText = (seconds: number): string => {
  if (seconds < 60) return counted(seconds, 'second', 'seconds');
  return seconds < 3600 ? counted(Math.floor(seconds / 60), 'minute', 'minutes') : formatSpan(seconds);
};

function fateText(fate: AbsenceFate): string {
  switch (fate.kind) {
    case 'answered':
      return words.answered(words.choices[fate.choice], clockText(fate.at.clock));
    case 'by_itself':
      return words.byItself(words.choices[fate.choice]);
    default:
      return words.fates[fate.kind];
  }
}

export function tellAbsences(notes: readonly AbsenceNoteView[], now: LocalTime): readonly ToldAbsence[] {
  return notes.map(({ from, until, seconds, evidence, afterSeconds, fate }) => ({
    key: `${from.date} ${from.clock} ${until.clock}`,
    when: words.absence(dayText(from.date, now), rangeText(from.clock, until.clock)),
    long: words.gone(spanText(seconds)),
    fate: fateText(fate),
    threshold: words.threshold(spanText(afterSeconds)),
    evidence: evidence.map(({ kind, at }) => ({
      // Of another day than the absence began on, the day is told too.
      at:
        at.date === from.date
          ? preciseClockText(at.clock)
          : `${dayText(at.date, now)} ${preciseClockText(at.clock)}`,
      what: words.evidence[kind],
    })),
  }));
}

/** The same as text for somebody else: times, kinds, sources, versions. Nothing of it was ever a name. */
export function copyAbsences(
  notes: readonly AbsenceNoteView[],
  idle: IdleStatus | null,
  version: string,
): string {
  const instant = ({ date, clock }: LocalTime): string => `${date} ${formatSeconds(clock)}`;
  const fate = (one: AbsenceFate): string =>
    one.kind === 'answered' || one.kind === 'by_itself' ? `${one.kind} ${one.choice}` : one.kind;
  const source =
    idle === null
      ? 'not looked up'
      : [
          `${idle.source}, ${idle.works ? `last input ${idle.idleSeconds ?? '?'} s ago` : 'no answer'}`,
          ...idle.reasons.map((one) => `${one.source}: ${one.reason}`),
        ].join('; ');
  return plainText(
    [
      words.copyHead,
      `Stint ${version}`,
      `idle time: ${source}`,
      ...notes.flatMap((note) => [
        '',
        `${instant(note.from)} to ${instant(note.until)}, ${note.seconds} s, counted after ${note.afterSeconds} s: ${fate(note.fate)}`,
        ...note.evidence.map(({ kind, at }) => `  ${instant(at)} ${kind}`),
      ]),
    ].join('\n'),
  );
}
