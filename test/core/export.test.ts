/** Owns the proof that the table of what is not delivered reads back, and holds no formula. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appError, errorCodes } from '../../common/error.ts';
import type { LedgerLine } from '../../common/snapshot.ts';
import { exportName, exportTable } from '../../main/core/export.ts';

const line: LedgerLine = {
  intentId: 'i1',
  kind: 'book',
  entry: 'e1',
  work: {
    projectId: 7,
    taskId: 3,
    description: 'Say "hello", twice',
    project: 'Website',
    customer: 'Acme',
    task: 'Design',
    startable: true,
  },
  made: { date: '2026-03-02', clock: 37_805 },
  date: '2026-03-01',
  startClock: 34_200,
  endClock: 39_605,
  seconds: 5405,
  state: 'refused',
  reason: 'refused',
  retryAtMs: null,
  error: appError('project_required', { detail: 'project_id is required' }),
  discardable: true,
};

describe('the table of what is not delivered', () => {
  it('has a row of names, and says of every line what it is about', () => {
    expect(exportTable([line])).toBe(
      [
        '\uFEFF"Action","Date","From","To","Duration","Seconds","Project","Customer","Task","Description","State","Reason","Error code","Made"',
        '"book","2026-03-01","09:30:00","11:00:05","01:30:05","5405","Website","Acme","Design","Say ""hello"", twice","refused","refused","project_required","2026-03-02 10:30:05"',
        '',
      ].join('\r\n'),
    );
  });

  it('leaves empty what a running entry has not yet, and long durations whole', () => {
    const running: LedgerLine = { ...line, kind: 'start', endClock: null, seconds: null, error: null };
    const long: LedgerLine = { ...line, startClock: null, endClock: null, seconds: 360_000 };
    const [, first, second] = parse(exportTable([running, long]));
    expect(first?.slice(2, 6)).toEqual(['09:30:00', '', '', '']);
    expect(first?.[12]).toBe('');
    expect(second?.slice(2, 6)).toEqual(['', '', '100:00:00', '360000']);
  });

  it.each(['=1+1', '+49', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
    'never lets %j become a formula',
    (text) => {
      const work = { ...line.work, project: text, customer: text, task: text, description: text };
      const row = parse(exportTable([{ ...line, work }]))[1];
      expect(row?.slice(6, 10)).toEqual(Array.from({ length: 4 }, () => `'${text}`));
    },
  );

  it('without any line has its names only', () => {
    expect(parse(exportTable([]))).toHaveLength(1);
  });

  it('reads back whatever was tracked, and no cell begins with the sign of a formula', () => {
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 5 }), (all) => {
        const [names, ...rows] = parse(exportTable(all));
        expect(rows).toHaveLength(all.length);
        for (const [index, row] of rows.entries()) {
          const { work, error, made, ...one } = all[index] ?? line;
          expect(row).toHaveLength(names?.length ?? 0);
          for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
          const texts = [work.project, work.customer, work.task ?? '', work.description];
          expect(row.slice(6, 10).map((cell, at) => unguarded(cell, texts[at] ?? ''))).toEqual(texts);
          expect([row[0], row[1], row[10], row[11], row[12]]).toEqual([
            one.kind,
            one.date,
            one.state,
            one.reason,
            error?.code ?? '',
          ]);
          expect(row[5]).toBe(one.seconds === null ? '' : String(one.seconds));
          expect(row[13]?.slice(0, 10)).toBe(made.date);
        }
      }),
    );
  });
});

it('the file is named after its day', () => {
  expect(exportName('2026-03-02')).toBe('stint-undelivered-2026-03-02.csv');
});

const unguarded = (cell: string, text: string): string => (cell === `'${text}` ? text : cell);

const signs = fc.array(
  fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', "'", 'a', ' ', '\0'),
);
const anyText = fc.oneof(
  signs.map((list) => list.join('')),
  fc.string({ unit: 'grapheme' }),
);
const clock = fc.integer({ min: 0, max: 86_399 });

const lines: fc.Arbitrary<LedgerLine> = fc
  .record({
    kind: fc.constantFrom('start', 'stop', 'book', 'change', 'delete'),
    project: anyText,
    customer: anyText,
    task: fc.option(anyText),
    description: anyText,
    startClock: fc.option(clock),
    endClock: fc.option(clock),
    seconds: fc.option(fc.nat(500 * 3600)),
    state: fc.constantFrom('waiting', 'sending', 'refused', 'unknown'),
    reason: fc.constantFrom('next', 'economy', 'doubt', 'pause', 'behind', 'connection', 'refused'),
    error: fc.option(fc.constantFrom(...errorCodes).map((code) => appError(code))),
  })
  .map(({ project, customer, task, description, ...one }) => ({
    ...line,
    ...one,
    work: { ...line.work, project, customer, task, description },
  }));

/** Reads a table as RFC 4180 has it; complains about anything else. */
function parse(table: string): readonly (readonly string[])[] {
  if (!table.startsWith('\uFEFF')) throw new Error('no mark of the byte order');
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /"((?:[^"]|"")*)"(,|\r\n)/y;
  field.lastIndex = 1;
  while (field.lastIndex < table.length) {
    const at = field.lastIndex;
    const match = field.exec(table);
    if (!match) throw new Error(`no cell at ${at} of ${JSON.stringify(table)}`);
    row.push((match[1] ?? '').replaceAll('""', '"'));
    if (match[2] === ',') continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) throw new Error('the last row has no end');
  return rows;
}
