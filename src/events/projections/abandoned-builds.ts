import type { DataSource } from 'typeorm';
import { isUnread } from './event-commits.js';

/** How long no replica has held the lease of a build of a projection that this version of the service does not know. */
const ABANDONED_AFTER = `interval '1 hour'`;

const SMALL_BYTES = 128 * 1024 * 1024;

export interface RetiredBuild {
  name: string;
  build: number;
}

/**
 * Retires abandoned builds, as they keep every commit that they have not read: of a projection that was
 * removed, or of a version that was taken back. The build that is shown of a known projection stays until
 * another takes its place.
 *
 * @param known projections of this version of the service. Another version that still runs holds its builds by leases.
 */
export async function retireAbandoned(
  dataSource: DataSource,
  known: readonly { name: string; version: number }[],
): Promise<RetiredBuild[]> {
  return dataSource.query<RetiredBuild[]>(
    `WITH abandoned AS (
       UPDATE projections SET state = 'retired'
        WHERE state <> 'retired' AND (name, version) NOT IN (SELECT * FROM unnest($1::text[], $2::int[]))
          AND NOT (state = 'current' AND name = ANY ($1))
          AND coalesce(lease_until, created_at) < clock_timestamp() - ${ABANDONED_AFTER}
        RETURNING name, build)
     SELECT name, build FROM abandoned`,
    [known.map(({ name }) => name), known.map(({ version }) => version)],
  );
}

/**
 * Retires builds that lack more than so many commits: one that fails for weeks must not fill the disk. It has to be begun
 * anew, from the events that are stored then.
 *
 * @param smallBytes below this size of `event_commits` the missing commits of a build are not counted.
 */
export async function retireFarBehind(
  dataSource: DataSource,
  maxCommits: number,
  smallBytes = SMALL_BYTES,
): Promise<RetiredBuild[]> {
  const [size] = await dataSource.query<{ isSmall: boolean }[]>(
    `SELECT pg_relation_size('event_commits') < $1 AS "isSmall"`,
    [smallBytes],
  );
  if (size?.isSmall === true) return [];
  return dataSource.query<RetiredBuild[]>(
    `WITH behind AS (
       UPDATE projections AS p SET state = 'retired'
        WHERE state <> 'retired'
          AND (SELECT count(*) FROM (SELECT FROM event_commits AS c
                                      WHERE ${isUnread('c', 'p')} LIMIT $1 + 1) AS unread) > $1
        RETURNING name, build)
     SELECT name, build FROM behind`,
    [maxCommits],
  );
}
