import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { decodeCursor, encodeCursor } from '../../../../common/pagination.js';
import { searchPattern } from '../../../../common/text/search-pattern.js';
import { isUuid } from '../../../../common/uuid-v7.js';
import { validationFailed } from '../../../../common/validation/validation-pipe.js';
import { number, queryRow, queryRows, text } from '../../../../database/rows.js';
import { EventStore } from '../../../store/event-store.js';
import { readInTime } from '../../../store/postgres/within-time.js';
import { equalsOrAny, matchesSearch } from '../../list-filters.js';
import { readIsComplete } from '../../read-is-complete.js';
import type { GroupStatus } from '../triage/group-status.js';
import { FINGERPRINT_VERSION, fingerprintOf, fingerprintOfReport } from '../fingerprint/fingerprint-of.js';
import { FingerprintIdsStore } from '../projection/fingerprint-ids.store.js';
import { fingerprintId, fingerprintKey, type ValueKind } from '../projection/error-occurrence.js';
import { REST_FINGERPRINT } from '../projection/group-limits.js';
import { asReceived, Symbolicator } from '../source-maps/symbolicator.js';
import type { ErrorGroupPageResponse, ErrorStatusCountsResponse } from './error-group.response.js';
import type { ErrorGroupsQuery, GroupOrder } from './error-groups-query.dto.js';
import { describeGroups } from './describe-groups.js';
import {
  BUILD,
  DEADLINE_MS,
  fingerprintsSql,
  GROUP_COLUMNS,
  GROUP_ROW,
  groupsOf,
  mergedUsers,
} from './groups-sql.js';

const VALUES_IN_LIST = 5;
const HOURS_IN_LIST = 24;

const STATUS_COUNT = { status: text<GroupStatus>(), groups: number() };

/** The key is the value by which the list is sorted. */
const PAGE_ROW = { ...GROUP_ROW, key: text() };

/** Selects the groups of a list. */
interface Filter {
  projectId: string;
  query: ErrorGroupsQuery;
  /** Fingerprints that the requested event can have, the most likely one first; `null`: no filter by event. */
  fingerprints: readonly string[] | null;
}

/** Reads lists of error groups. */
@Injectable()
export class ErrorGroupsReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly store: EventStore,
    private readonly symbolicator: Symbolicator,
    private readonly ids: FingerprintIdsStore,
  ) {}

  /** @throws ProblemError `validation_failed` for a cursor of another list or an empty period; `service_unavailable` */
  async page(projectId: string, query: ErrorGroupsQuery): Promise<ErrorGroupPageResponse> {
    refuseEmptyPeriod(query);
    const after = decodeCursor(query.cursor, (position) => isPosition(position, query.sort));
    const fingerprints =
      query.event_id === undefined ? null : await this.fingerprintsOf(projectId, query.event_id);
    const filter: Filter = { projectId, query, fingerprints };
    return readInTime(this.dataSource, DEADLINE_MS, async (manager) => {
      const complete = await readIsComplete(manager, 'errors');
      const counts = await queryRows(
        manager,
        STATUS_COUNT,
        sql`${matchingSql(filter)} SELECT status, count(*)::int AS groups FROM groups GROUP BY status`,
      );
      const rows = await queryRows(manager, PAGE_ROW, pageSql(filter, after));
      const shown = rows.slice(0, query.limit);
      const last = rows.length > query.limit ? shown.at(-1) : undefined;
      return {
        items: await describeGroups(manager, projectId, shown, VALUES_IN_LIST, HOURS_IN_LIST),
        next_cursor: last === undefined ? null : encodeCursor([query.sort, last.key, last.id]),
        status_counts: { open: 0, resolved: 0, ignored: 0, ...countsOf(counts) },
        ungrouped_events: await ungroupedEvents(manager, projectId),
        complete,
      };
    });
  }

  /**
   * Fingerprints that the event can have, the most likely one first: a source map may have been deleted since. Empty if it
   * is not an error event of the project.
   */
  private async fingerprintsOf(projectId: string, eventId: string): Promise<string[]> {
    const event = await this.store.get(eventId);
    if (event?.projectId !== projectId) return [];
    const { type, data } = JSON.parse(event.json) as { type: string; data: Record<string, unknown> };
    if (type !== 'error') return [];
    const reports = await this.symbolicator.read(this.dataSource, [asReceived(eventId, projectId, data)]);
    const found = [...reports.map(fingerprintOfReport), fingerprintOf(data)].map(({ hash }) => ({
      projectId,
      fingerprint: fingerprintId(hash),
    }));
    const ids = await this.ids.find(this.dataSource, FINGERPRINT_VERSION, found);
    return [...new Set(found.map((each) => ids.get(fingerprintKey(each)) ?? each.fingerprint))];
  }
}

