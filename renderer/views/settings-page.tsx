/** Owns the settings: which section is shown. A change is made at once; the next snapshot shows it. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { ArgumentOf } from '../../common/ipc.ts';
import type { AccountView, Snapshot } from '../../common/snapshot.ts';
import { type SettingsSection, useApp } from '../app.ts';
import { useAction } from '../parts/action.ts';
import { Banner, FailureText } from '../parts/failure.tsx';
import { Page } from '../parts/page.tsx';
import { words } from '../words/en.ts';
import { AbsenceSettings } from './absence-settings.tsx';
import { AccountSettings } from './account-settings.tsx';
import { DataSettings } from './data-settings.tsx';
import { FavouritesPage } from './favourites-page.tsx';
import { LookSettings } from './look-settings.tsx';
import { ReminderSettings } from './reminder-settings.tsx';
import { SettingsIndex } from './settings-index.tsx';
import { TrackingSettings } from './tracking-settings.tsx';
import { TrustFacts } from './trust-facts.tsx';

interface SettingsProps {
  readonly snapshot: Snapshot;
  readonly account: AccountView;
  /** Null: the index of the sections. */
  readonly section: SettingsSection | null;
  readonly onBack: () => void;
}

export type ChangeSettings = (part: ArgumentOf<'changeSettings'>) => void;

export function SettingsPage({ snapshot, account, section, onBack }: SettingsProps) {
  const { bridge } = useApp();
  const { run, error } = useAction();
  /** The section one comes back from: the index puts the focus there. */
  const last = useRef<SettingsSection>('account');
  if (section === null) {
    return <SettingsIndex snapshot={snapshot} account={account} at={last.current} onBack={onBack} />;
  }
  last.current = section;
  const change: ChangeSettings = (part) => void run(() => bridge.changeSettings(part));
  if (section === 'favourites') return <FavouritesPage snapshot={snapshot} onBack={onBack} />;
  const contents: Readonly<Record<Exclude<SettingsSection, 'favourites'>, () => ComponentChildren>> = {
    account: () => <AccountSettings account={account} />,
    tracking: () => <TrackingSettings snapshot={snapshot} onChange={change} />,
    absence: () => <AbsenceSettings snapshot={snapshot} onChange={change} />,
    reminders: () => <ReminderSettings snapshot={snapshot} account={account} onChange={change} />,
    look: () => <LookSettings settings={snapshot.settings} hides={snapshot.tray} onChange={change} />,
    data: () => <DataSettings folder={snapshot.dataFolder} run={run} />,
    trust: () => <TrustFacts snapshot={snapshot} account={account} />,
  };
  return (
    <Page key={section} heading={words.settings.sections[section]} onBack={onBack}>
      {error.value !== null && (
        <Banner look="attention">
          <FailureText error={error.value} />
        </Banner>
      )}
      {contents[section]()}
    </Page>
  );
}
