/** Owns the tests of the rows of the one line: what Enter will do, in which words, and when it does nothing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../common/model.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { lineView, listedRows } from '../../renderer/model/one-line.ts';
import { lineSearch } from '../../renderer/model/one-line-find.ts';
import { plainText } from '../../renderer/words/format.ts';
import { manyProjects, sampleCatalog, sampleSnapshot, stoppedSnapshot, viewOf } from '../fakes/bridge.ts';

const see = (text: string, snapshot: Snapshot = stoppedSnapshot, catalog: Catalog = sampleCatalog) => {
  return lineView({
    text,
    now: snapshot.now,
    running: snapshot.running,
    catalog,
    source: lineSearch(catalog, snapshot.recents),
    creates: true,
    isAway: snapshot.awayPlan !== null,
  });
};
const sentences = (text: string, snapshot?: Snapshot) =>
  see(text, snapshot).rows.map(({ sentence }) => plainText(sentence));
const first = (text: string, snapshot?: Snapshot) => see(text, snapshot).rows[0];

/** 10 March 2026, 15:54:07; Website · Review runs since 14:30 in the first, nothing in the other. */
const running = sampleSnapshot;
const fresh: Snapshot = { ...stoppedSnapshot, recents: [] };

describe('what Enter will do', () => {
  it.each([
    ['brand', 'Start Brand book for Nordlicht GmbH'],
    ['brand 25m', 'Book 0:25 on Brand book for Nordlicht GmbH, today'],
    ['brand 9-10:15', 'Book 1:15 on Brand book for Nordlicht GmbH, today 9:00 – 10:15 AM'],
    ['yesterday brand 2h', 'Book 2:00 on Brand book for Nordlicht GmbH, yesterday'],
    ['brand 2h 12.11.2025', 'Book 2:00 on Brand book for Nordlicht GmbH, Nov 12, 2025'],
    ['brand 22:00-1:00', 'Book 3:00 on Brand book for Nordlicht GmbH, yesterday 10:00 PM – 1:00 AM'],
    ['brand 20m ago', 'Start Brand book for Nordlicht GmbH since 3:34 PM'],
    ['brand since 9:40', 'Start Brand book for Nordlicht GmbH since 9:40 AM'],
    ['internal // plan the week', 'Start Internal for Studio: “plan the week”'],
    ['website review', 'Start Website · Review for Acme'],
    ['website agenda for friday 1h', 'Book 1:00 on Website for Acme, Friday, Mar 6: “agenda for”'],
  ])('is said of %s', (text, sentence) => {
    expect(sentences(text, fresh)[0]).toBe(sentence);
    expect(see(text, fresh)).toMatchObject({ mark: 0, message: null, missing: null });
  });

  it('is of yesterday shortly after midnight', () => {
    const night = { ...fresh, now: { date: '2026-03-10', clock: 1800 } };
    expect(sentences('brand since 23:00', night)[0]).toMatch(/since yesterday 11:00 PM$/);
    expect(sentences('brand 1h ago', night)[0]).toMatch(/since yesterday 11:30 PM$/);
  });

  it('is a switch while something runs', () => {
    expect(sentences('switch brand 10m ago', running)[0]).toMatch(/^Switch to Brand book .* since 3:44 PM/);
    expect(first('brand since 9:40', running)?.act).toMatchObject({ kind: 'start', since: 34_800 });
  });

  it('is nothing for what runs already, unless it is something else of it', () => {
    const plain: Snapshot = {
      ...running,
      running: running.running && {
        ...running.running,
        work: viewOf({ projectId: 3, taskId: null, description: '' }),
      },
      recents: [viewOf({ projectId: 3, taskId: null, description: '' })],
    };
    expect(see('brand', plain)).toMatchObject({
      rows: [],
      mark: -1,
      message: 'Brand book is running already.',
    });
    expect(sentences('brand sketches', plain)[0]).toBe('Switch to Brand book for Nordlicht GmbH: “sketches”');
    expect(sentences('brand 25m', plain)[0]).toContain('Book 0:25 on Brand book');
    const listed = listedRows(
      {
        ...plain,
        catalog: sampleCatalog,
        source: lineSearch(sampleCatalog, plain.recents),
        creates: true,
      },
      3,
    );
    expect(listed.map(({ found }) => found?.item.names[0])).toEqual(['Website', 'Web shop', 'Internal']);
  });

  it('is exactly what is sent', () => {
    expect(first('website layout 25m until 9 // grid', fresh)?.act).toEqual({
      kind: 'book',
      draft: {
        projectId: 1,
        taskId: 13,
        description: 'grid',
        date: '2026-03-10',
        duration: '0:25',
        start: '',
        end: '9:00 AM',
      },
    });
    expect(first('brand 20m ago', fresh)?.act).toEqual({
      kind: 'start',
      work: { projectId: 3, taskId: null, description: '' },
      since: 15 * 3600 + 34 * 60,
    });
  });
});

