import sql, { type Sql } from 'sql-template-tag';
import { execute, hasRow, orNull, queryRows, text, pluck } from '../../../../database/rows.js';
import type { ProjectionPage } from '../../../projections/projection-page.js';

/** Members of an event that can reopen its group. */
export interface ReopeningEvent {
  eventId: string;
  projectId: string;
  fingerprint: string;
  ts: string;
  receivedAt: string;
  reportedRelease: string | null;
}

const REOPENED_ROW = {
  project_id: text(),
  group_id: text(),
  was: text<'ignored' | 'resolved'>(),
  event_id: text(),
  release: orNull(text()),
};

/**
 * Reopens resolved groups with an event after the resolution (when resolved in the next release, in a release without earlier
 * errors), and ignored groups whose time or number of events has expired.
 *
 * An event occurred by the clocks of both its sender and this service, hence the earlier of `ts` and `received_at`. Therefore, a
 * rebuild, which reads all events again, does not reopen groups resolved since; and of the builds of one projection, the
 * second to read an event finds the group open. Only the numbers of ignored events are counted down by one build.
 */
export async function reopenGroups(page: ProjectionPage, events: readonly ReopeningEvent[]): Promise<void> {
  if (!(await hasRow(page.manager, lockClosed(events)))) return;
  await execute(page.manager, countDown(events, page.build));
  const reopened = await queryRows(page.manager, REOPENED_ROW, reopen(events, page.build));
  if (reopened.length === 0) return;
  const details = reopened.map(({ was, event_id, release }) => JSON.stringify({ was, event_id, release }));
  await execute(
    page.manager,
    sql`INSERT INTO error_group_history (project_id, group_id, at, action, details)
        SELECT project_id, group_id, now(), 'reopened', details
          FROM unnest(${pluck(reopened, 'project_id')}::uuid[], ${pluck(reopened, 'group_id')}::uuid[],
                      ${details}::jsonb[]) AS r (project_id, group_id, details)`,
  );
}

/** Locks rows in one order, so that two pages cannot deadlock. */
function lockClosed(events: readonly ReopeningEvent[]): Sql {
  return sql`
  SELECT FROM error_group_states
   WHERE status <> 'open' AND (project_id, group_id) IN (
           SELECT p.project_id, coalesce(m.group_id, p.fingerprint)
             FROM unnest(${pluck(events, 'projectId')}::uuid[],
                         ${pluck(events, 'fingerprint')}::uuid[]) AS p (project_id, fingerprint)
             LEFT JOIN error_group_merges AS m USING (project_id, fingerprint))
   ORDER BY project_id, group_id FOR UPDATE`;
}

function eventsSql(events: readonly ReopeningEvent[]): Sql {
  return sql`
  SELECT p.event_id, p.project_id, coalesce(m.group_id, p.fingerprint) AS group_id,
         least(p.ts, p.received_at) AS at, p.release
    FROM unnest(${pluck(events, 'eventId')}::uuid[], ${pluck(events, 'projectId')}::uuid[],
                ${pluck(events, 'fingerprint')}::uuid[], ${pluck(events, 'ts')}::timestamptz[],
                ${pluck(events, 'receivedAt')}::timestamptz[],
                ${pluck(events, 'reportedRelease')}::text[])
           AS p (event_id, project_id, fingerprint, ts, received_at, release)
    LEFT JOIN error_group_merges AS m USING (project_id, fingerprint)`;
}

function countDown(events: readonly ReopeningEvent[], build: number): Sql {
  return sql`
  UPDATE error_group_states AS s SET ignored_events_left = s.ignored_events_left - counted.events
    FROM (SELECT e.project_id, e.group_id, count(*) AS events
            FROM (${eventsSql(events)}) AS e JOIN error_group_states AS s USING (project_id, group_id)
           WHERE s.status = 'ignored' AND s.ignored_events_left IS NOT NULL AND e.at > s.status_at
             AND NOT EXISTS (SELECT FROM projections
                              WHERE name = 'errors' AND state = 'current' AND build <> ${build}::int)
           GROUP BY 1, 2) AS counted
   WHERE s.project_id = counted.project_id AND s.group_id = counted.group_id`;
}

function reopen(events: readonly ReopeningEvent[], build: number): Sql {
  return sql`
  WITH reopening AS (
    SELECT DISTINCT ON (e.project_id, e.group_id) e.*, s.status AS was
      FROM (${eventsSql(events)}) AS e JOIN error_group_states AS s USING (project_id, group_id)
     WHERE e.at > s.status_at AND CASE s.status
             WHEN 'resolved' THEN NOT s.in_next_release OR e.release IS NOT NULL AND NOT EXISTS (
               SELECT FROM error_releases AS r
                WHERE r.build = ${build}::int AND r.project_id = e.project_id AND r.release = e.release
                  AND r.first_received <= s.status_at)
             WHEN 'ignored' THEN coalesce(s.ignored_until <= e.at, false) OR coalesce(s.ignored_events_left <= 0, false)
             ELSE false END
     ORDER BY e.project_id, e.group_id, e.at, e.event_id
  ), reopened AS (
    UPDATE error_group_states AS s
       SET status = 'open', status_at = now(), in_next_release = false, ignored_until = NULL, ignored_events_left = NULL
      FROM reopening AS r WHERE s.project_id = r.project_id AND s.group_id = r.group_id
    RETURNING s.project_id, s.group_id)
  SELECT r.project_id, r.group_id, r.was, r.event_id, r.release
    FROM reopening AS r JOIN reopened USING (project_id, group_id)`;
}
