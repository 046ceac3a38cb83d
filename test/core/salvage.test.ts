/** Owns the proof that a damaged file gives back everything that was whole in it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { salvageJson } from '../../main/core/salvage.ts';

describe('a damaged text', () => {
  it.each<readonly [string, unknown]>([
    // Cut: arrays keep their whole elements, objects their members.
    ['{"format":1,"made":[1,2,3', { format: 1, made: [1, 2] }],
    ['{"format":1,"made":[1,2,3,', { format: 1, made: [1, 2, 3] }],
    ['{"a":[{"id":"x","at":5},{"id":"y","a', { a: [{ id: 'x', at: 5 }] }],
    ['{"a":[[1],[2,3', { a: [[1]] }],
    ['{"account":{"name":"Ada","id":4', { account: { name: 'Ada' } }],
    ['{"account":{"name":"Ada","id"', { account: { name: 'Ada' } }],
    ['{"a":1,"b":tru', { a: 1 }],
    ['{"a":1,"b":"half', { a: 1 }],
    ['{"a":1,"b":"half\\', { a: 1 }],
    ['{"a":1,"b":"\\u00', { a: 1 }],
    ['{"a":[1]', { a: [1] }],
    ['{"a":{', { a: {} }],
    // Overwritten: what follows the break is left out with it.
    ['{"a":1,"b":[1,2\0\0\0\0', { a: 1, b: [1] }],
    ['{"a":1}\0\0\0\0', { a: 1 }],
    ['{"a":"x\0y","b":2}', {}],
    ['{"z":0,"a":"x\0y","b":2}', { z: 0 }],
    ['{"a":[1,nonsense,3],"b":2}', { a: [1] }],
    ['{"a":[1,{"b":},3],"c":2}', { a: [1] }],
    ['{"a":[1,2],}', { a: [1, 2] }],
    ['{"a":[1,2,]}', { a: [1, 2] }],
    ['{"a":[1,23}', { a: [1] }],
    ['{"a":1,"b":23]', { a: 1 }],
    ['{"a":1 "b":2}', { a: 1 }],
    ['{"a":01}', {}],
    ['{"a":1}{"b":2}', { a: 1 }],
    // Edited by hand.
    ['\uFEFF {"a" : [ 1 , 2 ]\r\n}', { a: [1, 2] }],
  ])('%j gives back %j', (text, value) => {
    expect(salvageJson(text)).toEqual(isNothing(value) ? null : value);
  });

  it.each([
    '',
    ' ',
    '\0\0\0',
    '{',
    '[',
    '{"a"',
    '{"a":',
    '[{"a":1',
    'nonsense',
    '"half',
    '12x',
    '}',
    ',',
    'tru',
  ])('%j gives back nothing', (text) => expect(salvageJson(text)).toBeNull());

  it('keeps empty values that are whole', () => {
    expect(salvageJson('{}')).toEqual({});
    expect(salvageJson('[]x')).toEqual([]);
  });

  it('sets no prototype', () => {
    const found = salvageJson('{"__proto__":{"mine":1},"constructor":{"prototype":{"mine":1}},"a":1,"b"');
    expect(found).toEqual({ constructor: { prototype: { mine: 1 } }, a: 1 });
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
    expect(Object.hasOwn(found as object, '__proto__')).toBe(false);
    expect(({} as Record<string, unknown>)['mine']).toBeUndefined();
  });

  it('that is nested without end is read as far as ours ever are', () => {
    for (const open of ['[', '{"a":', '[{"a":']) {
      expect(() => salvageJson(open.repeat(1_000_000))).not.toThrow();
    }
    expect(salvageJson(`{"a":1,"b":${'['.repeat(1_000_000)}`)).toEqual({ a: 1, b: [] });
  });
});

const isNothing = (value: unknown): boolean => JSON.stringify(value) === '{}';

/** A value as the files have it: rows, intents, lists of both. */
const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.constant('}],"\\'));
const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);
const row = fc.dictionary(text, fc.oneof(scalar, fc.dictionary(text, scalar), fc.array(scalar)));
const list = fc.array(fc.oneof(row, scalar, fc.array(scalar)));
const journal = fc.record({
  format: fc.nat(),
  account: fc.option(text),
  tracked: list,
  intents: list,
  made: fc.array(fc.nat()),
});
type Journal = typeof journal extends fc.Arbitrary<infer T> ? T : never;

