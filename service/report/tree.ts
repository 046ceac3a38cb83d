/** Owns the tree of a grouped report: entries added up into nested groups, in order. */
import { compareKeys, type Dimension } from './dimensions.ts';
import { addSums, noSums, type Sums, totalOf } from './sums.ts';

export interface Group {
  sums: Sums;
  readonly groups: Map<string, Group>;
}

export const newGroup = (): Group => ({ sums: noSums, groups: new Map() });

/** Adds to the group at the end of the path and to every one on the way; those that are missing are made. */
export function addTo(root: Group, path: readonly string[], sums: Sums = noSums): void {
  let group = root;
  group.sums = addSums(group.sums, sums);
  for (const key of path) {
    const inner = group.groups.get(key) ?? newGroup();
    group.groups.set(key, inner);
    inner.sums = addSums(inner.sums, sums);
    group = inner;
  }
}

/** One level of the nesting: what it groups by, in which order, and what its groups are described with. */
export interface Level {
  readonly dimension: Dimension;
  readonly descending: boolean;
  /** The requested columns of a group, by its key. */
  describe(key: string): Readonly<Record<string, unknown>>;
}

interface Item {
  readonly details: Readonly<Record<string, unknown>>;
  readonly total: ReturnType<typeof totalOf>;
  readonly items: readonly Item[];
}

/** The groups within a group; the outermost level is 1. */
export function itemsOf(parent: Group, levels: readonly Level[], whole: Sums, depth = 1): readonly Item[] {
  const level = levels[depth - 1];
  if (level === undefined) return [];
  const sign = level.descending ? -1 : 1;
  return [...parent.groups]
    .sort(([a], [b]) => sign * compareKeys(a, b))
    .map(([key, group]) => ({
      details: { group_key: key, group_type: level.dimension, level: depth, ...level.describe(key) },
      total: totalOf(group.sums, parent.sums, whole),
      items: itemsOf(group, levels, whole, depth + 1),
    }));
}
