/** Owns the rules of absences as they are listed: by the names of their projects. */
import type { AbsenceRule, Catalog, Settings } from '../../common/model.ts';
import { absenceWords } from '../words/en-absence.ts';

export interface RuleRow {
  /** Of the project. */
  readonly id: string;
  readonly name: string;
  readonly customer: string;
  readonly rule: AbsenceRule;
}

/** A project that is no longer known keeps its rule, and can lose it. */
export const ruleRows = (rules: Settings['absenceRules'], catalog: Catalog): readonly RuleRow[] => {
  const known = new Map(catalog.projects.map((project) => [String(project.id), project]));
  return Object.entries(rules)
    .map(([id, rule]) => {
      const project = known.get(id);
      const name = project?.name ?? absenceWords.unknownProject(id);
      return { id, name, customer: project?.customerName ?? '', rule };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
};
