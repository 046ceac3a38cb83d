/** Owns the tests of what the panel says about delivery, and of what is said aloud. */
import { describe, expect, it } from 'vitest';
import { appError } from '../../common/error.ts';
import type { DeliveryView, LedgerLine, Snapshot } from '../../common/snapshot.ts';
import { announce, losesTimer, statusOf, undelivered } from '../../renderer/model/status.ts';
import {
  deliveryOf,
  emptySnapshot,
  sampleLine,
  sampleRunning,
  sampleSnapshot,
  signedOutSnapshot,
  stoppedSnapshot,
} from '../fakes/bridge.ts';

const withDelivery = (delivery: Partial<DeliveryView>): Snapshot => ({
  ...sampleSnapshot,
  delivery: { ...sampleSnapshot.delivery, ...delivery },
});
const refused: LedgerLine = {
  ...sampleLine,
  state: 'refused',
  reason: 'refused',
  error: appError('refused'),
};

describe('the status line', () => {
  it('says that all is well, and where it is', () => {
    expect(statusOf(sampleSnapshot)).toEqual({ look: 'fine', text: 'All delivered' });
    expect(statusOf(emptySnapshot).text).toBe('Saved on this computer');
  });

  it('never says that all is well while something waits', () => {
    expect(statusOf(withDelivery({ waiting: 1 }))).toEqual({ look: 'busy', text: 'Sending 1' });
    expect(statusOf(withDelivery({ waiting: 1, error: appError('service_failed') })).text).toBe('1 waiting');
    expect(statusOf(withDelivery({ waiting: 2, connection: 'offline' })).text).toBe('Offline · 2 waiting');
    expect(statusOf(withDelivery({ connection: 'limited', retryAtMs: 0 })).text).toContain('next try');
  });

  it('puts what only the user can solve first', () => {
    const both = withDelivery({ refused: 1, waiting: 3, connection: 'offline' });
    expect(statusOf(both)).toEqual({ look: 'attention', text: '1 refused' });
    expect(statusOf(withDelivery({ refused: 1, connection: 'token_rejected' })).text).toBe('Sign in again');
  });

  it('is calm about what is only held until its entry ends', () => {
    const held = withDelivery(deliveryOf([{ ...sampleLine, kind: 'start', reason: 'economy' }]));
    expect(statusOf(held)).toEqual({ look: 'fine', text: 'All delivered' });
  });

  it('knows when the timer would be lost with what is not delivered', () => {
    const start: LedgerLine = { ...sampleLine, kind: 'start', entry: sampleRunning.entry, reason: 'economy' };
    expect(losesTimer(withDelivery(deliveryOf([start])))).toBe(true);
    expect(losesTimer(withDelivery(deliveryOf([{ ...start, entry: 'e1' }])))).toBe(false);
    expect(losesTimer({ ...stoppedSnapshot, delivery: deliveryOf([start]) })).toBe(false);
  });

  it('counts every change that would be lost as undelivered', () => {
    const held: LedgerLine = { ...sampleLine, intentId: 'i2', kind: 'start', reason: 'economy' };
    expect(undelivered(withDelivery(deliveryOf([refused, held])))).toBe(2);
    expect(undelivered(sampleSnapshot)).toBe(0);
  });
});

describe('what is said aloud', () => {
  const other = { ...sampleRunning, key: 'other' };

  it.each([
    ['a start', stoppedSnapshot, sampleSnapshot, 'Started Website · Review'],
    ['a stop', sampleSnapshot, stoppedSnapshot, 'Stopped after 1:24'],
    ['a switch', sampleSnapshot, { ...sampleSnapshot, running: other }, 'Switched to Website · Review'],
    ['a sign-in', signedOutSnapshot, emptySnapshot, 'Signed in'],
    ['a sign-out', sampleSnapshot, signedOutSnapshot, 'Signed out'],
    ['a refusal', sampleSnapshot, withDelivery({ refused: 1 }), 'The service refused a change'],
    ['the way back', withDelivery({ connection: 'offline' }), sampleSnapshot, 'Back online'],
  ])('is %s', (_, before, after, said) => {
    expect(announce(before, after)).toBe(said);
  });

  it('is not the passing of time', () => {
    const later = { ...sampleSnapshot, revision: 2, running: { ...sampleRunning, elapsedMs: 9_000_000 } };
    expect(announce(sampleSnapshot, later)).toBeNull();
  });
});
