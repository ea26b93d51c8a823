import { isUnread } from './event-commits.js';

/**
 * How long an event may be missing from a projection that is still called complete. Under load, projections read events within two
 * seconds; more than that is stated.
 */
const GRACE = `interval '5 seconds'`;

/**
 * The build of a projection that readers are shown, SQL; while there is none, the one that is being built.
 *
 * @param name SQL: a parameter, or a text in quotes.
 */
export function shownBuild(name: string): string {
  return `(SELECT build FROM projections WHERE name = ${name} AND state <> 'retired'
            ORDER BY (state = 'current') DESC, build DESC LIMIT 1)`;
}

/**
 * Whether the build that is shown has read all stored events but those of the last seconds, SQL. An import dates its events back, so
 * it counts at once. A build that has been reading towards one target for longer is behind, whatever it has read of it.
 *
 * @param name SQL, as of {@link shownBuild}.
 */
export function isComplete(name: string): string {
  return `EXISTS (SELECT FROM projections AS p WHERE p.name = ${name} AND p.state = 'current'
     AND coalesce(p.target_at > clock_timestamp() - ${GRACE}, true)
     AND NOT EXISTS (SELECT FROM event_commits AS c
                      WHERE c.received_at < clock_timestamp() - ${GRACE} AND ${isUnread('c', 'p')}))`;
}
