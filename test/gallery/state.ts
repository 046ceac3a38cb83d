/** Owns what one picture of the gallery is made of: fixed data for a bridge without main, and the way to the view. */
import type { Page } from 'playwright-core';
import type { AppError } from '../../common/error.ts';
import type { CallName } from '../../common/ipc.ts';
import type { Catalog } from '../../common/model.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import type { FakePresence } from '../fakes/bridge.ts';

/** One thing a user does. It is done when its promise is; the picture waits for paint and animations by itself. */
export type Step = (page: Page) => Promise<void>;

export interface State {
  /** What can be seen, in lower case with hyphens: part of the file's name, and what `--only` looks in. */
  readonly name: string;
  readonly snapshot: Snapshot;
  /** `sampleCatalog` unless told otherwise. */
  readonly catalog?: Catalog;
  /** What main knows of presence; the samples unless told otherwise. */
  readonly presence?: FakePresence;
  /** Calls that fail, and how. */
  readonly fails?: Partial<Record<CallName, AppError>>;
  /** What the user does from the view that opens by itself, in order. */
  readonly steps?: readonly Step[];
  /** Also at 200 %: the same window, half as many CSS pixels each way. */
  readonly scaled?: true;
}

export const click =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click();

/** Puts the focus on a button, as the arrows do where they go to it. */
export const focus =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name }).first().focus();

export const type =
  (text: string): Step =>
  (page) =>
    page.keyboard.type(text);

/** Keys in Playwright's words, one after the other. */
export const press =
  (...keys: readonly string[]): Step =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key);
  };

/** Replaces the text of a field, and leaves it, so that what is wrong with it is said. */
export const fill =
  (label: string, text: string): Step =>
  async (page) => {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(text);
    await field.blur();
  };

/** Scrolls what is called by this text into sight. */
export const scrollTo =
  (text: string): Step =>
  (page) =>
    page.getByText(text).first().scrollIntoViewIfNeeded();
