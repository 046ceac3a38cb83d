/** Owns the first view and the form that connects to a service. Secrets live in the form's state and nowhere else. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { AccountView } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { TextField } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';
import { words } from '../words/en.ts';
import { fieldError } from '../words/errors.ts';
import { describeSignIn } from '../words/sign-in-errors.ts';

export function Welcome() {
  const { bridge, view } = useApp();
  const { run, busy, error } = useAction();
  const local = useRef<HTMLDivElement>(null);
  useEffect(() => {
    local.current?.querySelector('button')?.focus();
  }, []);
  return (
    <main class="welcome">
      <p class="welcome-brand">{words.app}</p>
      <h1>{words.signIn.heading}</h1>
      <p class="welcome-lead">{words.signIn.lead}</p>
      <div class="welcome-choices" ref={local}>
        <Button
          look="primary"
          busy={busy.value}
          onClick={() => void run(() => bridge.useThisComputer(undefined))}
        >
          <Icon name="computer" />
          {words.signIn.local}
        </Button>
        <p>{words.signIn.localHint}</p>
        <Button
          onClick={() => {
            view.value = { name: 'connect' };
          }}
        >
          <Icon name="cloud" />
          {words.signIn.service}
        </Button>
        <p>{words.signIn.serviceHint}</p>
      </div>
      {error.value !== null && (
        <Banner look="attention">
          <FailureText error={error.value} />
        </Banner>
      )}
    </main>
  );
}

interface ConnectProps {
  readonly heading: string;
  /** The account to sign in to again, null at the first time. */
  readonly known: AccountView | null;
  readonly onBack: () => void;
}

const fields = ['address', 'account', 'email', 'password', 'token'] as const;
type SignInField = (typeof fields)[number];

export function ConnectPage({ heading, known, onBack }: ConnectProps) {
  const { bridge } = useApp();
  const { run, busy, error } = useAction();
  const form = useRef<HTMLFormElement>(null);
  const withToken = useSignal(false);
  const typed = useSignal<Readonly<Record<SignInField, string>>>({
    address: known?.baseUrl ?? '',
    account: known?.accountId ?? '',
    email: known?.email ?? '',
    password: '',
    token: '',
  });

  const focus = (field: SignInField): void => form.current?.querySelector<HTMLElement>(`#${field}`)?.focus();
  useEffect(() => focus(known === null ? 'address' : 'password'), []);

  const submit = async (): Promise<void> => {
    const { address, account, email, password, token } = typed.peek();
    const done = await run(() =>
      withToken.peek()
        ? bridge.signInWithToken({ address, account, email, token })
        : bridge.signIn({ address, account, email, password }),
    );
    if (done) onBack();
    const wrong = fields.find((field) => field === error.peek()?.field);
    if (wrong) focus(wrong);
  };

  const wrong = error.value;
  const inForm = wrong !== null && fields.some((field) => field === wrong.field);
  const field = (id: SignInField, label: string) => ({
    id,
    label,
    value: typed.value[id],
    error: wrong !== null && wrong.field === id ? fieldError(wrong) : null,
    onText: (text: string) => {
      typed.value = { ...typed.peek(), [id]: text };
    },
  });

  return (
    <Page heading={heading} onBack={onBack} ownFocus>
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
          {...field('address', words.signIn.address)}
          type="url"
          placeholder={words.signIn.addressHint}
        />
        <TextField {...field('account', words.signIn.account)} placeholder={words.signIn.accountHint} />
        <TextField {...field('email', words.signIn.email)} type="email" />
        {withToken.value ? (
          <TextField
            {...field('token', words.signIn.token)}
            type="password"
            hint={words.signIn.tokenWarning}
            warns
          />
        ) : (
          <TextField
            {...field('password', words.signIn.password)}
            type="password"
            hint={words.signIn.passwordNote}
          />
        )}
        <Button
          look="quiet"
          onClick={() => {
            withToken.value = !withToken.peek();
          }}
        >
          {withToken.value ? words.signIn.usePassword : words.signIn.pasteToken}
        </Button>
        {wrong !== null && !inForm && (
          <Banner look="attention">
            <FailureText error={wrong} describe={describeSignIn} />
          </Banner>
        )}
        <div class="form-actions">
          <Button look="primary" type="submit" busy={busy.value}>
            {busy.value ? words.signIn.connecting : words.signIn.connect}
          </Button>
        </div>
      </form>
    </Page>
  );
}
