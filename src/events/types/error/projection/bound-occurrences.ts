import sql from 'sql-template-tag';
import { number, queryRows, text, type RowOf, pluck } from '../../../../database/rows.js';
import type { ProjectionPage } from '../../../projections/projection-page.js';
import { fingerprintKey, VALUE_KINDS, type ErrorOccurrence, type ValueKind } from './error-occurrence.js';
import { MAX_FINGERPRINTS, MAX_VALUES, REST_FINGERPRINT } from './group-limits.js';

/** Replaces values beyond the limits: fingerprints by that of the rest, values by ''. */
export async function boundOccurrences(
  page: ProjectionPage,
  occurrences: readonly ErrorOccurrence[],
): Promise<ErrorOccurrence[]> {
  const withFingerprints = await boundFingerprints(page, occurrences);
  return boundValues(page, withFingerprints);
}

async function boundFingerprints(
  page: ProjectionPage,
  occurrences: readonly ErrorOccurrence[],
): Promise<ErrorOccurrence[]> {
  const distinct = [...new Map(occurrences.map((each) => [fingerprintKey(each), each])).values()];
  const stored = await queryRows(
    page.manager,
    { projectId: text(), fingerprint: text() },
    sql`SELECT project_id AS "projectId", fingerprint FROM error_fingerprints
         WHERE build = ${page.build}
           AND (project_id, fingerprint) IN (SELECT * FROM unnest(
                 ${pluck(distinct, 'projectId')}::uuid[], ${pluck(distinct, 'fingerprint')}::uuid[]))`,
  );
  const known = new Set(stored.map(fingerprintKey));
  const isNew = (occurrence: ErrorOccurrence): boolean => !known.has(fingerprintKey(occurrence));
  const growing = [...new Set(occurrences.filter(isNew).map(({ projectId }) => projectId))];
  const totals =
    growing.length === 0
      ? []
      : await queryRows(
          page.manager,
          { project_id: text(), total: number() },
          sql`SELECT project_id, count(*)::int AS total FROM error_fingerprints
               WHERE build = ${page.build} AND project_id = ANY (${growing}::uuid[]) AND fingerprint <> ${REST_FINGERPRINT}
               GROUP BY project_id`,
        );
  const admitted = admit(
    occurrences.map((occurrence) => ({ scope: occurrence.projectId, key: fingerprintKey(occurrence) })),
    known,
    new Map(totals.map(({ project_id: project, total }) => [project, total])),
    MAX_FINGERPRINTS,
  );
  return occurrences.map((occurrence) =>
    admitted.has(fingerprintKey(occurrence)) ? occurrence : restOf(occurrence),
  );
}

/** Of an event beyond the limit, only its number and time are stored, and its release for the project. */
function restOf(occurrence: ErrorOccurrence): ErrorOccurrence {
  return {
    ...occurrence,
    fingerprint: REST_FINGERPRINT,
    type: '',
    title: '',
    culprit: null,
    parts: [],
    userHash: null,
    environment: null,
    service: null,
  };
}

const VALUE_ROW = { project_id: text(), fingerprint: text(), kind: text<ValueKind>(), value: text() };
type ValueRow = RowOf<typeof VALUE_ROW>;

const TOTAL_ROW = { project_id: text(), fingerprint: text(), kind: text<ValueKind>(), total: number() };

async function boundValues(
  page: ProjectionPage,
  occurrences: readonly ErrorOccurrence[],
): Promise<ErrorOccurrence[]> {
  const values = distinctValues(occurrences);
  if (values.length === 0) return [...occurrences];
  const known = new Set((await knownValues(page, values)).map(keyOfValue));
  const totals = await valueTotals(
    page,
    values.filter((value) => !known.has(keyOfValue(value))),
  );
  const admitted = new Set<string>();
  for (const kind of VALUE_KINDS) {
    const candidates = values
      .filter((value) => value.kind === kind)
      .map((value) => ({ scope: scopeOfValue(value), key: keyOfValue(value) }));
    for (const key of admit(candidates, known, totals, MAX_VALUES[kind])) admitted.add(key);
  }
  return occurrences.map((occurrence) => {
    const bounded = { ...occurrence };
    for (const value of valuesOf(occurrence)) {
      if (!admitted.has(keyOfValue(value))) bounded[value.kind] = '';
    }
    return bounded;
  });
}

