/** Owns the slim bar of a project's budget, with its words. */
import { useApp } from '../app.ts';
import { budgetOf } from '../model/budget.ts';
import { words } from '../words/en.ts';

/** Nothing where the project has no budget, or the user may not know of it. */
export function BudgetLine({ projectId }: { readonly projectId: number }) {
  const budget = budgetOf(useApp().store.catalog.value, projectId);
  if (budget === null) return null;
  return (
    <div class={budget.over ? 'budget budget-over' : 'budget'} title={words.budget.asOf}>
      <span class="budget-bar" aria-hidden="true">
        <span style={{ width: `${(budget.share * 100).toFixed(1)}%` }} />
      </span>
      <span class="budget-text">{budget.text}</span>
    </div>
  );
}
