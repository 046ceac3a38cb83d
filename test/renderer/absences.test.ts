/** Owns the tests of what is told of absences and idle detection, and of the text that may be given away. */
import { describe, expect, it } from 'vitest';
import type { IdleStatus } from '../../common/idle.ts';
import { ruleRows } from '../../renderer/model/absence-rules.ts';
import { copyAbsences, tellAbsences } from '../../renderer/model/absences.ts';
import { idleSentences, verdictOf, verdictText } from '../../renderer/model/idle-check.ts';
import { sampleAbsences, sampleCatalog, sampleIdle } from '../fakes/bridge.ts';

const now = { date: '2026-03-10', clock: 57_247 };

describe('the last absences', () => {
  it('are told by day and time, with what was observed and what became of them', () => {
    const [lunch, night, pause] = tellAbsences(sampleAbsences, now);
    expect(lunch?.fate).toBe('Asked; waits for your answer.');
    expect(lunch?.long).toBe('away for 53 minutes');
    expect(lunch?.evidence.map(({ what }) => what)).toEqual([
      'last input',
      'locked',
      'unlocked',
      'first input again',
    ]);
    expect(night?.when).toMatch(/^yesterday, /);
    expect(night?.fate).toMatch(/^Asked; at .* you had it discarded, and the timer stopped\.$/);
    expect(night?.evidence.at(-1)?.at).toMatch(/^today /);
    expect(pause?.fate).toBe('Not asked: by your settings or your word it was marked as a break.');
  });

  it('are copied as times, kinds, sources and versions', () => {
    expect(copyAbsences(sampleAbsences.slice(0, 1), sampleIdle, '0.1.0')).toBe(
      [
        'Absences noticed by Stint (times, kinds and sources only)',
        'Stint 0.1.0',
        'idle time: system, last input 3 s ago',
        '',
        '2026-03-10 12:08:00 to 2026-03-10 13:01:00, 3180 s, counted after 300 s: open',
        '  2026-03-10 12:08:00 last_input',
        '  2026-03-10 12:11:00 locked',
        '  2026-03-10 13:00:55 unlocked',
        '  2026-03-10 13:01:00 back',
      ].join('\n'),
    );
  });

  it('fit into the clipboard, however many there are and whatever was observed', () => {
    const [, night] = sampleAbsences;
    if (!night) throw new Error('no sample');
    const long = {
      ...night,
      evidence: Array.from({ length: 12 }, () => night.evidence[0] ?? { kind: 'back' as const, at: now }),
    };
    expect(copyAbsences(Array(20).fill(long), null, '0.1.0').length).toBeLessThan(20_000);
  });
});

describe('idle detection', () => {
  it('is said to work, with the last input and the source', () => {
    expect(idleSentences(sampleIdle)).toEqual([
      'Idle detection works: last input 3 s ago, told by the system.',
    ]);
  });

  it('is said to be blind, and why each source is not used', () => {
    const blind: IdleStatus = {
      source: 'none',
      works: false,
      idleSeconds: null,
      reasons: [
        { source: 'system', reason: 'not_here' },
        { source: 'mutter', reason: 'frozen' },
      ],
    };
    const [first, ...passed] = idleSentences(blind);
    expect(first).toMatch(/^Idle detection does not work: /);
    expect(passed).toEqual([
      'Not used: the system, which cannot know in this kind of session.',
      'Not used: GNOME, whose counter stood still while the screen was locked.',
    ]);
  });

  it('is said to be starting while its source has not answered', () => {
    const [first] = idleSentences({ source: 'mutter', works: false, idleSeconds: null, reasons: [] });
    expect(first).toBe('Idle detection is starting: GNOME has not answered yet.');
  });
});

describe('ten seconds without hands', () => {
  it.each([
    ['a counter that grew', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { kind: 'grew', seconds: 10 }],
    ['a counter that is one behind', [0, 1, 2, 3, 4, 5, 6, 7, 8, 8.6], { kind: 'grew', seconds: 8 }],
    ['one that was read late at first', [null, null, 3, 4, 5, 6, 7, 8, 9, 10], { kind: 'grew', seconds: 10 }],
    ['a bump', [1, 2, 3, 4, 0, 1, 2, 3, 4, 5], { kind: 'moved', seconds: 5 }],
    ['a bump at the end', [1, 2, 3, 4, 5, 6, 7, 8, 9, 0], { kind: 'moved', seconds: 0 }],
    ['a source that says nothing but zero', Array(10).fill(0), { kind: 'stuck' }],
    ['a source that says nothing', Array(10).fill(null), { kind: 'blind' }],
    ['no reading at all', [], { kind: 'blind' }],
  ] as const)('show %s', (_what, readings, verdict) => {
    expect(verdictOf(readings)).toEqual(verdict);
    const { what, todo } = verdictText(verdictOf(readings));
    expect(what.length * todo.length).toBeGreaterThan(0);
  });
});

describe('rules by project', () => {
  it('are listed by name, and one of a project that is gone can still be taken away', () => {
    const rule = { behaviour: 'keep', afterSeconds: null } as const;
    const rows = ruleRows({ 1: rule, 99: rule, 3: rule }, sampleCatalog);
    expect(rows.map(({ id, name }) => [id, name])).toEqual([
      ['3', 'Brand book'],
      ['99', 'Project 99'],
      ['1', 'Website'],
    ]);
  });
});