const lists = ['tracked', 'intents', 'made'] as const;

/** As JSON has it: without -0, and without what no text can say. */
const printed = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** Where every element of the lists ends in the text of a journal, by another way than reading it. */
function ends(value: Journal): readonly { list: (typeof lists)[number]; index: number; end: number }[] {
  const found = [];
  for (const list of lists) {
    for (const [index] of value[list].entries()) {
      // The text of everything up to this element, less what closes the list and the journal.
      const before = { ...value, [list]: value[list].slice(0, index + 1) };
      for (const later of lists.slice(lists.indexOf(list) + 1)) Reflect.deleteProperty(before, later);
      found.push({ list, index, end: JSON.stringify(before).length - 2 });
    }
  }
  return found;
}

const withoutProto = (value: Journal): boolean => !JSON.stringify(value).includes('__proto__');

describe('of whatever was written', () => {
  it('everything comes back when nothing is missing', () => {
    fc.assert(
      fc.property(journal.filter(withoutProto), (value) => {
        expect(salvageJson(JSON.stringify(value))).toEqual(printed(value));
        expect(salvageJson(JSON.stringify(value, null, 2))).toEqual(printed(value));
      }),
    );
  });

  it('every element wholly before a cut or a break comes back, and none that was not there', () => {
    const rest = fc.constantFrom('', '\0'.repeat(50), '�', '\0"}]', 'x');
    fc.assert(
      fc.property(journal.filter(withoutProto), fc.nat(), rest, (value, place, tail) => {
        const whole = JSON.stringify(value);
        const cut = place % (whole.length + 1);
        const found = (salvageJson(whole.slice(0, cut) + tail) ?? {}) as Partial<Journal>;
        for (const list of lists) {
          const back = found[list] ?? [];
          // A number needs what follows it: more digits may be missing.
          const sure = ends(value).filter((one) => one.list === list && one.end < cut).length;
          expect(back.length).toBeGreaterThanOrEqual(sure);
          expect(back).toEqual(printed(value[list]).slice(0, back.length));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('nothing is thrown for any text at all', () => {
    const signs = fc.array(
      fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', 'a', '1', '-', ' ', '\0', 'null'),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          signs.map((list) => list.join('')),
        ),
        (any) => {
          const found = salvageJson(any);
          expect(found === null || JSON.stringify(found) !== undefined).toBe(true);
          // What is JSON is read as such.
          const read = attempt(() => JSON.parse(any));
          if (read.ok) expect(found).toEqual(read.value);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('ten megabytes are read in one go', () => {
    const intents = Array.from({ length: 70_000 }, (_, id) => ({
      id,
      kind: 'start',
      work: { description: 'x'.repeat(100) },
    }));
    const whole = JSON.stringify({ format: 1, intents });
    expect(whole.length).toBeGreaterThan(10_000_000);
    const found = salvageJson(whole.slice(0, -40));
    expect(JSON.stringify(found) === JSON.stringify({ format: 1, intents: intents.slice(0, -1) })).toBe(true);
    for (const hostile of [
      `["${'\\"'.repeat(2_000_000)}`,
      `[${'1'.repeat(3_000_000)}`,
      `[${'{},'.repeat(1_000_000)}`,
      ' '.repeat(3_000_000),
    ]) {
      expect(() => salvageJson(hostile)).not.toThrow();
    }
  });
});

function attempt(act: () => unknown): { readonly ok: boolean; readonly value?: unknown } {
  try {
    return { ok: true, value: act() };
  } catch {
    return { ok: false };
  }
}
