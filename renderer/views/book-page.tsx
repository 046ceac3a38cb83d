/** Owns the form that adds an entry by hand: the quick entry. */
import { useEffect } from 'preact/hooks';
import { readBooking } from '../../common/booking.ts';
import { appError } from '../../common/error.ts';
import type { Work } from '../../common/model.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { formatSpan } from '../../common/time.ts';
import { useApp } from '../app.ts';
import { draftFields, fieldOf, filledDraft, workNames } from '../model/draft.ts';
import { bookingObstacles } from '../model/obstacles.ts';
import type { Fill } from '../model/one-line-times.ts';
import { localNow } from '../model/ticking.ts';
import { useAction } from '../parts/action.ts';
import { useDraft } from '../parts/draft.ts';
import { Page } from '../parts/page.tsx';
import { words } from '../words/en.ts';
import { askOnEnter, type Overlaps, SaveActions } from './save-actions.tsx';
import { TimeFields } from './time-fields.tsx';
import { WorkFields } from './work-fields.tsx';

interface BookPageProps {
  readonly snapshot: Snapshot;
  readonly work: Work | null;
  /** What the one line read. */
  readonly fill?: Fill | undefined;
  readonly onBack: () => void;
}

export function BookPage({ snapshot, work, fill = {}, onBack }: BookPageProps) {
  const { bridge, store, say, view } = useApp();
  const { run, busy, error: failure } = useAction();
  const catalog = store.catalog.value;
  const now = localNow(snapshot, store.readSinceMs());
  const { draft, change, touch, errorOf, form, focus } = useDraft(filledDraft(work, now, fill), failure);

  const booking = readBooking(draft.value, catalog, now);
  const names = workNames(draft.value, catalog);
  const lacksTask = names.requiresTask && draft.value.taskId === null;
  const errors = errorOf(booking);

  useEffect(() => {
    if (fill.overlap) failure.value = appError('overlap');
    if (work !== null) void bridge.wantTasks({ projectId: work.projectId, soon: true });
    if (work === null) focus('project');
    else focus(lacksTask ? 'task' : 'duration');
  }, []);

  const book = async (answer: Overlaps): Promise<void> => {
    touch(...draftFields);
    if (!booking.ok) {
      focus(fieldOf(booking.error) ?? 'project');
      return;
    }
    if (!(await run(() => bridge.book({ draft: draft.peek(), ...answer })))) return;
    say(words.said.booked(formatSpan(booking.value.seconds), names.whole));
    onBack();
  };

  return (
    <Page heading={words.work.bookHeading} onBack={onBack} ownFocus>
      <form
        class="form"
        ref={form}
        noValidate
        onKeyDown={askOnEnter}
        onSubmit={(event) => {
          event.preventDefault();
          void book({});
        }}
      >
        <WorkFields
          draft={draft.value}
          recents={snapshot.recents}
          errorOf={errors}
          onChange={change}
          focus={focus}
          onMake={(project) => {
            const { description, date, duration, start, end } = draft.peek();
            view.value = {
              name: 'create',
              project,
              form: { mode: 'book', description, fill: { date, duration, start, end } },
            };
          }}
        />
        <TimeFields
          draft={draft.value}
          booking={booking.ok ? booking.value : null}
          now={now}
          errorOf={errors}
          onChange={change}
          onLeave={touch}
        />
        <SaveActions
          label={bookText(draft.value.projectId === null, lacksTask)}
          ready={booking.ok}
          busy={busy.value}
          found={booking.ok ? bookingObstacles(booking.value, snapshot.today.entries, now) : []}
          failure={failure.value}
          onSave={(answer) => void book(answer)}
        />
      </form>
    </Page>
  );
}

/** The button says what it does, or what is missing. */
function bookText(lacksProject: boolean, lacksTask: boolean): string {
  if (lacksProject) return words.work.chooseProject;
  return lacksTask ? words.work.chooseTask : words.work.book;
}
