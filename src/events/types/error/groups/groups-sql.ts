import sql, { raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { boolean, number, orNull, queryRows, text, time, type RowOf } from '../../../../database/rows.js';
import { shownBuildSql } from '../../../projections/shown-build-sql.js';
import { MAX_USER_HASHES, REST_FINGERPRINT } from '../projection/group-limits.js';
import { STATUS_SQL, type GroupStatus } from '../triage/group-status.js';

/** Time limit of each statement of a response. */
export const DEADLINE_MS = 5000;

/** The shown build; while there is none, the build in progress. */
export const BUILD = shownBuildSql('errors');

/** Columns of a group in the lists. */
export const GROUP_ROW = {
  id: text(),
  version: number(),
  fingerprints: number(),
  events: number(),
  users: number(),
  first_seen: time(),
  last_seen: time(),
  status: text<GroupStatus>(),
  status_at: orNull(time()),
  in_next_release: boolean(),
  ignored_until: orNull(time()),
  ignored_events_left: orNull(number()),
  assignee_id: orNull(text()),
};
export type GroupRow = RowOf<typeof GROUP_ROW>;

/** Columns of {@link GROUP_ROW} except `users`, of the relation `g`. */
export const GROUP_COLUMNS =
  raw(`g.id, g.version, g.fingerprints::int, g.events::float8, g.first_seen, g.last_seen, g.status,
  g.status_at, g.in_next_release, g.ignored_until, g.ignored_events_left::float8, g.assignee_id`);

const MAX_HASHES = raw(`${MAX_USER_HASHES}`);

/** The fingerprints of a project, each with the id of its group. */
export function fingerprintsSql(projectId: string): Sql {
  return sql`
  SELECT coalesce(m.group_id, f.fingerprint) AS id, f.*
    FROM error_fingerprints AS f LEFT JOIN error_group_merges AS m USING (project_id, fingerprint)
   WHERE f.build = ${BUILD} AND f.project_id = ${projectId} AND f.fingerprint <> ${raw(`'${REST_FINGERPRINT}'`)}`;
}

/** {@link fingerprintsSql} for some groups. Uses arrays, so that the primary key finds the rows. */
export function fingerprintsOf(projectId: string, ids: readonly string[]): Sql {
  return sql`
  ${fingerprintsSql(projectId)}
     AND f.fingerprint = ANY (ARRAY(SELECT unnest(${ids}::uuid[]) UNION
           SELECT fingerprint FROM error_group_merges WHERE project_id = ${projectId} AND group_id = ANY (${ids}::uuid[])))
     AND coalesce(m.group_id, f.fingerprint) = ANY (${ids}::uuid[])`;
}

/**
 * Groups of the relation `fingerprints`: their numbers and status, without the columns that require more than one row of each.
 *
 * @param matches condition on `f`, a fingerprint; a group matches if one of its fingerprints does
 */
export function groupsOf(projectId: string, matches: Sql): Sql {
  const status = raw(STATUS_SQL);
  return sql`
  SELECT g.*, ${status} AS status, s.status_at, s.assignee_id,
         coalesce(s.in_next_release AND s.status = 'resolved', false) AS in_next_release,
         CASE WHEN ${status} = 'ignored' THEN s.ignored_until END AS ignored_until,
         CASE WHEN ${status} = 'ignored' THEN s.ignored_events_left END AS ignored_events_left
    FROM (SELECT id, max(version) AS version, count(*) AS fingerprints, sum(events) AS events, min(first_seen) AS first_seen,
                 max(last_seen) AS last_seen, max(users) AS users
            FROM fingerprints AS f GROUP BY id HAVING bool_or(${matches})) AS g
    LEFT JOIN error_group_states AS s ON s.project_id = ${projectId} AND s.group_id = g.id`;
}

/**
 * Number of users of groups with several fingerprints, which can share users: estimated from the smallest hashes of all of
 * them.
 */
export function mergedUsers(projectId: string): Sql {
  return sql`
  SELECT id, CASE WHEN count(*) < ${MAX_HASHES} THEN count(*)
                  ELSE round(${raw(`${MAX_USER_HASHES - 1}`)} * 9223372036854775807::numeric / max(h)) END::bigint AS users
    FROM (SELECT id, h, row_number() OVER (PARTITION BY id ORDER BY h) AS rank
            FROM (SELECT DISTINCT f.id, h
                    FROM (${fingerprintsSql(projectId)} AND f.fingerprint = ANY (ARRAY(
                            SELECT fingerprint FROM error_group_merges WHERE project_id = ${projectId}
                            UNION SELECT group_id FROM error_group_merges WHERE project_id = ${projectId}))) AS f
                   CROSS JOIN LATERAL unnest(f.user_hashes) AS h) AS distinct_users) AS ranked
   WHERE rank <= ${MAX_HASHES} GROUP BY id`;
}

/** The rows of groups; missing groups are omitted. */
export function groupRows(
  manager: EntityManager,
  projectId: string,
  ids: readonly string[],
): Promise<GroupRow[]> {
  return queryRows(
    manager,
    GROUP_ROW,
    sql`WITH fingerprints AS (${fingerprintsOf(projectId, ids)}), groups AS (${groupsOf(projectId, sql`true`)}),
             merged AS (${mergedUsers(projectId)})
        SELECT ${GROUP_COLUMNS}, coalesce(merged.users, g.users)::float8 AS users
          FROM groups AS g LEFT JOIN merged ON merged.id = g.id AND g.fingerprints > 1`,
  );
}
