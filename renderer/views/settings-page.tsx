/** Owns the settings: tracking, absence, look, account and data. A change is made at once; the next snapshot shows it. */
import type { ArgumentOf } from '../../common/ipc.ts';
import type { Theme } from '../../common/model.ts';
import type { AccountView, Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { Name } from '../parts/name.tsx';
import { Page } from '../parts/page.tsx';
import { Segments } from '../parts/segments.tsx';
import { Switch } from '../parts/switch.tsx';
import { words } from '../words/en.ts';
import { IdleMinutes } from './idle-minutes.tsx';
import { SignOut } from './sign-out.tsx';
import { TrackingSettings } from './tracking-settings.tsx';

interface SettingsProps {
  readonly snapshot: Snapshot;
  readonly account: AccountView;
  readonly onBack: () => void;
}

const themes: readonly Theme[] = ['system', 'light', 'dark'];

export function SettingsPage({ snapshot, account, onBack }: SettingsProps) {
  const { bridge } = useApp();
  const { run, error } = useAction();
  const { settings } = snapshot;
  const change = (part: ArgumentOf<'changeSettings'>): void => void run(() => bridge.changeSettings(part));
  return (
    <Page heading={words.settings.heading} onBack={onBack}>
      {error.value !== null && (
        <Banner look="attention">
          <FailureText error={error.value} />
        </Banner>
      )}
      <TrackingSettings snapshot={snapshot} onChange={change} />
      <section class="block">
        <h2>{words.settings.absence}</h2>
        <Switch
          label={words.settings.idle}
          hint={words.settings.idleHint}
          on={settings.idleReminder}
          onChange={(idleReminder) => change({ idleReminder })}
        />
        {settings.idleReminder && (
          <IdleMinutes
            seconds={settings.idleAfterSeconds}
            onChange={(idleAfterSeconds) => change({ idleAfterSeconds })}
          />
        )}
      </section>
      <section class="block">
        <h2>{words.settings.look}</h2>
        <Segments
          name="theme"
          label={words.settings.theme}
          options={themes.map((value) => ({ value, text: words.settings.themes[value] }))}
          chosen={settings.theme}
          onChoose={(theme) => change({ theme })}
        />
        <Switch
          label={words.settings.hideOnBlur}
          on={settings.hideOnBlur}
          onChange={(hideOnBlur) => change({ hideOnBlur })}
        />
      </section>
      <Account account={account} />
      <Data snapshot={snapshot} run={run} />
      <SignOut snapshot={snapshot} account={account} />
      <p class="version">{words.settings.version(snapshot.version)}</p>
    </Page>
  );
}

function Account({ account }: { readonly account: AccountView }) {
  const { bridge } = useApp();
  const local = account.kind === 'local';
  return (
    <section class="block">
      <h2>{words.settings.account}</h2>
      <Name
        class="account-who"
        text={local ? words.settings.localAccount : words.settings.signedIn(account.userName, account.email)}
      />
      {!local && <Name class="muted" text={`${account.baseUrl} · ${account.accountId}`} />}
      <p class="account-token">
        {words.settings.token} <strong>{words.settings.tokenStores[account.tokenStore]}</strong>.
      </p>
      {account.keychainError !== null && (
        <Banner look="note">
          <FailureText error={account.keychainError} />
        </Banner>
      )}
      {!local && (
        <Button onClick={() => void bridge.open({ target: 'service' })}>{words.settings.openService}</Button>
      )}
    </section>
  );
}

function Data({
  snapshot,
  run,
}: {
  readonly snapshot: Snapshot;
  readonly run: ReturnType<typeof useAction>['run'];
}) {
  const { bridge } = useApp();
  return (
    <section class="block">
      <h2>{words.settings.data}</h2>
      <Name class="muted" text={snapshot.dataFolder} />
      <div class="block-actions">
        <Button onClick={() => void run(() => bridge.open({ target: 'data_folder' }))}>
          {words.settings.openFolder}
        </Button>
        <Button onClick={() => void run(() => bridge.refresh({ catalog: true }))}>
          {words.settings.refresh}
        </Button>
      </div>
    </section>
  );
}
