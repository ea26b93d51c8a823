import type { ProjectionPage } from '../../../projections/projection-page.js';
import { admit } from './admission.js';
import { VALUE_KINDS, type ErrorOccurrence, type ValueKind } from './error-occurrence.js';
import { MAX_FINGERPRINTS, MAX_VALUES, REST_FINGERPRINT } from './limits.js';

/** Replaces what there is no room for: fingerprints by that of the rest, values by ''. */
export async function boundOccurrences(
  page: ProjectionPage,
  occurrences: readonly ErrorOccurrence[],
): Promise<ErrorOccurrence[]> {
  const withFingerprints = await boundFingerprints(page, occurrences);
  return boundValues(page, withFingerprints);
}

const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts);

async function boundFingerprints(
  page: ProjectionPage,
  occurrences: readonly ErrorOccurrence[],
): Promise<ErrorOccurrence[]> {
  const known = new Set(
    (
      await page.write<{ project_id: string; fingerprint: string }>(
        `SELECT project_id, fingerprint FROM error_fingerprints
          WHERE build = $1 AND (project_id, fingerprint) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[]))`,
        [page.build, ...distinctFingerprints(occurrences)],
      )
    ).map((row) => keyOf(row.project_id, row.fingerprint)),
  );
  const keyOfEvent = ({ projectId, fingerprint }: ErrorOccurrence): string => keyOf(projectId, fingerprint);
  const isNew = (occurrence: ErrorOccurrence): boolean => !known.has(keyOfEvent(occurrence));
  const growing = [...new Set(occurrences.filter(isNew).map(({ projectId }) => projectId))];
  const totals =
    growing.length === 0
      ? []
      : await page.write<{ project_id: string; total: number }>(
          `SELECT project_id, count(*)::int AS total FROM error_fingerprints
            WHERE build = $1 AND project_id = ANY ($2::uuid[]) AND fingerprint <> $3 GROUP BY project_id`,
          [page.build, growing, REST_FINGERPRINT],
        );
  const admitted = admit(
    occurrences.map((occurrence) => ({ scope: occurrence.projectId, key: keyOfEvent(occurrence) })),
    known,
    new Map(totals.map(({ project_id: project, total }) => [project, total])),
    MAX_FINGERPRINTS,
  );
  return occurrences.map((occurrence) =>
    admitted.has(keyOfEvent(occurrence)) ? occurrence : restOf(occurrence),
  );
}

/** Of an event beyond the bound only its number and time are kept, and its release for the project. */
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

/** Two columns for `unnest`. */
function distinctFingerprints(occurrences: readonly ErrorOccurrence[]): [string[], string[]] {
  const distinct = new Map(
    occurrences.map((occurrence) => [keyOf(occurrence.projectId, occurrence.fingerprint), occurrence]),
  );
  const rows = [...distinct.values()];
  return [rows.map(({ projectId }) => projectId), rows.map(({ fingerprint }) => fingerprint)];
}

interface ValueRow {
  project_id: string;
  fingerprint: string;
  kind: ValueKind;
  value: string;
}

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

const scopeOfValue = (row: Omit<ValueRow, 'value'>): string =>
  keyOf(row.project_id, row.fingerprint, row.kind);
const keyOfValue = (row: ValueRow): string => keyOf(row.project_id, row.fingerprint, row.kind, row.value);

/** In the order of their first events. */
function distinctValues(occurrences: readonly ErrorOccurrence[]): ValueRow[] {
  const distinct = new Map<string, ValueRow>();
  for (const value of occurrences.flatMap(valuesOf)) {
    const key = keyOfValue(value);
    if (!distinct.has(key)) distinct.set(key, value);
  }
  return [...distinct.values()];
}

function knownValues(page: ProjectionPage, values: readonly ValueRow[]): Promise<ValueRow[]> {
  return page.write<ValueRow>(
    `SELECT project_id, fingerprint, kind, value FROM error_values
      WHERE build = $1 AND (project_id, fingerprint, kind, value)
            IN (SELECT * FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[]))`,
    [
      page.build,
      values.map((row) => row.project_id),
      values.map((row) => row.fingerprint),
      values.map((row) => row.kind),
      values.map((row) => row.value),
    ],
  );
}

/** How many values there are of each kind and fingerprint that gets new ones. */
async function valueTotals(page: ProjectionPage, values: readonly ValueRow[]): Promise<Map<string, number>> {
  if (values.length === 0) return new Map();
  const growing = [...new Map(values.map((value) => [scopeOfValue(value), value])).values()];
  const rows = await page.write<Omit<ValueRow, 'value'> & { total: number }>(
    `SELECT project_id, fingerprint, kind, count(*)::int AS total FROM error_values
      WHERE build = $1 AND value <> ''
        AND (project_id, fingerprint, kind) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[], $4::text[]))
      GROUP BY project_id, fingerprint, kind`,
    [
      page.build,
      growing.map((row) => row.project_id),
      growing.map((row) => row.fingerprint),
      growing.map((row) => row.kind),
    ],
  );
  return new Map(rows.map((row) => [scopeOfValue(row), row.total]));
}
