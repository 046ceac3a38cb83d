/** Owns how a name of the user's is shown: in its own direction, cut in the middle, whole in its tooltip. */
import { type Run, splitMiddle, splitRuns } from '../model/text.ts';

const Runs = ({ runs }: { readonly runs: readonly Run[] }) => (
  <>{runs.map((run, at) => (run.hit ? <mark key={at}>{run.text}</mark> : run.text))}</>
);

export function Name(props: {
  readonly text: string;
  readonly runs?: readonly Run[];
  readonly class?: string;
}) {
  const { text, runs = [{ text, hit: false }] } = props;
  const { head, tail } = splitMiddle(text);
  const [before, after] = splitRuns(runs, head.length);
  return (
    <span class={`name ${props.class ?? ''}`} dir="auto" title={text}>
      <span class="name-head">
        <Runs runs={before} />
      </span>
      {tail !== '' && (
        <span class="name-tail">
          <Runs runs={after} />
        </span>
      )}
    </span>
  );
}
