/** Owns what choosing a row of the one line does: the call to main, or the form that asks for what is missing. */
import { useApp } from '../app.ts';
import type { LineForm, LineRow } from '../model/one-line-rows.ts';
import type { Manner } from '../model/picker.ts';
import { useAction } from '../parts/action.ts';

/** @returns what chooses a row, in a manner; it says whether it was done */
export function useLineActs(): (row: LineRow, manner: Manner) => Promise<boolean> {
  const { bridge, view, failure } = useApp();
  const { run, error } = useAction();

  const open = (form: LineForm | null, mode = form?.mode, overlap?: true): void => {
    if (form === null || mode === undefined) return;
    const fill = overlap ? { ...form.fill, overlap } : form.fill;
    view.value = { name: 'work', mode, work: form.work, fill };
  };

  const perform = ({ act }: LineRow): Promise<boolean> => {
    switch (act.kind) {
      case 'start': {
        const since = act.since === null ? {} : { since: act.since };
        return run(() => bridge.start({ work: act.work, ...since }));
      }
      case 'book':
        return run(() => bridge.book({ draft: act.draft }));
      case 'stop':
        return run(() => bridge.stop(act.at === null ? {} : { at: act.at }));
      case 'away':
        return run(() => bridge.goAway(act.until));
      case 'back':
        return run(() => bridge.comeBack(undefined));
      case 'create':
        view.value = { name: 'create', project: act.name, form: null };
        return Promise.resolve(false);
      case 'form':
        return Promise.resolve(false);
    }
  };

  return async (row, manner) => {
    if (manner !== 'enter') open(row.form, manner === 'book' ? 'book' : undefined);
    else if (row.act.kind === 'form') open(row.form);
    else {
      const done = await perform(row);
      const wrong = error.peek();
      // The form has the choice: trim the others, or keep both.
      if (wrong?.code === 'overlap') open(row.form, undefined, true);
      else failure.value = wrong;
      return done;
    }
    return false;
  };
}
