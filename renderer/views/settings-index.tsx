/** Owns the first page of the settings: the sections, beside each how it is set, and signing out. */
import { useEffect, useRef } from 'preact/hooks';
import type { AccountView, Snapshot } from '../../common/snapshot.ts';
import { type SettingsSection, useApp } from '../app.ts';
import { sectionState, sections } from '../model/settings.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Name } from '../parts/name.tsx';
import { Page } from '../parts/page.tsx';
import { words } from '../words/en.ts';
import { SignOut } from './sign-out.tsx';

interface IndexProps {
  readonly snapshot: Snapshot;
  readonly account: AccountView;
  /** The section that has the focus at first. */
  readonly at: SettingsSection;
  readonly onBack: () => void;
}

/** The steps of keys from row to row; `Home` and `End` go as far as there are rows. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: -sections.length,
  End: sections.length,
};

export function SettingsIndex({ snapshot, account, at, onBack }: IndexProps) {
  const { bridge, view } = useApp();
  const list = useRef<HTMLUListElement>(null);
  const rows = () => [...(list.current?.querySelectorAll('button') ?? [])];
  useEffect(() => rows()[sections.indexOf(at)]?.focus(), []);
  const move = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = rows();
    const to = all.indexOf(document.activeElement as HTMLButtonElement) + step;
    all[Math.max(0, Math.min(all.length - 1, to))]?.focus();
  };
  return (
    <Page heading={words.settings.heading} onBack={onBack} ownFocus>
      <nav aria-label={words.settings.sectionsLabel}>
        <ul class="sections" ref={list} onKeyDown={move}>
          {sections.map((section) => {
            const name = words.settings.sections[section];
            const state = sectionState(section, snapshot, account);
            return (
              <li key={section}>
                <button
                  type="button"
                  class="section-row"
                  aria-label={words.settings.section(name, state)}
                  onClick={() => {
                    view.value = { name: 'settings', section };
                  }}
                >
                  <span class="section-name">{name}</span>
                  <Name class="section-state" text={state} />
                  <Icon name="details" />
                </button>
              </li>
            );
          })}
        </ul>
      </nav>
      {!snapshot.tray && (
        <section class="block" aria-labelledby="quit">
          <h2 id="quit">{words.settings.quitHeading}</h2>
          <p>{words.settings.quitHint}</p>
          <Button aria-keyshortcuts="Control+Q" onClick={() => void bridge.quit(undefined)}>
            {words.settings.quit}
          </Button>
        </section>
      )}
      <SignOut snapshot={snapshot} account={account} />
      <p class="version">{words.settings.version(snapshot.version)}</p>
    </Page>
  );
}
