/** This week, from the total beside today's to each day and project, by the keyboard; its numbers are the service's. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatSeconds, formatSpan, parseSeconds, toLocal } from '../../common/time.ts';
import { firstDayOfWeek, weekdayOf } from '../../common/week.ts';
import { firstDateOfWeek } from '../../renderer/model/week.ts';
import { roomy } from '../contract/peer.ts';
import type { ReportRow } from '../fakes/world.ts';
import { axeFindings } from './fixtures/axe.ts';
import { addProject, connect, openPeer, type Peer, tabTo } from './peer.ts';
import { eventually, openStint, type Stint } from './stint.ts';

const longName = 'Barrierefreiheitsprüfung der Kundenportale und Bestandsanwendungen, Nachbesserungen';
const hour = 3600;

describe('a week with entries on every day', () => {
  let stint: Stint;
  let peer: Peer;
  let panel: Page;
  let locale: string;
  let website = 0;
  const now = new Date();
  const today = toLocal(now.getTime(), () => -now.getTimezoneOffset()).date;
  const yesterday = addDays(today, -1);

  const book = (date: string, projectId: number, seconds: number): Promise<unknown> =>
    peer.call('POST', '/time-entries', {
      project_id: `${projectId}`,
      date_execution: date,
      time_total: formatSeconds(seconds),
    });

  beforeAll(async () => {
    peer = await openPeer({ limits: roomy });
    const budget = { budget: '40', budget_by: 'time' };
    website = await addProject(peer, 'Website', 'Acme', budget);
    const internal = await addProject(peer, 'Internal', 'Studio');
    const long = await addProject(peer, longName, 'Donaudampfschifffahrtsgesellschaft', {
      budget: '10',
      budget_by: 'time',
    });
    // One more than any week shows.
    for (let at = 0; at <= 7; at += 1) {
      const date = addDays(today, -at);
      await book(date, website, 3 * hour + at * 600);
      if (at % 2 === 1) await book(date, internal, 45 * 60);
      if (at % 3 === 0) await book(date, long, 4 * hour + 900);
    }
    // Yesterday is a day off, today is none.
    const workDays = [0, 1, 2, 3, 4, 5, 6].filter((day) => day !== weekdayOf(yesterday));
    await peer.call('POST', `/users/${peer.userId}`, {
      name: 'Mara Lindqvist',
      capacity_per_day: '8',
      work_days: workDays.join(','),
    });
    // Where weeks begin on Sundays, a Sunday has no yesterday to go to.
    const env = { LANGUAGE: weekdayOf(today) === 0 ? 'en_GB' : 'en_US' };
    stint = await openStint({ launch: { env } });
  });
  afterAll(async () => {
    await stint?.stop();
    await peer?.close();
  });

  /** What the service's own report holds of some days. */
  const reported = async (from: string, to: string): Promise<readonly ReportRow[]> => {
    const query = `user_id=${peer.userId}&opt_page_limit=100&date_execution_start=${from}&date_execution_end=${to}`;
    return ((await peer.call('GET', `/reports/detailed?${query}`)) as { data: ReportRow[] }).data;
  };
  const sum = (rows: readonly ReportRow[]): number =>
    rows.reduce((total, row) => total + (parseSeconds(row.time_total) ?? 0), 0);
  const firstDay = (): string => firstDateOfWeek(today, firstDayOfWeek('system', locale));
  const dayName = (date: string): string =>
    new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
    }).format(Date.parse(`${date}T00:00:00Z`));
  const dayOf = (date: string): Locator => panel.getByRole('radio', { name: dayName(date) });
  const rowOf = (name: string): Promise<readonly string[]> =>
    panel.getByRole('row', { name }).getByRole('cell').allInnerTexts();

  const findings = () => axeFindings(panel);

  it('is summed up beside today, which is measured by the capacity', async () => {
    panel = await connect(stint, peer);
    await eventually(async () => (await stint.snapshot()).week.complete).toBe(true);
    locale = await panel.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().locale);
    const ofToday = formatSpan(sum(await reported(today, today)));
    const ofWeek = formatSpan(sum(await reported(firstDay(), today)));
    await panel.getByRole('heading', { name: `${ofToday} of 8:00 today` }).waitFor();
    const open = panel.getByRole('button', { name: `${ofWeek} this week. Show the week` });
    await tabTo(stint, open);
    await stint.person.press('Return');
    await panel.getByRole('heading', { name: 'This week' }).waitFor();
    expect(await panel.getByTestId('week-total').innerText()).toBe(ofWeek);
  });

  it('shows each day as the report of the service has it', async () => {
    expect(await panel.getByRole('radio').count()).toBe(7);
    for (let date = firstDay(); date <= today; date = addDays(date, 1)) {
      const spent = formatSpan(sum(await reported(date, date)));
      const says = date === yesterday ? `${spent}, day off` : `${spent} of 8:00`;
      expect(await dayOf(date).getAttribute('aria-label')).toContain(`${dayName(date)}: ${says}. `);
    }
    for (let date = addDays(today, 1); date < addDays(firstDay(), 7); date = addDays(date, 1)) {
      expect(await dayOf(date).isDisabled()).toBe(true);
      expect(await dayOf(date).getAttribute('aria-label')).toBe(`${dayName(date)}: still to come`);
    }
  });

  it('shows each project on the day that is looked at, and in the week', async () => {
    const week = await reported(firstDay(), today);
    const ofWebsite = sum(week.filter((row) => row.project_id === website));
    expect(await rowOf('Website')).toEqual([
      '3:00',
      formatSpan(ofWebsite),
      `${Math.round((ofWebsite / sum(week)) * 100)}%`,
    ]);
    const total = await panel.getByRole('row', { name: 'Total' }).getByRole('cell').allInnerTexts();
    expect(total.slice(0, 2)).toEqual([formatSpan(sum(await reported(today, today))), formatSpan(sum(week))]);
  });

  it('goes from day to day with the arrows', async () => {
    await tabTo(stint, dayOf(today));
    expect(await dayOf(today).isChecked()).toBe(true);
    await stint.person.press('Left');
    await eventually(() => dayOf(yesterday).isChecked()).toBe(true);
    expect((await rowOf('Website'))[0]).toBe('3:10');
    expect((await rowOf('Internal'))[0]).toBe('0:45');
    await stint.person.press('Right');
    await eventually(() => dayOf(today).isChecked()).toBe(true);
    expect((await rowOf('Website'))[0]).toBe('3:00');
  });

  it('is a view that axe finds nothing serious in', async () => {
    expect(await findings()).toEqual([]);
  });

  it('has another device’s work of an earlier day once the user asks for it', async () => {
    await book(yesterday, website, 2 * hour);
    await stint.call('refresh', { catalog: false });
    await eventually(async () => (await rowOf('Total'))[1]).toBe(
      formatSpan(sum(await reported(firstDay(), today))),
    );
  });

  it('is left with Escape', async () => {
    await stint.person.press('Escape');
    await panel.getByRole('combobox', { name: 'What are you working on?' }).waitFor();
  });

  it('shows the budget of the project that runs, in words, and says when it is overspent', async () => {
    const projects = (await panel.evaluate(() => window.stint.catalog(undefined))).projects;
    const project = (name: string) => {
      const found = projects.find((one) => one.name === name);
      if (!found?.budget) throw new Error(`${name} has no budget`);
      return { id: found.id, used: Math.round((found.budget.progress / 100) * found.budget.amount * hour) };
    };
    const run = (projectId: number) =>
      stint.call('start', { work: { projectId, taskId: null, description: '' } });
    const timer = panel.getByRole('region', { name: 'Timer' });
    await run(website);
    await timer.getByText(`${formatSpan(project('Website').used)} of 40:00 h budget`).waitFor();
    const { id, used } = project(longName);
    await run(id);
    const over = `${formatSpan(used - 10 * hour)} over 10:00 h budget`;
    await timer.getByText(over).waitFor();
    expect(await findings()).toEqual([]);
  });
});
