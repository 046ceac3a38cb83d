/** Owns the form that makes a project: its name, and the customer it is for, which can be made with it. */
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Customer } from '../../common/model.ts';
import { useApp, type WorkForm, workView } from '../app.ts';
import type { Findable, Found } from '../model/search.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { TextField } from '../parts/field.tsx';
import type { Option } from '../parts/listbox.tsx';
import { Name } from '../parts/name.tsx';
import { Page } from '../parts/page.tsx';
import { Picker } from '../parts/picker.tsx';
import { describeCreateError } from '../words/create-errors.ts';
import { words } from '../words/en.ts';

interface CreatePageProps {
  /** What was looked for and not found. */
  readonly name: string;
  /** Where the user goes on with the project. */
  readonly form: WorkForm | null;
  readonly onBack: () => void;
}

interface CustomerRow extends Findable {
  readonly key: string;
  readonly customer: Customer | null;
}

const noCustomer: CustomerRow = { key: 'none', names: [words.create.noCustomer], customer: null };

export function CreatePage({ name: first, form: before, onBack }: CreatePageProps) {
  const { bridge, store, view, say } = useApp();
  const { run, busy, error } = useAction();
  const form = useRef<HTMLFormElement>(null);
  const name = useSignal(first);
  const left = useSignal(false);
  const customer = useSignal<Customer | null>(null);
  const { customers } = store.catalog.value;
  const chosen = customer.value;
  const rows = useMemo(
    () => [
      ...(chosen === null ? [] : [noCustomer]),
      ...customers.map((one) => ({ key: String(one.id), names: [one.name], customer: one })),
    ],
    [customers, chosen === null],
  );
  const focus = (field: string): void => form.current?.querySelector<HTMLElement>(`#${field}`)?.focus();

  useEffect(() => {
    void bridge.wantCustomers(undefined);
    focus(first === '' ? 'name' : 'customer');
  }, []);

  const makeCustomer = (typed: string): void => {
    let id: number | null = null;
    const make = async () => {
      const answer = await bridge.create({ kind: 'customer', name: typed });
      if (answer.ok) id = answer.value;
      return answer;
    };
    void run(make).then((done) => {
      if (!done) return;
      say(words.create.made(typed));
      if (id !== null) customer.value = { id, name: typed };
    });
  };

  const submit = async (): Promise<void> => {
    const called = name.peek().trim();
    left.value = true;
    if (called === '') {
      focus('name');
      return;
    }
    let id: number | null = null;
    const made = await run(async () => {
      const customerId = customer.peek()?.id ?? null;
      const answer = await bridge.create({ kind: 'project', name: called, customerId });
      if (answer.ok) id = answer.value;
      return answer;
    });
    if (!made) return;
    say(words.create.made(called));
    view.value = workView(before ?? { mode: 'start', description: '', fill: {} }, id);
  };

  return (
    <Page heading={words.create.heading} onBack={onBack} ownFocus>
      <form
        class="form"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          id="name"
          label={words.create.name}
          maxLength={255}
          value={name.value}
          error={left.value && name.value.trim() === '' ? words.create.nameMissing : null}
          onText={(text) => {
            name.value = text;
            error.value = null;
          }}
        />
        <Picker
          id="customer"
          label={words.create.customer}
          placeholder={words.create.customerHint}
          rows={rows}
          chosen={chosen?.name ?? ''}
          onChoose={(row) => {
            customer.value = row.customer;
          }}
          option={customerOption}
          nothing={words.create.noCustomers}
          make={{ text: words.create.newCustomer, run: makeCustomer }}
          error={null}
        />
        <div class="form-end">
          {error.value !== null && (
            <Banner look="attention">
              <FailureText error={error.value} describe={describeCreateError} />
            </Banner>
          )}
          <div class="form-actions">
            <Button look="primary" type="submit" busy={busy.value}>
              {words.create.submit}
            </Button>
          </div>
        </div>
      </form>
    </Page>
  );
}

function customerOption({ item, runs }: Found<CustomerRow>): Option {
  const [nameRuns] = runs;
  const label = item.names[0] ?? '';
  return {
    key: item.key,
    label,
    content: <Name text={label} class="option-name" {...(nameRuns && { runs: nameRuns })} />,
  };
}
