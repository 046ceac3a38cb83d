/** Owns the mark of a project's colour. The name always stands beside it. */
import { projectColour } from '../model/colour.ts';

export const Dot = ({ projectId }: { readonly projectId: number }) => (
  <span class="dot" style={{ '--project': projectColour(projectId) }} aria-hidden="true" />
);
