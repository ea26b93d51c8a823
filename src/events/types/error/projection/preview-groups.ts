import type { Query } from '../source-maps/source-map.store.js';
import type { Symbolicator } from '../source-maps/symbolicator.js';
import type { FingerprintRule } from './fingerprint-rule.js';
import { regroupedEvents } from './regrouped-events.js';

const MAX_EXAMPLES = 5;

/** A group of the shown build whose events a rule would group otherwise. */
export interface ChangedGroup {
  id: string;
  title: string;
  /** Of a split: the number of groups it would become. Of a join: the number of other groups that it would share a group with. */
  groups: number;
}

/** What a fingerprint rule would do to the groups that are shown. A group can be in `split` and in `joined`. */
export interface GroupsPreview {
  checked: number;
  unchanged: number;
  split: number;
  joined: number;
  /** Groups none of whose sampled events is stored. */
  unknown: number;
  splitExamples: ChangedGroup[];
  joinExamples: ChangedGroup[];
}

interface GroupRow {
  fingerprint: string;
  id: string;
  title: string;
}

/** @returns null while no build of the groups is complete */
export async function previewGroups(
  query: Query,
  symbolicator: Symbolicator,
  rule: FingerprintRule,
  projectId: string,
): Promise<GroupsPreview | null> {
  const [shown] = await query<{ build: number }>(
    `SELECT build FROM projections WHERE name = 'errors' AND state = 'current'`,
    [],
  );
  if (shown === undefined) return null;
  const rows = await query<GroupRow>(
    `SELECT fingerprint, coalesce(m.group_id, fingerprint) AS id, title
       FROM error_fingerprints AS f LEFT JOIN error_group_merges AS m USING (project_id, fingerprint)
      WHERE build = $1 AND project_id = $2 ORDER BY last_seen DESC`,
    [shown.build, projectId],
  );
  const counted = await regroupedEvents(query, symbolicator, rule, { build: shown.build, projectId });
  const byId = new Map(counted.map(({ id, fingerprints }) => [id, new Set(fingerprints)]));
  return comparison(
    rows.flatMap((row) => {
      const fingerprints = byId.get(row.fingerprint);
      return fingerprints === undefined ? [] : [{ ...row, fingerprints }];
    }),
  );
}

/** @param rows fingerprints of the groups, each with those that its events would have */
export function comparison(
  rows: readonly (Pick<GroupRow, 'id' | 'title'> & { fingerprints: ReadonlySet<string> })[],
): GroupsPreview {
  const owners = new Map<string, Set<string>>();
  const groups = new Map<string, { title: string; parts: number; joined: Set<string>; isKnown: boolean }>();
  for (const { id, fingerprints } of rows) {
    for (const each of fingerprints) owners.set(each, (owners.get(each) ?? new Set()).add(id));
  }
  for (const { id, title, fingerprints } of rows) {
    const group = groups.get(id) ?? { title, parts: 1, joined: new Set(), isKnown: false };
    groups.set(id, group);
    group.isKnown ||= fingerprints.size > 0;
    // Fingerprints that people merged stay merged; each beyond the first of one fingerprint is a group of its own.
    group.parts += Math.max(0, fingerprints.size - 1);
    for (const each of fingerprints)
      for (const owner of owners.get(each) ?? []) if (owner !== id) group.joined.add(owner);
  }
  const known = [...groups].filter(([, { isKnown }]) => isKnown);
  const split = known.filter(([, { parts }]) => parts > 1);
  const joined = known.filter(([, group]) => group.joined.size > 0);
  return {
    checked: known.length,
    unchanged: known.filter(([, group]) => group.parts === 1 && group.joined.size === 0).length,
    split: split.length,
    joined: joined.length,
    unknown: groups.size - known.length,
    splitExamples: split
      .slice(0, MAX_EXAMPLES)
      .map(([id, { title, parts }]) => ({ id, title, groups: parts })),
    joinExamples: joined
      .slice(0, MAX_EXAMPLES)
      .map(([id, group]) => ({ id, title: group.title, groups: group.joined.size })),
  };
}
