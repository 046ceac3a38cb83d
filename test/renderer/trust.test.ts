/** Owns the tests of what the settings say in few words, and of what the app says of itself and gives to the clipboard. */
import { describe, expect, it } from 'vitest';
import { appError } from '../../common/error.ts';
import { sectionState, sections } from '../../renderer/model/settings.ts';
import { trustCopy, trustFacts, trustLead } from '../../renderer/model/trust.ts';
import { localAccount, sampleSnapshot, sampleTrust, serviceAccount } from '../fakes/bridge.ts';

const facts = trustFacts(sampleSnapshot, serviceAccount, sampleTrust);
const lines = (name: string) => facts.find(({ fact }) => fact === name)?.lines;

describe('what the app does and takes', () => {
  it('is said of requests by kind, those that there were', () => {
    expect(lines('requests')).toEqual([
      '16 today',
      '2 sign-ins',
      '1 entry made',
      '4 timers started',
      '3 timers stopped',
      '6 reads',
    ]);
    expect(lines('left')).toEqual(['38 of 50 left today.']);
    expect(lines('next')?.[0]).toMatch(/^Read at .*\. Read again when you open this window\.$/);
  });

  it('is said of memory with how it was counted', () => {
    expect(lines('memory')).toEqual(['172 MB in 5 processes; what they share is counted once.']);
    const memory = { ...sampleTrust.memory, kind: 'shared_in_full', processes: 1 } as const;
    const other = trustFacts(sampleSnapshot, serviceAccount, { ...sampleTrust, memory });
    expect(other.find(({ fact }) => fact === 'memory')?.lines[0]).toMatch(
      /1 process; .*in each, so it is less\.$/,
    );
    expect(lines('startup')).toEqual(['0.6 sec from the start to the icon in the tray.']);
  });

  it('has its places before main has answered', () => {
    const early = trustFacts(sampleSnapshot, serviceAccount, null);
    expect(early.map(({ fact }) => fact)).toEqual(facts.map(({ fact }) => fact));
    expect(early.every(({ lines: [first] }) => first !== '')).toBe(true);
  });

  it('names the one address, or that there is none', () => {
    expect(trustLead(serviceAccount)).toBe(
      'No telemetry. The only address Stint speaks to is time.example.com.',
    );
    expect(trustLead(localAccount)).toMatch(/no address/);
    expect(trustFacts(sampleSnapshot, localAccount, sampleTrust)[0]?.lines[0]).toMatch(/on this computer$/);
  });

  it('is copied without name, e-mail, account, folder, or more of the address than the host', () => {
    const text = trustCopy(trustLead(serviceAccount), facts);
    expect(text.split('\n')).toHaveLength(1 + facts.length);
    expect(text).toContain('Requests: 16 today: 2 sign-ins, 1 entry made, ');
    const { userName, email, accountId } = serviceAccount;
    for (const canary of [userName, email, accountId, '/api', sampleSnapshot.dataFolder, 'ana'])
      expect(text).not.toContain(canary);
  });
});

describe('the sections of the settings', () => {
  const state = (change: Partial<typeof sampleSnapshot.settings>, account = serviceAccount) =>
    sections.map((section) =>
      sectionState(
        section,
        {
          ...sampleSnapshot,
          settings: { ...sampleSnapshot.settings, ...change },
          favourites: sampleSnapshot.recents,
        },
        account,
      ),
    );

  it('say how they are set', () => {
    expect(state({ mode: 'live', idleAfterSeconds: 600, theme: 'dark', scale: 125 })).toEqual([
      'Ana Sousa',
      'Live',
      '4',
      'asks after 10 min',
      'on',
      'Dark · 125 %',
      'folder, projects and tasks',
      'memory, requests, versions',
    ]);
    expect(state({ absence: 'keep' }, localAccount).slice(0, 4)).toEqual([
      'This computer only',
      'splits at midnight',
      '4',
      'keeps the time',
    ]);
    expect(state({ absence: 'discard' })[3]).toBe('discards after 5 min');
  });

  it('say which reminders come, and until when they are quiet', () => {
    const { reminders } = sampleSnapshot.settings;
    const some = { ...reminders, day_reached: false };
    const none = { not_tracking: false, after_hours: false, long_timer: false, day_reached: false };
    expect([state({ reminders: some })[4], state({ reminders: none })[4]]).toEqual(['3 of 4 on', 'off']);
    const snoozedUntil = { date: '2026-03-11', clock: 9 * 3600 };
    expect(sectionState('reminders', { ...sampleSnapshot, snoozedUntil }, serviceAccount)).toBe(
      'quiet until Wednesday, Mar 11, 9:00 AM',
    );
  });

  it('say when the sign-in does not last', () => {
    const kept = { tokenStore: 'session', keychainError: appError('keychain_unavailable') } as const;
    expect(state({}, { ...serviceAccount, ...kept })[0]).toBe('Ana Sousa · for this session only');
  });
});
