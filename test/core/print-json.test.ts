/** The text of what is written or sent again and again: that of `JSON.stringify`, whatever of it was printed before. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { printJson } from '../../main/core/print-json.ts';

const one = (id: number) => ({ id, text: `ä "${id}"\n`, inner: { none: null, list: [id, [], {}] } });
const same = (content: object): void => expect(printJson(content)).toBe(JSON.stringify(content));

it('prints what has no list, nothing in it, and what no JSON has', () => {
  same({});
  same({ a: 1, b: null, c: undefined, d: { e: undefined }, 'ä"': 'ö\n', f: false });
  same({
    list: [],
    other: [undefined, null, 1, 'b', [], [[]]],
    inner: { none: undefined, list: [], deep: {} },
  });
});

it('prints long lists as they are after any change: at the end, in the middle, taken out, put first, in another order', () => {
  let list = Array.from({ length: 300 }, (_, id) => one(id));
  same({ list, again: list });
  const change = fc.tuple(fc.constantFrom('end', 'middle', 'out', 'first', 'last', 'turn'), fc.nat(299));
  let id = 1000;
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), (changes) => {
      for (const [kind, at] of changes) {
        id += 1;
        if (kind === 'end') list = [...list, one(id)];
        else if (kind === 'middle') list = list.with(at % list.length, one(id));
        else if (kind === 'out') list = list.length > 150 ? list.toSpliced(at % list.length, 1) : list;
        else if (kind === 'first') list = [one(id), ...list];
        else if (kind === 'last') list = list.slice(0, -1);
        else list = [...list.slice(at % list.length), ...list.slice(0, at % list.length)];
        same({ format: 3, list, inner: { deep: { list: list.slice(at) }, list } });
      }
    }),
  );
});