function valuesOf({ projectId, fingerprint, ...occurrence }: ErrorOccurrence): ValueRow[] {
  if (fingerprint === REST_FINGERPRINT) return [];
  return VALUE_KINDS.flatMap((kind) => {
    const value = occurrence[kind];
    return value === null ? [] : [{ project_id: projectId, fingerprint, kind, value }];
  });
}

/** JSON, because a value can contain any character as separator. */
const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts);
const scopeOfValue = (row: Omit<ValueRow, 'value'>): string =>
  keyOf(row.project_id, row.fingerprint, row.kind);
const keyOfValue = (row: ValueRow): string => keyOf(row.project_id, row.fingerprint, row.kind, row.value);

/** Distinct values in the order of their first events. */
function distinctValues(occurrences: readonly ErrorOccurrence[]): ValueRow[] {
  const distinct = new Map<string, ValueRow>();
  for (const value of occurrences.flatMap(valuesOf)) {
    const key = keyOfValue(value);
    if (!distinct.has(key)) distinct.set(key, value);
  }
  return [...distinct.values()];
}

function knownValues(page: ProjectionPage, values: readonly ValueRow[]): Promise<ValueRow[]> {
  return queryRows(
    page.manager,
    VALUE_ROW,
    sql`SELECT project_id, fingerprint, kind, value FROM error_values
         WHERE build = ${page.build} AND (project_id, fingerprint, kind, value) IN (SELECT * FROM unnest(
               ${pluck(values, 'project_id')}::uuid[], ${pluck(values, 'fingerprint')}::uuid[],
               ${pluck(values, 'kind')}::text[], ${pluck(values, 'value')}::text[]))`,
  );
}

/** Number of stored values of each kind and fingerprint to which values are added. */
async function valueTotals(page: ProjectionPage, values: readonly ValueRow[]): Promise<Map<string, number>> {
  if (values.length === 0) return new Map();
  const growing = [...new Map(values.map((value) => [scopeOfValue(value), value])).values()];
  const rows = await queryRows(
    page.manager,
    TOTAL_ROW,
    sql`SELECT project_id, fingerprint, kind, count(*)::int AS total FROM error_values
         WHERE build = ${page.build} AND value <> '' AND (project_id, fingerprint, kind) IN (SELECT * FROM unnest(
               ${pluck(growing, 'project_id')}::uuid[], ${pluck(growing, 'fingerprint')}::uuid[],
               ${pluck(growing, 'kind')}::text[]))
         GROUP BY project_id, fingerprint, kind`,
  );
  return new Map(rows.map((row) => [scopeOfValue(row), row.total]));
}

/** An entry of a limited set: `key` identifies it, `scope` is the unit of the limit. */
interface Candidate {
  scope: string;
  key: string;
}

/**
 * Admits keys in their order: known ones, and new ones until their scope has `limit` keys.
 *
 * @param known stored keys among the candidates
 * @param totals number of stored keys of each scope
 */
function admit(
  candidates: Iterable<Candidate>,
  known: ReadonlySet<string>,
  totals: ReadonlyMap<string, number>,
  limit: number,
): Set<string> {
  const admitted = new Set<string>();
  const counts = new Map(totals);
  for (const { scope, key } of candidates) {
    if (admitted.has(key)) continue;
    if (!known.has(key)) {
      const count = counts.get(scope) ?? 0;
      if (count >= limit) continue;
      counts.set(scope, count + 1);
    }
    admitted.add(key);
  }
  return admitted;
}
