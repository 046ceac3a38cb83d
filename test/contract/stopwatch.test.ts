/** Owns the contract of the stopwatch (States and transitions). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { made, openPeer, type Peer, type Session, startOfTest, transports } from './peer.ts';
import { faults, timeEntry } from './shapes.ts';

describe.each(transports)('stopwatch, %s', (transport) => {
  let peer: Peer;
  let admin: Session;
  let project: string;

  beforeAll(async () => {
    peer = await openPeer(transport);
    admin = await peer.account();
    project = String((await made(admin.post('/projects', { name: 'Site' }))).id);
  });
  afterAll(() => peer.close());

  // A stopwatch that one test left running would be in the way of the next.
  afterEach(async () => {
    peer.clock.ms = startOfTest;
    const { data } = await made(admin.get('/reports/detailed', { opt_page_limit: '100' }));
    for (const { id } of data) await admin.delete(`/time-entries/${id}`);
  });

  const newEntry = async (session: Session, form: Readonly<Record<string, string>> = {}): Promise<number> =>
    (await made(session.post('/time-entries', { project_id: project, ...form }))).id;

  it('sets the start of an entry without one, in the account’s time', async () => {
    const id = await newEntry(admin);
    const started = await made(admin.post(`/time-entries/${id}/start`));
    expect(faults(started, timeEntry)).toEqual([]);
    expect(started).toMatchObject({
      stopwatch_active: true,
      stopwatch_date_start: '2025-07-12 12:00:00',
      time_start: '12:00:00',
      time_total: '00:00:00',
    });
  });

  it('adds the whole seconds between the seconds of start and stop', async () => {
    const id = await newEntry(admin);
    await made(admin.post(`/time-entries/${id}/start`));
    // Started at 12:00:00.4, stopped at 12:01:30.9: the parts of seconds count for nothing.
    peer.clock.ms = startOfTest + 90_500;
    const stopped = await made(admin.post(`/time-entries/${id}/stop`));
    expect(stopped).toMatchObject({
      stopwatch_active: false,
      stopwatch_date_start: null,
      time_start: '12:00:00',
      time_end: '12:01:30',
      time_total: '00:01:30',
    });
  });

  it('keeps a start that is there, and adds to the total of earlier runs', async () => {
    const id = await newEntry(admin, { time_start: '09:00:00', time_end: '10:00:00' });
    const started = await made(admin.post(`/time-entries/${id}/start`));
    expect(started).toMatchObject({ time_start: '09:00:00', time_total: '01:00:00' });
    peer.clock.ms += 3_600_000;
    const stopped = await made(admin.post(`/time-entries/${id}/stop`));
    expect(stopped).toMatchObject({ time_start: '09:00:00', time_end: '13:00:00', time_total: '02:00:00' });
  });

  it('counts elapsed time, not the clock, across the change to winter time', async () => {
    peer.clock.ms = Date.parse('2025-10-26T00:30:00Z');
    // Months later the first token is dead.
    const later = await peer.signIn(admin.accountId, admin.email, admin.userId);
    const id = await newEntry(later);
    expect((await made(later.post(`/time-entries/${id}/start`))).time_start).toBe('02:30:00');
    peer.clock.ms = Date.parse('2025-10-26T01:45:00Z');
    const stopped = await made(later.post(`/time-entries/${id}/stop`));
    expect(stopped).toMatchObject({ time_total: '01:15:00', time_end: '02:45:00' });
  });

  it('takes no time away when the clock is set back', async () => {
    const id = await newEntry(admin, { time_total: '01:00:00' });
    await made(admin.post(`/time-entries/${id}/start`));
    peer.clock.ms -= 5_000;
    expect((await made(admin.post(`/time-entries/${id}/stop`))).time_total).toBe('01:00:00');
  });

  it('refuses to start what runs and to stop what does not', async () => {
    const id = await newEntry(admin);
    const early = await admin.post(`/time-entries/${id}/stop`);
    expect([early.status, early.json.code]).toEqual([409, 'stopwatch_not_active']);
    await made(admin.post(`/time-entries/${id}/start`));
    const again = await admin.post(`/time-entries/${id}/start`);
    expect([again.status, again.json.code]).toEqual([409, 'stopwatch_already_active']);
  });

  it('has one active stopwatch per user and names it when it refuses a second', async () => {
    const [first, second] = [await newEntry(admin), await newEntry(admin)];
    await made(admin.post(`/time-entries/${first}/start`));
    const refused = await admin.post(`/time-entries/${second}/start`);
    expect([refused.status, refused.json.code]).toEqual([409, 'another_stopwatch_active']);
    expect(refused.json.message).toContain(String(first));
    const other = await peer.user(admin, 'regular');
    const theirs = await newEntry(other);
    expect((await other.post(`/time-entries/${theirs}/start`)).status).toBe(200);
    // Handing the running entry to somebody whose stopwatch runs would make two.
    const moved = await admin.post(`/time-entries/${theirs}`, {
      project_id: project,
      user_id: String(admin.userId),
    });
    expect([moved.status, moved.json.code]).toEqual([409, 'another_stopwatch_active']);
    await made(admin.post(`/time-entries/${first}/stop`));
    expect((await admin.post(`/time-entries/${second}/start`)).status).toBe(200);
  });

  it('starts exactly one of many entries that are started at once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => newEntry(admin)));
    const answers = await Promise.all(ids.map((id) => admin.post(`/time-entries/${id}/start`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  it('goes on running while its entry is changed', async () => {
    const id = await newEntry(admin);
    await made(admin.post(`/time-entries/${id}/start`));
    const changed = await made(
      admin.post(`/time-entries/${id}`, { project_id: project, description: 'new' }),
    );
    expect(changed).toMatchObject({ stopwatch_active: true, description: 'new' });
    await admin.delete(`/time-entries/${id}`);
    const next = await newEntry(admin);
    expect((await admin.post(`/time-entries/${next}/start`)).status).toBe(200);
  });

  it('answers 404 for an unknown entry', async () => {
    expect((await admin.post('/time-entries/999/start')).status).toBe(404);
    expect((await admin.post('/time-entries/999/stop')).status).toBe(404);
  });
});
