/** Owns the tests of search in names: what is found, in which order, and which letters are marked. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../renderer/model/fold.ts';
import { createSearch, type Found, mostResults } from '../../renderer/model/search.ts';

interface Named {
  readonly names: readonly string[];
}

const named = (...names: readonly string[]): Named => ({ names });
const firstNames = (found: readonly Found<Named>[]) => found.map(({ item }) => item.names[0]);
const marked = (found: Found<Named> | undefined) =>
  found?.runs.map((runs) => runs.filter((run) => run.hit).map((run) => run.text));

const projects = [
  named('Internal', 'Studio'),
  named('Website', 'Acme'),
  named('Web shop', 'Bluebird'),
  named('Old website archive', 'Acme'),
  named('Campanha de verão', 'São João'),
  named('Ærø færge', 'Søfart'),
  named('Сайт компании', 'Ромашка'),
  named('🚀', 'Rockets'),
];
const search = createSearch(projects);

describe('search', () => {
  it('finds everything in the given order when nothing is typed', () => {
    expect(firstNames(search('  '))).toEqual(projects.map((project) => project.names[0]));
  });

  it('puts names that begin with the query before those that contain it', () => {
    const names = firstNames(search('web'));
    expect(names).toHaveLength(3);
    expect(names.indexOf('Old website archive')).toBe(2);
  });

  it('searches customers together with projects, in any order of the words', () => {
    expect(firstNames(search('acme web'))).toEqual(
      expect.arrayContaining(['Website', 'Old website archive']),
    );
    expect(firstNames(search('acme web'))).not.toContain('Web shop');
  });

  it('does not mind accents, strokes and case, in the query or in the name', () => {
    expect(firstNames(search('VERAO'))).toEqual(['Campanha de verão']);
    expect(firstNames(search('sofart'))).toEqual(['Ærø færge']);
    expect(firstNames(search('wébsite'))[0]).toBe('Website');
    expect(firstNames(search('verão'.normalize('NFD')))).toEqual(['Campanha de verão']);
  });

  it('finds names in other scripts, and signs that are no letters', () => {
    expect(firstNames(search('компан'))).toEqual(['Сайт компании']);
    expect(firstNames(search('🚀'))).toEqual(['🚀']);
  });

  it('forgives one wrong letter when nothing matches exactly', () => {
    expect(firstNames(search('websote'))).toContain('Website');
    expect(search('zzzz')).toEqual([]);
  });

  it('takes a hyphen for a space, not for an exclusion', () => {
    expect(firstNames(search('web -shop'))).toEqual(['Web shop']);
  });

  it('marks the matching letters of each name as they are written', () => {
    expect(marked(search('verao')[0])).toEqual([['verão'], []]);
    expect(marked(search('web blue')[0])).toEqual([['Web'], ['Blue']]);
  });

  it('sorts what matches into tiers, the better match first within each', () => {
    const preferring = createSearch(projects, (project) => (project.names[1] === 'Acme' ? 0 : 1));
    expect(firstNames(preferring('web shop'))).toEqual(['Web shop']);
    expect(firstNames(preferring('web'))[2]).toBe('Web shop');
  });

  it('lets a tier see whether a name begins with what was typed', () => {
    const rows = [
      { names: ['Pitches · Review', 'Accessibility pass'], recent: true },
      { names: ['Accessibility review', 'Farrow'], recent: false },
      { names: ['Accessibility review · Design', 'Farrow'], recent: true },
    ];
    const found = createSearch(rows, (row, begins) => (begins ? 0 : 2) + (row.recent ? 0 : 1));
    expect(firstNames(found('accessibility review'))).toEqual([
      'Accessibility review · Design',
      'Accessibility review',
      'Pitches · Review',
    ]);
  });

  it('shows a bounded number of rows, best first, however many match', () => {
    const many = createSearch(
      Array.from({ length: 10_000 }, (_, at) => named(at === 9_999 ? 'Web' : `Old web ${at}`)),
    );
    const found = many('web');
    expect(found).toHaveLength(mostResults);
    expect(firstNames(found)[0]).toBe('Web');
    expect(marked(found[1])).toEqual([['web']]);
  });

  it('finds the same whether many names share their parts or each is told alone', () => {
    const places = ['Lisboa', 'São João', 'Acme', 'web'];
    const rows = Array.from({ length: 3000 }, (_, at) => {
      const [project, task, customer] = [
        `Website ${places[at % 4]} ${at % 50}`,
        `Review ${at % 7}`,
        `${places[at % 3]}`,
      ];
      return { names: [`${project} · ${task}`, customer], parts: [project, task, customer] };
    });
    const [shared, alone] = [createSearch(rows), createSearch(rows.map(({ names }) => ({ names })))];
    for (const query of ['w', 'web', 'rev acme', 'sao joao 42', 'websote 7', 'acme review website 3', 'zz']) {
      expect(shared(query).map(({ runs }) => runs)).toEqual(alone(query).map(({ runs }) => runs));
    }
  });

  it('has of many matches those that begin with the words, then a word that does, then the rest', () => {
    const rows = Array.from({ length: 4000 }, (_, at) =>
      named(`${['Cobweb', 'Old web', 'Web shop', 'Shop web'][at % 4]} ${at}`),
    );
    const begin = (query: string): ReadonlySet<string> =>
      new Set(firstNames(createSearch(rows)(query)).map((name = '') => name.replace(/ \d+$/, '')));
    expect(begin('web')).toEqual(new Set(['Web shop']));
    expect(begin('web s')).toEqual(new Set(['Web shop']));
    expect(begin('eb')).toEqual(new Set(['Cobweb', 'Old web', 'Web shop', 'Shop web']));
    expect(
      createSearch(rows.slice(0, 2004).map(({ names: [name = ''] }) => named(name.replace('Web', 'Cob'))))(
        'web',
      ).map(({ item }) => item.names[0]?.split(' ')[1]),
    ).toEqual(Array.from({ length: mostResults }, () => 'web'));
  });

  it('has of many matches the lowest tier first, wherever it stands', () => {
    const kinds = ['Web shop', 'Shop web', 'Cobweb'];
    fc.assert(
      fc.property(
        fc.constantFrom('web', 'web s', 'shop', 'eb', 'w'),
        fc.array(fc.tuple(fc.nat(kinds.length - 1), fc.nat(3)), { minLength: 5, maxLength: 100 }),
        fc.boolean(),
        (query, pattern, preferred) => {
          // One of a tier of its own at the very end: nobody may have stopped looking before.
          const last = preferred ? [{ ...named('Old web shop web'), tier: 0 }] : [];
          const rows = Array.from({ length: 4000 }, (_, at) => {
            const [kind, tier] = pattern[at % pattern.length] ?? [0, 0];
            return { ...named(`${kinds[kind]} ${at}`), tier: 1 + tier };
          }).concat(last);
          const placeOf = ({ names: [name = ''], tier }: (typeof rows)[number]): number => {
            const text = name.toLowerCase();
            const begins = text.startsWith(query);
            const hasWord = !query.includes(' ') && text.split(' ').some((word) => word.startsWith(query));
            const group = begins ? 0 : hasWord ? 1 : 2;
            return 10 * (begins ? tier : 5 + tier) + group;
          };
          const matching = rows.filter(({ names: [name = ''] }) =>
            query.split(' ').every((word) => name.toLowerCase().includes(word)),
          );
          fc.pre(matching.length > 1000);
          const wanted = matching
            .toSorted((one, other) => placeOf(one) - placeOf(other))
            .slice(0, mostResults);
          const found = createSearch(rows, ({ tier }, begins) => (begins ? tier : 5 + tier))(query);
          expect(found.map(({ item }) => item)).toEqual(wanted);
        },
      ),
      { numRuns: 30 },
    );
  });

  it.each([
    ['οδοσ', 'ΟΔΟΣ'],
    ['οδος', 'Οδοσ'],
    ['muse', 'Muſeum'],
    ['kelvin', '\u212aelvin'],
  ])('finds by %s what is written %s: the same letter', (query, name) => {
    expect(createSearch([named(name)])(query)).toHaveLength(1);
  });

  it.each([
    ['a name', 'Sommerfest 17'],
    ['one with an error', 'Sommefrest 17'],
    ['words in any order', '17 kunde sommerfest'],
  ])('finds %s among very many as among few', (_, query) => {
    const wanted = named('Sommerfest 17', 'Kunde');
    const others = Array.from({ length: 5000 }, (__, at) => named(`Projekt ${at}`, 'Kunde'));
    expect(createSearch([...others, wanted])(query)).toEqual(createSearch([wanted])(query));
  });

  it('never loses or invents a letter in the runs of a name, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }),
        fc.string(),
        (names, query) => {
          const items = names.map((name) => named(name.normalize('NFC')));
          for (const { item, runs } of createSearch(items)(query)) {
            expect(runs.map((run) => run.map((part) => part.text).join(''))).toEqual(item.names);
          }
        },
      ),
    );
  });
});

describe('fold', () => {
  it('keeps the length of every text, so that marks stay in place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(text)).toHaveLength(text.length);
      }),
    );
  });
});
