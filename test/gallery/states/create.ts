/** Owns the gallery's states of the form that makes a project, and its customer with it. */
import { appError } from '../../../common/error.ts';
import type { Catalog } from '../../../common/model.ts';
import { sampleCatalog, stoppedSnapshot } from '../../fakes/bridge.ts';
import { longText } from '../samples.ts';
import { click, fill, press, type State, type Step, type } from '../state.ts';

const catalog: Catalog = {
  ...sampleCatalog,
  customers: [
    { id: 1, name: 'Acme' },
    { id: 2, name: 'Bluebird' },
    { id: 3, name: longText('Müller') },
  ],
};
const of = (name: string, steps: readonly Step[], more: Partial<State> = {}): State => ({
  name: `create-${name}`,
  snapshot: stoppedSnapshot,
  catalog,
  steps: [type('zeppelin'), press('Enter'), ...steps],
  ...more,
});

export const create: readonly State[] = [
  of('named', [], { scaled: true }),
  of('customers', [press('ArrowDown')]),
  of('new-customer', [type('zep')]),
  of('nameless', [fill('Name', ''), click('Create project')]),
  of('long-name', [fill('Name', longText('Zeppelin'))]),
  of('refused', [click('Create project')], {
    fails: { create: appError('refused', { status: 422, detail: 'The name is taken.' }) },
  }),
];
