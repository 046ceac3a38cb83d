/** Owns the mark of a project's colour. The name always stands beside it. */
import { projectColour } from '../model/colour.ts';
import { Icon } from './icon.tsx';

export const Dot = ({ projectId }: { readonly projectId: number }) => (
  <span class="dot" style={{ '--project': projectColour(projectId) }} aria-hidden="true" />
);

/** The same for a to-do: a box with a tick. */
export const TodoMark = ({ projectId }: { readonly projectId: number }) => (
  <span class="todo-mark" style={{ '--project': projectColour(projectId) }} aria-hidden="true">
    <Icon name="todo" />
  </span>
);
