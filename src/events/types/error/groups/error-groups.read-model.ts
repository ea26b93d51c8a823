import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { decodeCursor, encodeCursor } from '../../../../common/pagination.js';
import { searchPattern } from '../../../../common/text/search-pattern.js';
import { matchesShownText } from '../../../../common/text/text-sql.js';
import { isUuid, uuidV7Time } from '../../../../common/uuid-v7.js';
import { validationFailed } from '../../../../common/validation/validation-pipe.js';
import { EventStore } from '../../../store/event-store.js';
import { readInTime } from '../../../store/postgres/read-in-time.js';
import { FINGERPRINT_VERSION, fingerprintOf, fingerprintOfReport } from '../fingerprint/fingerprint-of.js';
import { FingerprintIdsStore, keyOf } from '../projection/fingerprint-ids.store.js';
import type { Query } from '../source-maps/source-map.store.js';
import { fingerprintId } from '../projection/error-occurrence.js';
import { REST_FINGERPRINT } from '../projection/limits.js';
import { Symbolicator } from '../source-maps/symbolicator.js';
import type { ErrorGroupPageResponse, ErrorStatusCountsResponse } from './error-group.response.js';
import type { ErrorGroupsQuery, GroupOrder } from './error-groups-query.dto.js';
import { describeGroups, type GroupRow } from './describe-groups.js';
import {
  BUILD,
  COMPLETE,
  DEADLINE_MS,
  FINGERPRINTS,
  fingerprintsOf,
  groupsOf,
  MERGED_USERS,
} from './groups-sql.js';

const VALUES_IN_LIST = 5;
const HOURS_IN_LIST = 24;

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
    const filters = [
      projectId,
      textOf(query.service),
      textOf(query.environment),
      textOf(query.release),
      textOf(query.q) === null ? null : searchPattern(query.q ?? ''),
      fingerprints,
      query.from ?? null,
      query.to ?? null,
    ];
    return readInTime(this.dataSource, DEADLINE_MS, async (manager) => {
      const [state] = await manager.query<{ complete: boolean }[]>(COMPLETE);
      const counts = await manager.query<{ status: keyof ErrorStatusCountsResponse; groups: number }[]>(
        `${MATCHING} SELECT status, count(*)::int AS groups FROM groups GROUP BY status`,
        filters,
      );
      const rows = await manager.query<(GroupRow & { key: string })[]>(pageSql(query.sort), [
        ...filters,
        query.status ?? null,
        after?.[1] ?? null,
        after?.[2] ?? REST_FINGERPRINT,
        query.limit + 1,
      ]);
      const shown = rows.slice(0, query.limit);
      const last = rows.length > query.limit ? shown.at(-1) : undefined;
      return {
        items: await describeGroups(manager, projectId, shown, VALUES_IN_LIST, HOURS_IN_LIST),
        next_cursor: last === undefined ? null : encodeCursor([query.sort, last.key, last.id]),
        status_counts: { open: 0, resolved: 0, ignored: 0, ...countsOf(counts) },
        ungrouped_events: await ungroupedEvents(manager, projectId),
        complete: state?.complete ?? false,
      };
    });
  }

  /** Those that the event can have, the likely one first: a source map may have been deleted since. Empty without such an error event. */
  private async fingerprintsOf(projectId: string, eventId: string): Promise<string[]> {
    const event = await this.store.get(eventId);
    if (event?.projectId !== projectId) return [];
    const { type, data } = JSON.parse(event.json) as { type: string; data: Record<string, unknown> };
    if (type !== 'error') return [];
    const query: Query = (sql, parameters) => this.dataSource.query(sql, [...parameters]);
    const reports = await this.symbolicator.read(query, [
      { projectId, data, beforeMs: uuidV7Time(eventId) ?? -Infinity },
    ]);
    const found = [...reports.map(fingerprintOfReport), fingerprintOf(data)].map(({ hash }) => ({
      projectId,
      fingerprint: fingerprintId(hash),
    }));
    const ids = await this.ids.find(query, FINGERPRINT_VERSION, found);
    return [...new Set(found.map((each) => ids.get(keyOf(each)) ?? each.fingerprint))];
  }
}

/** Texts of validated times are in one form, so that their order is that of the times. */
function refuseEmptyPeriod({ from, to }: ErrorGroupsQuery): void {
  if (from !== undefined && to !== undefined && from >= to)
    throw validationFailed([{ path: 'from', problem: 'must be before "to"' }]);
}

