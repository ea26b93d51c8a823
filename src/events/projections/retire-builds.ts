import sql, { raw } from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { boolean, number, queryRow, queryRows, text, type RowOf } from '../../database/rows.js';
import { isUnreadSql } from './event-commits.js';

/** A build that this version of the service does not know is abandoned when its lease has been expired for this long. */
const ABANDONED_AFTER = sql`interval '1 hour'`;

/** Size of `event_commits` below which no build can be far behind. */
const SMALL_BYTES = 128 * 1024 * 1024;

const RETIRED_BUILD = { name: text(), build: number() };

export type RetiredBuild = RowOf<typeof RETIRED_BUILD>;

/**
 * Retires builds of projections that were removed and of versions that were rolled back: they would retain every commit that they
 * have not read. The shown build of a known projection stays until another one replaces it.
 *
 * @param known projections of this version of the service. A running replica of another version holds its builds by leases.
 */
export async function retireAbandoned(
  dataSource: DataSource,
  known: readonly { name: string; version: number }[],
): Promise<RetiredBuild[]> {
  const names = known.map(({ name }) => name);
  const versions = known.map(({ version }) => version);
  return queryRows(
    dataSource,
    RETIRED_BUILD,
    sql`UPDATE projections SET state = 'retired'
         WHERE state <> 'retired' AND (name, version) NOT IN (SELECT * FROM unnest(${names}::text[], ${versions}::int[]))
           AND NOT (state = 'current' AND name = ANY (${names}::text[]))
           AND coalesce(lease_until, created_at) < clock_timestamp() - ${ABANDONED_AFTER}
        RETURNING name, build`,
  );
}

/**
 * Retires builds that lack more than `maxCommits`: a build that fails for weeks must not fill the disk. Its successor starts from the
 * events that are still stored.
 *
 * @param smallBytes below this size of `event_commits` the missing commits of a build are not counted.
 */
export async function retireFarBehind(
  dataSource: DataSource,
  maxCommits: number,
  smallBytes = SMALL_BYTES,
): Promise<RetiredBuild[]> {
  const size = await queryRow(
    dataSource,
    { isSmall: boolean() },
    sql`SELECT pg_relation_size('event_commits') < ${smallBytes}::bigint AS "isSmall"`,
  );
  if (size?.isSmall === true) return [];
  return queryRows(
    dataSource,
    RETIRED_BUILD,
    sql`UPDATE projections AS p SET state = 'retired'
         WHERE state <> 'retired'
           AND (SELECT count(*) FROM (SELECT FROM event_commits AS c
                                       WHERE ${raw(isUnreadSql('c', 'p'))} LIMIT ${maxCommits}::bigint + 1) AS unread) > ${maxCommits}::bigint
        RETURNING name, build`,
  );
}
