import sql, { raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { execute, hasRow, number, queryRow, text } from '../../database/rows.js';
import type { EventType } from '../event-types.js';
import { isUnreadSql } from './event-commits.js';

export interface KeptTables {
  tables: readonly string[];
  /** Types of the events that they are computed from; `null`: all. */
  types: readonly EventType[] | null;
}

/** A shown build that fails more often than this in a row, over some ten seconds, is broken; fewer failures can be a busy database's. */
const MAX_FAILURES_WAITED_FOR = 4;

/**
 * Makes a build that has caught up the current one, after copying from the build before the rows of days whose events are no longer
 * stored. Waits while the current build still has to read a commit that the new one has read: events that were imported into such
 * a day would be missing.
 *
 * @returns whether it is shown now.
 */
export async function promoteBuild(
  manager: EntityManager,
  { name, build }: { name: string; build: number },
  { tables, types }: KeptTables,
): Promise<boolean> {
  // The current build, or, if that was retired before it was replaced, the last one that was shown.
  const shown = await queryRow(
    manager,
    { build: number() },
    sql`SELECT build FROM projections WHERE name = ${name} AND was_shown ORDER BY build DESC LIMIT 1`,
  );
  if (shown !== undefined && tables.length > 0) {
    if (await mustWaitFor(manager, shown.build, build)) return false;
    for (const table of tables) await takeOverGoneDays(manager, { table, types }, shown.build, build);
  }
  await execute(
    manager,
    sql`UPDATE projections SET state = 'retired', was_shown = false
         WHERE name = ${name} AND build <> ${build} AND (state = 'current' OR was_shown)`,
  );
  await execute(
    manager,
    sql`UPDATE projections SET state = 'current', was_shown = true WHERE name = ${name} AND build = ${build}`,
  );
  return true;
}

/**
 * Whether the shown build will still read commits that the new one has read. A build that is broken, or whose version no replica
 * knows any more, will not, so the new one does not wait for it.
 */
function mustWaitFor(manager: EntityManager, shown: number, next: number): Promise<boolean> {
  return hasRow(
    manager,
    sql`SELECT FROM projections AS shown, projections AS next
         WHERE shown.build = ${shown} AND next.build = ${next} AND shown.state = 'current'
           AND shown.failures <= ${MAX_FAILURES_WAITED_FOR}
           AND (shown.version = next.version OR shown.lease_until > clock_timestamp())
           AND EXISTS (SELECT FROM event_commits AS c
                        WHERE ${raw(isUnreadSql('c', 'shown'))} AND NOT (${raw(isUnreadSql('c', 'next'))}))`,
  );
}

/** Condition that the events of a past day were dropped: neither its partition nor events of it in the default one exist. */
const IS_DROPPED = sql`received_on < (now() AT TIME ZONE 'UTC')::date
  AND to_regclass('events_' || to_char(received_on, 'YYYYMMDD')) IS NULL
  AND NOT EXISTS (SELECT FROM events_default AS late WHERE late.received_at >= received_on::timestamp AT TIME ZONE 'UTC'
                     AND late.received_at < (received_on + 1)::timestamp AT TIME ZONE 'UTC')`;

/** Condition that events of a type were deleted before the others of their day. */
const isTrimmed = (table: Sql, type: EventType): Sql => sql`EXISTS (
  SELECT FROM trimmed_event_days AS trimmed WHERE trimmed.project_id = ${table}.project_id AND trimmed.type = ${type}
     AND trimmed.day = ${table}.received_on)`;

/**
 * Replaces what the new build cannot compute by the rows of the build before: the rows of each day whose events were dropped or trimmed, including
 * a day that was dropped while the new build was reading it.
 *
 * @param table has the columns `build` and `received_on`, the day in UTC on which the events of a row were received.
 */
async function takeOverGoneDays(
  manager: EntityManager,
  { table, types }: { table: string; types: KeptTables['types'] },
  from: number,
  to: number,
): Promise<void> {
  const row = await queryRow(
    manager,
    { columns: text() },
    sql`SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
         WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> 'build'`,
  );
  if (row === undefined) throw new TypeError(`There is no table ${table}`);
  const [name, columns] = [raw(table), raw(row.columns)];
  const type = types?.length === 1 ? types[0] : undefined;
  const isGone = type === undefined ? IS_DROPPED : sql`(${IS_DROPPED} OR ${isTrimmed(name, type)})`;
  await execute(manager, sql`DELETE FROM ${name} WHERE build = ${to} AND ${isGone}`);
  await execute(
    manager,
    sql`INSERT INTO ${name} (build, ${columns})
        SELECT ${to}::int, ${columns} FROM ${name} WHERE build = ${from} AND ${isGone}`,
  );
}
