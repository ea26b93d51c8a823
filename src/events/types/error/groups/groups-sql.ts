import { isComplete, shownBuild } from '../../../projections/shown-build.js';
import { MAX_USER_HASHES, REST_FINGERPRINT } from '../projection/limits.js';
import { STATUS_SQL } from '../triage/group-status.js';

/** Of each statement of a response. */
export const DEADLINE_MS = 5000;

/** Of the build that is shown; while there is none, of the one that is being built. */
export const BUILD = shownBuild(`'errors'`);

export const COMPLETE = `SELECT ${isComplete(`'errors'`)} AS complete`;

/** The fingerprints of a project, `$1`, each with the id of its group. */
export const FINGERPRINTS = `
  SELECT coalesce(m.group_id, f.fingerprint) AS id, f.*
    FROM error_fingerprints AS f LEFT JOIN error_group_merges AS m USING (project_id, fingerprint)
   WHERE f.build = ${BUILD} AND f.project_id = $1 AND f.fingerprint <> '${REST_FINGERPRINT}'`;

/** The same for some groups, whose ids are in the array `ids`. Arrays, so that the primary key finds the rows. */
export const fingerprintsOf = (ids: string): string => `
  ${FINGERPRINTS}
     AND f.fingerprint = ANY (ARRAY(SELECT unnest(${ids}) UNION
           SELECT fingerprint FROM error_group_merges WHERE project_id = $1 AND group_id = ANY (${ids})))
     AND coalesce(m.group_id, f.fingerprint) = ANY (${ids})`;

/**
 * Groups of the relation `fingerprints`: their numbers and status, without what needs more than one row of each.
 *
 * @param matches condition on `f`, a fingerprint; one that matches suffices for its group
 */
export const groupsOf = (matches: string): string => `
  SELECT g.*, ${STATUS_SQL} AS status, s.status_at, s.assignee_id,
         coalesce(s.in_next_release AND s.status = 'resolved', false) AS in_next_release,
         CASE WHEN ${STATUS_SQL} = 'ignored' THEN s.ignored_until END AS ignored_until,
         CASE WHEN ${STATUS_SQL} = 'ignored' THEN s.ignored_events_left END AS ignored_events_left
    FROM (SELECT id, max(version) AS version, count(*) AS fingerprints, sum(events) AS events, min(first_seen) AS first_seen,
                 max(last_seen) AS last_seen, max(users) AS users
            FROM fingerprints AS f GROUP BY id HAVING bool_or(${matches})) AS g
    LEFT JOIN error_group_states AS s ON s.project_id = $1 AND s.group_id = g.id`;

/** Users of groups with several fingerprints, some of whom are the same: of the smallest hashes of all. */
export const MERGED_USERS = `
  SELECT id, CASE WHEN count(*) < ${MAX_USER_HASHES} THEN count(*)
                  ELSE round(${MAX_USER_HASHES - 1} * 9223372036854775807::numeric / max(h)) END::bigint AS users
    FROM (SELECT id, h, row_number() OVER (PARTITION BY id ORDER BY h) AS place
            FROM (SELECT DISTINCT f.id, h
                    FROM (${FINGERPRINTS} AND f.fingerprint = ANY (ARRAY(
                            SELECT fingerprint FROM error_group_merges WHERE project_id = $1
                            UNION SELECT group_id FROM error_group_merges WHERE project_id = $1))) AS f
                   CROSS JOIN LATERAL unnest(f.user_hashes) AS h) AS distinct_users) AS ranked
   WHERE place <= ${MAX_USER_HASHES} GROUP BY id`;
