import sql from 'sql-template-tag';
import { In, type EntityManager } from 'typeorm';
import { number, orNull, queryRows, text, time, type RowOf } from '../../../../database/rows.js';
import { User } from '../../../../auth/entities/user.entity.js';
import { VALUE_KINDS, type ValueKind } from '../projection/error-occurrence.js';
import { MAX_USER_HASHES } from '../projection/group-limits.js';
import type {
  ErrorAssigneeResponse,
  ErrorGroupResponse,
  ErrorValuesResponse,
} from './error-group.response.js';
import { fingerprintsOf, type GroupRow } from './groups-sql.js';

const HOUR_MS = 3_600_000;

/** Adds values from other tables, for all groups of a page at once. */
export async function describeGroups(
  manager: EntityManager,
  projectId: string,
  rows: readonly GroupRow[],
  maxValues: number,
  hours: number,
): Promise<ErrorGroupResponse[]> {
  const ids = rows.map(({ id }) => id);
  const titles = new Map((await titlesOf(manager, projectId, ids)).map((row) => [row.id, row]));
  const values = await valuesOf(manager, projectId, ids, maxValues);
  const counts = await hoursOf(manager, projectId, ids, hours);
  const assignees = await assigneesOf(manager, rows);
  return rows.map(({ id, ...row }) => {
    const { type = '', title = '', culprit = null } = titles.get(id) ?? {};
    return {
      id,
      fingerprint_version: row.version,
      fingerprint_count: row.fingerprints,
      type,
      title,
      culprit,
      status: row.status,
      status_at: row.status_at,
      in_next_release: row.in_next_release,
      ignored_until: row.ignored_until,
      ignored_events_left: row.ignored_events_left,
      assignee: assignees.get(row.assignee_id ?? '') ?? null,
      count: row.events,
      users: row.users,
      users_estimated: row.users >= MAX_USER_HASHES,
      first_seen: row.first_seen,
      last_seen: row.last_seen,
      releases: values(id, 'release'),
      environments: values(id, 'environment'),
      services: values(id, 'service'),
      hours: counts.get(id) ?? Array.from({ length: hours }, () => 0),
    };
  });
}

const TITLE_ROW = { id: text(), type: text(), title: text(), culprit: orNull(text()) };

function titlesOf(
  manager: EntityManager,
  projectId: string,
  ids: readonly string[],
): Promise<RowOf<typeof TITLE_ROW>[]> {
  return queryRows(
    manager,
    TITLE_ROW,
    sql`SELECT DISTINCT ON (id) id, type, title, culprit FROM (${fingerprintsOf(projectId, ids)}) AS f
         ORDER BY id, last_seen DESC, fingerprint`,
  );
}

const VALUE_ROW = {
  id: text(),
  kind: text<ValueKind>(),
  value: text(),
  count: number(),
  first_seen: time(),
  last_seen: time(),
  rank: number(),
};

/** @returns a function that returns the values of a group */
async function valuesOf(
  manager: EntityManager,
  projectId: string,
  ids: readonly string[],
  maxValues: number,
): Promise<(id: string, kind: ValueKind) => ErrorValuesResponse> {
  // Position 0 is the row that counts the events of all values beyond the first ones.
  const rows = await queryRows(
    manager,
    VALUE_ROW,
    sql`WITH added AS (
       SELECT f.id, v.kind, v.value, sum(v.events) AS events, min(v.first_seen) AS first_seen, max(v.last_seen) AS last_seen
         FROM (${fingerprintsOf(projectId, ids)}) AS f
         JOIN error_values AS v ON v.build = f.build AND v.project_id = f.project_id AND v.fingerprint = f.fingerprint
        GROUP BY 1, 2, 3
     ), ranked AS (
       SELECT *, row_number() OVER (PARTITION BY id, kind ORDER BY value = '', last_seen DESC, value) AS rank FROM added
     ), placed AS (
       SELECT *, CASE WHEN value = '' OR rank > ${maxValues} THEN 0 ELSE rank END AS shown FROM ranked
     )
     SELECT id, kind, CASE WHEN shown = 0 THEN '' ELSE min(value) END AS value, sum(events)::float8 AS count,
            min(first_seen) AS first_seen, max(last_seen) AS last_seen, shown::int AS rank
       FROM placed GROUP BY id, kind, shown ORDER BY id, kind, shown`,
  );
  const found = new Map<string, ErrorValuesResponse>(
    ids.flatMap((id) => VALUE_KINDS.map((kind) => [`${id} ${kind}`, { items: [], rest: 0 }])),
  );
  for (const { id, kind, rank, ...value } of rows) {
    const values = found.get(`${id} ${kind}`);
    if (rank === 0 && values !== undefined) values.rest = value.count;
    else values?.items.push(value);
  }
  return (id, kind) => found.get(`${id} ${kind}`) ?? { items: [], rest: 0 };
}

/** Number of events in each of the last hours, the current one included. */
async function hoursOf(
  manager: EntityManager,
  projectId: string,
  ids: readonly string[],
  hours: number,
): Promise<Map<string, number[]>> {
  const rows = await queryRows(
    manager,
    { id: text(), ago: number(), events: number() },
    sql`SELECT f.id, round(extract(epoch FROM date_trunc('hour', now(), 'UTC') - h.at) / 3600)::int AS ago,
            sum(h.events)::float8 AS events
       FROM (${fingerprintsOf(projectId, ids)}) AS f
       JOIN error_hours AS h ON h.build = f.build AND h.project_id = f.project_id AND h.fingerprint = f.fingerprint
      WHERE h.at > date_trunc('hour', now(), 'UTC') - make_interval(hours => ${hours}) AND h.at <= now()
      GROUP BY 1, 2`,
  );
  const found = new Map<string, number[]>();
  for (const { id, ago, events } of rows) {
    const counts = found.get(id) ?? Array.from({ length: hours }, () => 0);
    counts[hours - 1 - ago] = events;
    found.set(id, counts);
  }
  return found;
}

async function assigneesOf(
  manager: EntityManager,
  rows: readonly GroupRow[],
): Promise<Map<string, ErrorAssigneeResponse>> {
  const ids = [...new Set(rows.flatMap(({ assignee_id: id }) => id ?? []))];
  if (ids.length === 0) return new Map();
  const users = await manager.find(User, {
    select: { id: true, email: true, name: true },
    where: { id: In(ids) },
  });
  return new Map(users.map(({ id, email, name }) => [id, { id, email, name }]));
}

/** Start of an hour of {@link ErrorGroupResponse.hours}, in Unix milliseconds. */
export function hourStart(nowMs: number, hours: number, index: number): number {
  return Math.floor(nowMs / HOUR_MS) * HOUR_MS - (hours - 1 - index) * HOUR_MS;
}
