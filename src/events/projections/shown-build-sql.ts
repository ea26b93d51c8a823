import { raw, type Sql } from 'sql-template-tag';
import { isUnreadSql } from './event-commits.js';

/**
 * Age up to which an event may be missing from a projection that is reported as complete. Under load, projections read events within
 * two seconds.
 */
const GRACE = `interval '5 seconds'`;

/**
 * Subquery for the build that readers get: the current one, and while none is current, the newest one in progress.
 *
 * @param name of a projection, which stands in the statement as a text, so that the planner knows it.
 */
export function shownBuildSql(name: string): Sql {
  return raw(`(SELECT build FROM projections WHERE name = ${quoted(name)} AND state <> 'retired'
                ORDER BY (state = 'current') DESC, build DESC LIMIT 1)`);
}

/**
 * Condition that the current build of a projection has read all stored events but those of the last seconds. Imported events have past
 * dates, so they count immediately. A build that has been reading towards one target for longer is incomplete, however little it
 * lacks.
 */
export function isCompleteSql(name: string): Sql {
  return raw(`EXISTS (SELECT FROM projections AS p WHERE p.name = ${quoted(name)} AND p.state = 'current'
     AND coalesce(p.target_at > clock_timestamp() - ${GRACE}, true)
     AND NOT EXISTS (SELECT FROM event_commits AS c
                      WHERE c.received_at < clock_timestamp() - ${GRACE} AND ${isUnreadSql('c', 'p')}))`);
}

function quoted(name: string): string {
  if (!/^[a-z\d-]+$/.test(name)) throw new TypeError(`"${name}" is not the name of a projection`);
  return `'${name}'`;
}
