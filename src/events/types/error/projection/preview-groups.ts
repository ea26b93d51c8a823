import sql from 'sql-template-tag';
import { number, queryRow, queryRows, text, type Queryable, type RowOf } from '../../../../database/rows.js';
import type { Symbolicator } from '../source-maps/symbolicator.js';
import type { FingerprintRule } from '../fingerprint/fingerprint-of.js';
import { regroupedEvents } from './regrouped-events.js';

const MAX_EXAMPLES = 5;

/** A group of the shown build whose events a rule would group differently. */
export interface ChangedGroup {
  id: string;
  title: string;
  /** For a split, the number of resulting groups. For a join, the number of other groups in the resulting group. */
  groups: number;
}

/** Effects of a fingerprint rule on the shown groups. A group can be in `split` and in `joined`. */
export interface GroupsPreview {
  checked: number;
  unchanged: number;
  split: number;
  joined: number;
  /** Number of groups without a stored sample. */
  unknown: number;
  splitExamples: ChangedGroup[];
  joinExamples: ChangedGroup[];
}

const GROUP_ROW = { fingerprint: text(), id: text(), title: text() };
type GroupRow = RowOf<typeof GROUP_ROW>;

/** @returns null: no build of the groups is complete */
export async function previewGroups(
  database: Queryable,
  symbolicator: Symbolicator,
  rule: FingerprintRule,
  projectId: string,
): Promise<GroupsPreview | null> {
  const shown = await queryRow(
    database,
    { build: number() },
    sql`SELECT build FROM projections WHERE name = 'errors' AND state = 'current'`,
  );
  if (shown === undefined) return null;
  const rows = await queryRows(
    database,
    GROUP_ROW,
    sql`SELECT fingerprint, coalesce(m.group_id, fingerprint) AS id, title
          FROM error_fingerprints AS f LEFT JOIN error_group_merges AS m USING (project_id, fingerprint)
         WHERE build = ${shown.build} AND project_id = ${projectId} ORDER BY last_seen DESC`,
  );
  const counted = await regroupedEvents(database, symbolicator, rule, { build: shown.build, projectId });
  const byId = new Map(counted.map(({ id, fingerprints }) => [id, new Set(fingerprints)]));
  return comparison(
    rows.flatMap((row) => {
      const fingerprints = byId.get(row.fingerprint);
      return fingerprints === undefined ? [] : [{ ...row, fingerprints }];
    }),
  );
}

/** @param rows fingerprints of the groups, each with the fingerprints that its events would have */
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
    // Fingerprints that users merged stay merged; each additional new fingerprint of one old fingerprint is a group of its
    // own.
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

const CONTROL = /\p{C}/gu;

/** Lines for a terminal. Titles are senders' texts. */
export function previewText(preview: GroupsPreview, version: number): string {
  const { checked, unchanged, split, joined, unknown } = preview;
  return [
    `Groups by version ${version} of the fingerprint, by the sampled events of each group (up to ten):`,
    `Groups checked: ${checked}; ${unchanged} would stay as they are, ${split} would split, ${joined} would be joined with others.`,
    ...(unknown === 0 ? [] : [`Groups not checked, as none of their events is stored: ${unknown}.`]),
    ...examples('Groups that would split:', preview.splitExamples, (groups) => `into ${groups}`),
    ...examples('Groups that would be joined:', preview.joinExamples, (groups) => `with ${groups} more`),
    '',
  ].join('\n');
}

function examples(
  heading: string,
  groups: readonly ChangedGroup[],
  change: (groups: number) => string,
): string[] {
  if (groups.length === 0) return [];
  return [
    heading,
    ...groups.map((each) => `  ${each.id}  ${change(each.groups)}  ${each.title.replace(CONTROL, '?')}`),
  ];
}
