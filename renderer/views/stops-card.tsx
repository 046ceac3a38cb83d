/** Owns the question about two stops of one timer: the oldest is asked, the others are counted. */
import type { ArgumentOf } from '../../common/ipc.ts';
import type { Snapshot, StopsView } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { stopsAnswers, stopsQuestion } from '../model/stops.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Banner } from '../parts/failure.tsx';
import { words } from '../words/en.ts';

interface StopsCardProps {
  readonly snapshot: Snapshot;
  readonly stops: StopsView;
}

export function StopsCard({ snapshot, stops }: StopsCardProps) {
  const { bridge, failure } = useApp();
  const { run, busy } = useAction(failure);
  const more = snapshot.stops.length - 1;
  const { elsewhere, here, split, hint, standing } = stopsAnswers(stops, snapshot.now);
  const answer = (choice: ArgumentOf<'answerStops'>['choice']): void =>
    void run(() => bridge.answerStops({ id: stops.id, choice }));
  return (
    <Banner look="attention">
      <p class="failure-what">{stopsQuestion(stops, snapshot.now)}</p>
      <div class="banner-actions">
        <Button busy={busy.value} onClick={() => answer('elsewhere')}>
          {elsewhere}
        </Button>
        <Button busy={busy.value} onClick={() => answer('here')}>
          {here}
        </Button>
      </div>
      <div class="banner-explained">
        <Button busy={busy.value} aria-describedby="stops-split" onClick={() => answer('split')}>
          {split}
        </Button>
        <span class="small muted" id="stops-split">
          {hint}
        </span>
      </div>
      <p class="small muted banner-last">
        {standing} {more > 0 && words.stops.more(more)}
      </p>
    </Banner>
  );
}
