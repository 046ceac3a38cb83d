/** Owns how a row of the one line looks, and what a screen reader says of it. */
import type { LineRow } from '../model/one-line-rows.ts';
import { Dot, TodoMark } from '../parts/dot.tsx';
import { Icon } from '../parts/icon.tsx';
import { isMac } from '../parts/keys.ts';
import type { Option } from '../parts/listbox.tsx';
import { Name } from '../parts/name.tsx';
import { words } from '../words/en.ts';

/** A start of what was found, now and as it is. */
const isPlain = ({ form, description }: LineRow): boolean =>
  form?.mode === 'start' && form.fill.since === undefined && description === null;

/** @param switches something runs */
export function lineOption(row: LineRow, switches: boolean): Option {
  return { key: row.key, label: labelOf(row, switches), content: <Row row={row} /> };
}

function labelOf(row: LineRow, switches: boolean): string {
  if (row.found === null || !isPlain(row)) return row.sentence;
  const { names, favourite, todo } = row.found.item;
  const whole = names.filter((name) => name !== '').join(', ');
  const says = switches ? words.start.switch : words.start.start;
  const { key, keyed, isFavourite } = words.favourites;
  const kept = favourite === null ? '' : keyed(favourite) ? key(favourite, isMac) : isFavourite;
  const kind = todo ? words.todos.isTodo : '';
  return [says(whole), kind, row.when, kept].filter((part) => part !== '').join(', ');
}

/** The key that does the same as the row, where it has one; else that its work is a favourite. */
function Kept({ row, place }: { readonly row: LineRow; readonly place: number }) {
  const { key, keyed, keyHint } = words.favourites;
  if (!keyed(place) || !isPlain(row)) return <Icon name="starred" />;
  return (
    <kbd class="favourite-key" title={key(place, isMac)}>
      {keyHint(place, isMac)}
    </kbd>
  );
}

/** What is done, as a drawing: the same as on the buttons that do it. */
const acts = {
  start: 'play',
  book: 'plus',
  stop: 'stop',
  away: 'away',
  back: 'check',
  create: 'plus',
  form: 'details',
} as const;

function Row({ row }: { readonly row: LineRow }) {
  const { found, act, description, when } = row;
  if (found === null) {
    return (
      <>
        <Icon name={acts[act.kind]} />
        <Name text={row.sentence} class="option-name" />
      </>
    );
  }
  const [name = '', context = ''] = found.item.names;
  const [nameRuns, contextRuns] = found.runs;
  return (
    <>
      {found.item.todo ? (
        <TodoMark projectId={found.item.work.projectId} />
      ) : (
        <Dot projectId={found.item.work.projectId} />
      )}
      <Name
        text={name}
        class={when === '' ? 'option-name' : 'option-name option-first'}
        {...(nameRuns && { runs: nameRuns })}
      />
      {description !== null ? (
        <span class="option-more">
          <Name text={`“${description}”`} />
        </span>
      ) : (
        context !== '' && (
          <span class="option-more">
            <Name text={context} {...(contextRuns && { runs: contextRuns })} />
          </span>
        )
      )}
      <span class="option-act">
        {when !== '' && <span class="option-when">{when}</span>}
        {found.item.favourite !== null && <Kept row={row} place={found.item.favourite} />}
        <Icon name={acts[act.kind]} />
      </span>
    </>
  );
}
