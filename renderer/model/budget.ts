/** Owns what is said of a project's budget. */
import type { Budget, Catalog } from '../../common/model.ts';
import { words } from '../words/en.ts';

export interface BudgetView {
  /** Share of the bar that is filled, 0 … 1. */
  readonly share: number;
  readonly over: boolean;
  readonly text: string;
  /** The same in a row of a list. */
  readonly short: string;
}

/** Hours are said as hours; of money only the share: the interface does not say in which currency. */
export function budgetView({ by, amount, progress }: Budget): BudgetView {
  const over = progress > 100;
  const share = Math.min(1, progress / 100);
  if (by === 'billing') {
    const text = words.budget.money(progress, over);
    return { share, over, text, short: text };
  }
  const total = Math.round(amount * 3600);
  const used = Math.round((progress / 100) * total);
  return {
    share,
    over,
    text: over ? words.budget.timeOver(used, total) : words.budget.time(used, total),
    short: words.budget.timeShort(used, total, over),
  };
}

/** The budget of a project; null where it has none, or the user may not know. */
export function budgetOf(catalog: Catalog, projectId: number): BudgetView | null {
  const budget = catalog.projects.find((project) => project.id === projectId)?.budget ?? null;
  return budget && budgetView(budget);
}
