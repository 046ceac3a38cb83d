/** Owns how the to-dos were read: how many are open, as of when, and what is said where there are none. */
import type { Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { Icon } from '../parts/icon.tsx';
import { words } from '../words/en.ts';
import { describeTodosError } from '../words/en-todos.ts';
import { instantText } from '../words/format.ts';

/** One line: `7 open · read 9:05`, and what reads them again. */
export function TodosState({ snapshot, open }: { readonly snapshot: Snapshot; readonly open: number }) {
  const { bridge, store } = useApp();
  const { run, busy } = useAction();
  const { openReadAtMs, reading, error, cut } = snapshot.todos;
  if (openReadAtMs === null && error === null) return null;
  const when = reading
    ? words.todos.reading
    : openReadAtMs === null
      ? ''
      : words.todos.read(instantText(openReadAtMs));
  return (
    <>
      <div class="todos-state">
        <span>
          {[openReadAtMs === null ? '' : words.todos.count(open), when]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        <Button
          look="icon"
          busy={busy.value || reading}
          aria-label={words.todos.readAgain}
          title={words.todos.readAgain}
          onClick={() => void run(() => bridge.wantTodos({ completed: false, now: true }))}
        >
          <Icon name="busy" />
        </Button>
      </div>
      {error !== null && (
        <Banner look="attention">
          <FailureText error={error} describe={describeTodosError} />
        </Banner>
      )}
      {cut && (
        <p class="todos-note">
          {words.todos.cut(store.catalog.value.todos.filter(({ completed }) => !completed).length)}
        </p>
      )}
    </>
  );
}

/** No to-dos: because there are none, or because they were not read. */
export function TodosNothing({ snapshot }: { readonly snapshot: Snapshot }) {
  const { bridge } = useApp();
  const { run, busy } = useAction();
  const { openReadAtMs, reading, error } = snapshot.todos;
  if (error !== null) return null;
  if (openReadAtMs === null && reading) return <p class="todos-note">{words.todos.reading}</p>;
  const [what, hint] =
    openReadAtMs === null
      ? [words.todos.unread, words.todos.unreadHint]
      : [words.todos.none, words.todos.noneHint];
  return (
    <div class="teach">
      <p class="teach-what">{what}</p>
      <p>{hint}</p>
      {openReadAtMs === null && (
        <Button
          busy={busy.value}
          onClick={() => void run(() => bridge.wantTodos({ completed: false, now: true }))}
        >
          {words.todos.readNow}
        </Button>
      )}
    </div>
  );
}
