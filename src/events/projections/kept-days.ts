import type { EntityManager } from 'typeorm';
import type { EventType } from '../event-types.js';

export interface KeptTables {
  tables: readonly string[];
  /** Types of the events that they are computed from; `null`: all. */
  types: readonly EventType[] | null;
}

/** A day of the past whose events were dropped: there is neither its partition nor an event of it in the default one. */
const IS_DROPPED = `received_on < (now() AT TIME ZONE 'UTC')::date
  AND to_regclass('events_' || to_char(received_on, 'YYYYMMDD')) IS NULL
  AND NOT EXISTS (SELECT FROM events_default AS late WHERE late.received_at >= received_on::timestamp AT TIME ZONE 'UTC'
                     AND late.received_at < (received_on + 1)::timestamp AT TIME ZONE 'UTC')`;

/** A day of which events of a type, the parameter, were deleted before the others of the day. */
const isTrimmed = (table: string, type: string): string => `EXISTS (
  SELECT FROM trimmed_event_days AS trimmed WHERE trimmed.project_id = ${table}.project_id AND trimmed.type = ${type}
     AND trimmed.day = ${table}.received_on)`;

/**
 * What a new build cannot compute from events that are no longer stored, it takes over from the build before: the rows
 * of each day whose events were dropped or trimmed, also of a day that was dropped while the new build was reading it.
 *
 * @param table has the columns `build` and `received_on`, the day in UTC on which the events of a row were received.
 */
export async function takeOverDroppedDays(
  manager: EntityManager,
  { table, types }: { table: string; types: KeptTables['types'] },
  from: number,
  to: number,
): Promise<void> {
  const [row] = await manager.query<{ columns: string }[]>(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> 'build'`,
    [table],
  );
  if (row === undefined) throw new TypeError(`There is no table ${table}`);
  const ofType = types?.length === 1 ? types : [];
  const isGone = ofType.length === 1 ? `(${IS_DROPPED} OR ${isTrimmed(table, '$2')})` : IS_DROPPED;
  await manager.query(`DELETE FROM ${table} WHERE build = $1 AND ${isGone}`, [to, ...ofType]);
  await manager.query(
    `INSERT INTO ${table} (build, ${row.columns})
     SELECT $1, ${row.columns} FROM ${table} WHERE build = $${2 + ofType.length} AND ${isGone}`,
    [to, ...ofType, from],
  );
}