describe('words that are in no name', () => {
  it('become the description, shown before Enter', () => {
    const row = first('campanha prepare agenda', fresh);
    expect(row).toMatchObject({
      description: 'prepare agenda',
      act: { work: { description: 'prepare agenda' } },
    });
    expect(row?.sentence).toContain('“prepare agenda”');
    expect(first('prepare agenda campanha 1h', fresh)?.description).toBe('prepare agenda');
  });

  it('can be made a project instead', () => {
    expect(see('new campanha', fresh).rows.at(-1)?.act).toEqual({ kind: 'create', name: 'new campanha' });
  });

  it('are all of a name where a description is marked', () => {
    expect(see('campanha agenda // x', fresh)).toMatchObject({
      rows: [{ act: { kind: 'create', name: 'campanha agenda' } }],
      missing: 'campanha agenda',
    });
  });

  it('take the place of the description of lately', () => {
    const rows = see('website review // other', stoppedSnapshot).rows;
    expect(rows[0]?.act).toMatchObject({ work: { projectId: 1, taskId: 11, description: 'other' } });
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('say so where nothing is called that', () => {
    expect(see('qqqq 25m')).toMatchObject({
      rows: [{ act: { kind: 'create', name: 'qqqq' } }],
      mark: 0,
      missing: 'qqqq',
      message: null,
    });
    const source = lineSearch(sampleCatalog, []);
    const facts = { text: 'qqqq 25m', now: fresh.now, running: null, catalog: sampleCatalog, source };
    expect(lineView({ ...facts, creates: false, isAway: false })).toMatchObject({
      rows: [],
      mark: -1,
      missing: 'qqqq',
    });
  });
});

describe('stopping', () => {
  it('is said with the time', () => {
    expect(sentences('stop', running)[0]).toBe('Stop Website · Review');
    expect(sentences('stop at 15:30', running)[0]).toBe('Stop Website · Review at 3:30 PM');
    expect(first('stop 5m ago', running)?.act).toEqual({ kind: 'stop', at: 15 * 3600 + 49 * 60 });
  });

  it.each([
    ['stop', stoppedSnapshot, 'No timer is running.'],
    ['stop at 17:30', running, 'That time has not come yet.'],
    ['stop at 14:00', running, 'The timer was started at'],
    ['stop 3h ago', running, 'The timer was started at'],
  ])('says why not: %s', (text, snapshot, message) => {
    expect(see(text, snapshot)).toMatchObject({ mark: -1 });
    expect(see(text, snapshot).message).toContain(message);
  });

  it('of a timer that runs over midnight may be yesterday', () => {
    const overnight: Snapshot = {
      ...running,
      now: { date: '2026-03-11', clock: 600 },
      running: running.running && { ...running.running, started: { date: '2026-03-10', clock: 52_200 } },
    };
    expect(sentences('stop at 23:30', overnight)[0]).toBe('Stop Website · Review at yesterday 11:30 PM');
  });
});

describe('two readings', () => {
  it('are two rows, the likelier first', () => {
    const rows = sentences('brand 1:30', fresh);
    expect(rows[0]).toContain('Book 1:30 on Brand book');
    expect(rows[1]).toMatch(/^Start Brand book .* since 1:30 PM/);
  });

  it('may be a name and a time', () => {
    expect(sentences('book brand', fresh)).toEqual([
      'Start Brand book for Nordlicht GmbH',
      'Needs times: Book on Brand book for Nordlicht GmbH, today',
    ]);
  });
});

describe('what cannot be', () => {
  it.each([
    ['brand 2h 2026-03-11', 'has not come yet'],
    ['brand 10:15-9:00', 'The end lies before the start'],
    ['brand 15-17:30', 'That has not happened yet'],
    ['brand yesterday 23:00-10:59', 'That has not'],
    ['brand 25h ago', 'within the last day'],
    ['brand since 17:30', 'That time has not come yet'],
    ['brand 2h and 3h', 'Two durations'],
  ])('is said, and Enter does nothing: %s', (text, message) => {
    const at9 = { ...fresh, now: { date: '2026-03-10', clock: 9 * 3600 } };
    const view = see(text, text.includes('yesterday') ? at9 : fresh);
    expect(view).toMatchObject({ mark: -1, missing: null });
    expect(view.message).toContain(message);
  });

  it('is no row where a project wants a task: the form asks', () => {
    expect(first('web shop 25m', fresh)).toMatchObject({
      act: { kind: 'form' },
      form: { mode: 'book', fill: { duration: '0:25' } },
    });
    expect(first('web shop', fresh)).toMatchObject({ act: { kind: 'form' }, form: { mode: 'start' } });
  });
});

describe('times without words', () => {
  it('are of what was done lately, what runs too when it is booked', () => {
    expect(sentences('25m', running)[0]).toContain('Book 0:25 on Website · Review');
    expect(sentences('20m ago', running)[0]).toContain('Switch to Web shop · Code review');
  });
});

describe('anything typed', () => {
  const bits = fc.constantFrom(
    ...'website brand review 9-10 1:30 25m 20m ago since until at 9 17:30 yesterday sat 5.11. 2026-03-11 stop switch book //'.split(
      ' ',
    ),
  );
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(bits, { maxLength: 7 }).map((some) => some.join(' ')),
  );

  it('has rows of different acts, each in words, and none marked where something is wrong', () => {
    fc.assert(
      fc.property(typed, fc.constantFrom(running, stoppedSnapshot, fresh), (text, snapshot) => {
        const { rows, mark, message, missing } = see(text, snapshot);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        expect(rows.every(({ sentence }) => sentence !== '')).toBe(true);
        expect(mark).toBe(message === null && rows.length > 0 ? 0 : -1);
        if (text.trim() !== '' && text.trim() !== '//')
          expect([rows.length > 0, message, missing]).not.toEqual([false, null, null]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a large catalog', () => {
  it('is searched for the name in a long line', () => {
    const view = see('campaign 4003 prepare the agenda of monday 25m', fresh, manyProjects(10_000));
    expect(view.rows[0]?.sentence).toContain('Campaign 4003');
  });
});

describe('going away on purpose', () => {
  const away: Snapshot = { ...running, awayPlan: { since: running.now, until: null } };

  it.each([
    ['away', 'Go away until you are back: a break, nothing is asked', { until: 'back' }],
    ['away 30m', 'Go away for 0:30: a break, nothing is asked', { until: 'minutes', minutes: 30 }],
    ['away 90s', 'Go away for 0:02: a break, nothing is asked', { until: 'minutes', minutes: 2 }],
    [
      'away until 16:30',
      'Go away until 4:30 PM: a break, nothing is asked',
      { until: 'clock', clock: 59_400 },
    ],
  ])('%s: %s', (text, sentence, until) => {
    expect(sentences(text, running)[0]).toBe(sentence);
    expect(first(text, running)?.act).toEqual({ kind: 'away', until });
  });

  it('keeps reminders quiet where nothing runs', () => {
    expect(sentences('away', fresh)[0]).toBe('Go away until you are back: reminders stay quiet');
  });

  it('is no longer than a day', () => {
    expect(see('away 25h', running)).toMatchObject({ rows: [], mark: -1 });
    expect(see('away 25h', running).message).toContain('more than a day');
  });

  it('ends when the user says to be back, and is nothing where they are not away', () => {
    expect(first('back', away)).toMatchObject({ act: { kind: 'back' }, sentence: 'I’m back' });
    expect(see('back', running)).toMatchObject({ rows: [], message: 'You have not said that you are away.' });
  });

  it('stands before what is called so, and coming back only where it can be meant', () => {
    const catalog = {
      ...sampleCatalog,
      tasksOfProject: {},
      projects: ['Away games', 'Backend'].map((name, at) => ({
        id: at + 1,
        name,
        customerName: '',
        active: true,
        requiresTask: false,
      })),
    };
    const acts = (text: string, snapshot: Snapshot) =>
      see(text, { ...snapshot, recents: [] }, catalog).rows.map(({ act }) => act.kind);
    expect(acts('away', fresh)).toEqual(['away', 'start']);
    expect(acts('back', fresh)).toEqual(['start']);
    expect(see('back', fresh, catalog)).toMatchObject({ mark: 0, message: null });
    expect(acts('back', away)).toEqual(['back', 'start']);
  });
});