/** Texts of validated times have one format, so that their order is that of the times. */
function refuseEmptyPeriod({ from, to }: ErrorGroupsQuery): void {
  if (from !== undefined && to !== undefined && from >= to)
    throw validationFailed([{ path: 'from', problem: 'must be before "to"' }]);
}

function textOf(value: string | undefined): string | null {
  return value === undefined || value === '' ? null : value;
}

function isPosition([order, key, id, ...rest]: readonly string[], sort: GroupOrder): boolean {
  return (
    order === sort && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(key ?? '') && isUuid(id ?? '') && rest.length === 0
  );
}

function countsOf(
  rows: readonly { status: GroupStatus; groups: number }[],
): Partial<ErrorStatusCountsResponse> {
  return Object.fromEntries(rows.map(({ status, groups }) => [status, groups]));
}

async function ungroupedEvents(manager: EntityManager, projectId: string): Promise<number> {
  const rest = await queryRow(
    manager,
    { events: number() },
    sql`SELECT events::float8 AS events FROM error_fingerprints
         WHERE build = ${BUILD} AND project_id = ${projectId} AND fingerprint = ${REST_FINGERPRINT}`,
  );
  return rest?.events ?? 0;
}

function hasValue(kind: ValueKind, query: ErrorGroupsQuery): Sql {
  const value = textOf(query[kind]);
  return sql`(${value}::text IS NULL OR EXISTS (
  SELECT FROM error_values AS v WHERE v.build = f.build AND v.project_id = f.project_id AND v.fingerprint = f.fingerprint
     AND v.kind = ${raw(`'${kind}'`)} AND v.value = ${value}))`;
}

/**
 * Hours are only read when the first and the last event are not sufficient: there are many, they have no minutes, and they are
 * stored for a shorter time than groups.
 */
function isInPeriod(query: ErrorGroupsQuery): Sql {
  const [from, to] = [query.from ?? null, query.to ?? null];
  return sql`(
  (${from}::timestamptz IS NULL OR f.last_seen >= ${from}) AND (${to}::timestamptz IS NULL OR f.first_seen < ${to})
  AND (${from}::timestamptz IS NULL OR ${to}::timestamptz IS NULL OR f.first_seen >= ${from} OR f.last_seen < ${to} OR EXISTS (
    SELECT FROM error_hours AS h WHERE h.build = f.build AND h.project_id = f.project_id AND h.fingerprint = f.fingerprint
       AND h.at > ${from}::timestamptz - interval '1 hour' AND h.at < ${to})))`;
}

/** Matches the first of the event's possible fingerprints that exists in the project. */
function isOfEvent({ projectId, fingerprints }: Filter): Sql {
  return sql`(${fingerprints}::uuid[] IS NULL OR f.fingerprint = (
  SELECT c.fingerprint FROM unnest(${fingerprints}::uuid[]) WITH ORDINALITY AS c (fingerprint, position)
    JOIN error_fingerprints AS known
      ON known.build = ${BUILD} AND known.project_id = ${projectId} AND known.fingerprint = c.fingerprint
   ORDER BY c.position LIMIT 1))`;
}

function matchingSql(filter: Filter): Sql {
  const { projectId, query } = filter;
  const q = textOf(query.q);
  const matches = sql`
    ${hasValue('service', query)} AND ${hasValue('environment', query)} AND ${hasValue('release', query)}
    AND ${matchesSearch(['f.title', 'f.culprit'], q === null ? null : searchPattern(q))} AND ${isOfEvent(filter)}
    AND ${isInPeriod(query)}`;
  return sql`
  WITH fingerprints AS (${fingerprintsSql(projectId)}),
  groups AS (${groupsOf(projectId, matches)})`;
}

/** Sort keys as numbers, so that one comparison is valid for all orders. */
const KEYS: Readonly<Record<GroupOrder, string>> = {
  last_seen: 'extract(epoch FROM g.last_seen)',
  first_seen: 'extract(epoch FROM g.first_seen)',
  count: 'g.events::numeric',
  users: 'coalesce(merged.users, g.users)::numeric',
};

/** @param after order, key and id of the last group of the previous page */
function pageSql(filter: Filter, after: readonly string[] | undefined): Sql {
  const { projectId, query } = filter;
  const following =
    after === undefined ? empty : sql`AND (g.key, g.id) < (${after[1]}::numeric, ${after[2]}::uuid)`;
  return sql`
    ${matchingSql(filter)}, merged AS (${mergedUsers(projectId)}), sorted AS (
      SELECT g.*, coalesce(merged.users, g.users) AS all_users, ${raw(KEYS[query.sort])} AS key
        FROM groups AS g LEFT JOIN merged ON merged.id = g.id AND g.fingerprints > 1)
    SELECT ${GROUP_COLUMNS}, g.all_users::float8 AS users, g.key::text
      FROM sorted AS g
     WHERE ${equalsOrAny('g.status', query.status)} ${following}
     ORDER BY g.key DESC, g.id DESC LIMIT ${query.limit + 1}`;
}