function textOf(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

function isPosition([order, key, id, ...rest]: readonly string[], sort: GroupOrder): boolean {
  return (
    order === sort && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(key ?? '') && isUuid(id ?? '') && rest.length === 0
  );
}

function countsOf(
  rows: readonly { status: keyof ErrorStatusCountsResponse; groups: number }[],
): Partial<ErrorStatusCountsResponse> {
  return Object.fromEntries(rows.map(({ status, groups }) => [status, groups]));
}

async function ungroupedEvents(manager: EntityManager, projectId: string): Promise<number> {
  const [rest] = await manager.query<{ events: number }[]>(
    `SELECT events::float8 AS events FROM error_fingerprints
      WHERE build = ${BUILD} AND project_id = $1 AND fingerprint = $2`,
    [projectId, REST_FINGERPRINT],
  );
  return rest?.events ?? 0;
}

const hasValue = (kind: string, parameter: string): string => `(${parameter}::text IS NULL OR EXISTS (
  SELECT FROM error_values AS v WHERE v.build = f.build AND v.project_id = f.project_id AND v.fingerprint = f.fingerprint
     AND v.kind = '${kind}' AND v.value = ${parameter}))`;

/**
 * Hours are read only where the first and the last event do not decide: they are many, do not have minutes, and are kept for a
 * shorter time than groups.
 */
const IN_PERIOD = `(
  ($7::timestamptz IS NULL OR f.last_seen >= $7) AND ($8::timestamptz IS NULL OR f.first_seen < $8)
  AND ($7::timestamptz IS NULL OR $8::timestamptz IS NULL OR f.first_seen >= $7 OR f.last_seen < $8 OR EXISTS (
    SELECT FROM error_hours AS h WHERE h.build = f.build AND h.project_id = f.project_id AND h.fingerprint = f.fingerprint
       AND h.at > $7::timestamptz - interval '1 hour' AND h.at < $8)))`;

/** Of the fingerprints that an event can have, the first that the project has. */
const FIRST_KNOWN = `(
  SELECT c.fingerprint FROM unnest($6::uuid[]) WITH ORDINALITY AS c (fingerprint, place)
    JOIN error_fingerprints AS known ON known.build = ${BUILD} AND known.project_id = $1 AND known.fingerprint = c.fingerprint
   ORDER BY c.place LIMIT 1)`;

const MATCHING = `
  WITH fingerprints AS (${FINGERPRINTS}),
  groups AS (${groupsOf(`
    ${hasValue('service', '$2')} AND ${hasValue('environment', '$3')} AND ${hasValue('release', '$4')}
    AND ($5::text IS NULL OR ${matchesShownText('f.title', '$5')} OR ${matchesShownText('f.culprit', '$5')}) AND ($6::uuid[] IS NULL OR f.fingerprint = ${FIRST_KNOWN})
    AND ${IN_PERIOD}`)})`;

/** Numbers, so that one comparison serves all orders. */
const KEYS: Readonly<Record<GroupOrder, string>> = {
  last_seen: 'extract(epoch FROM g.last_seen)',
  first_seen: 'extract(epoch FROM g.first_seen)',
  count: 'g.events::numeric',
  users: 'coalesce(merged.users, g.users)::numeric',
};

function pageSql(sort: GroupOrder): string {
  return `
    ${MATCHING}, merged AS (${MERGED_USERS}), sorted AS (
      SELECT g.*, coalesce(merged.users, g.users) AS all_users, ${KEYS[sort]} AS key
        FROM groups AS g LEFT JOIN merged ON merged.id = g.id AND g.fingerprints > 1)
    SELECT s.*, s.fingerprints::int, s.events::float8, s.all_users::float8 AS users, s.ignored_events_left::float8, s.key::text
      FROM sorted AS s
     WHERE ($9::text IS NULL OR status = $9) AND ($10::numeric IS NULL OR (s.key, id) < ($10::numeric, $11::uuid))
     ORDER BY s.key DESC, id DESC LIMIT $12`;
}

/** The rows of groups; those that do not exist are left out. */
export function groupRows(
  manager: EntityManager,
  projectId: string,
  ids: readonly string[],
): Promise<GroupRow[]> {
  return manager.query<GroupRow[]>(
    `WITH fingerprints AS (${fingerprintsOf('$2::uuid[]')}), groups AS (${groupsOf('true')}), merged AS (${MERGED_USERS})
     SELECT g.*, g.fingerprints::int, g.events::float8, coalesce(merged.users, g.users)::float8 AS users,
            g.ignored_events_left::float8
       FROM groups AS g LEFT JOIN merged ON merged.id = g.id AND g.fingerprints > 1`,
    [projectId, ids],
  );
}
