import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Page } from '../../common/pagination.js';
import { searchPattern } from '../../common/text/search-pattern.js';
import { matchesShownText } from '../../common/text/text-sql.js';
import { json, number, queryRows, text, time, type RowOf } from '../../database/rows.js';
import { decodeEventCursor, encodeEventCursor } from '../store/event-cursor.js';
import type { ShownStates } from './keyed-states.js';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const keyState = <State>() => ({
  key: text(),
  part: text(),
  /** `ts` of the first and of the last event. */
  firstTs: time(),
  lastTs: time(),
  /** `ts` of the last event to the microsecond, in the format of cursors. */
  lastTsText: text(),
  lastId: text(),
  /** Number of events. */
  changes: number(),
  state: json<Partial<State>>(),
});

/** A key with the state that its last event by `ts` reported. */
export type KeyState<State> = RowOf<ReturnType<typeof keyState<State>>>;

export interface KeysQuestion {
  projectId: string;
  /** Text that the key contains, in any letter case. */
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Reads keys, the last changed one first, one more than the page contains. */
export async function readKeys<State>(
  { manager, build }: ShownStates,
  { projectId, search, cursor, limit }: KeysQuestion,
): Promise<KeyState<State>[]> {
  const after = cursor === undefined ? null : decodeEventCursor(cursor);
  const isOfKey = (table: string): Sql => {
    const columns = raw(table);
    return sql`${columns}.build = ${build} AND ${columns}.project_id = ${projectId} AND ${columns}.key = k.key AND ${columns}.part = k.part`;
  };
  const isFound =
    search === undefined || search === ''
      ? empty
      : sql`AND ${matchesShownText('key', searchPattern(search))}`;
  return queryRows(
    manager,
    keyState<State>(),
    sql`
    SELECT k.key, k.part, days.first_ts AS "firstTs", k.last_ts AS "lastTs",
           to_char(k.last_ts AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US"+00"') AS "lastTsText",
           k.last_id AS "lastId", days.changes, coalesce(c.state, '{}') AS state
      FROM (SELECT * FROM event_state_keys AS k
             WHERE build = ${build} AND project_id = ${projectId} ${isFound}
               AND (last_ts, last_id) < (${after?.ts ?? 'infinity'}::timestamptz, ${after?.id ?? LAST_ID}::uuid)
               -- A key has a row for each day of receipt.
               AND NOT EXISTS (SELECT FROM event_state_keys AS o
                                WHERE ${isOfKey('o')} AND (o.last_ts, o.last_id) > (k.last_ts, k.last_id))
             ORDER BY last_ts DESC, last_id DESC LIMIT ${limit + 1}) AS k
     CROSS JOIN LATERAL (SELECT min(d.first_ts) AS first_ts, sum(d.changes)::float8 AS changes FROM event_state_keys AS d
                          WHERE ${isOfKey('d')}) AS days
      -- The last change is missing when it was received long before changes with an earlier ts.
      LEFT JOIN event_state_changes AS c ON ${isOfKey('c')} AND c.ts = k.last_ts AND c.id = k.last_id
     ORDER BY k.last_ts DESC, k.last_id DESC`,
  );
}

/** @param rows up to one more than the page contains: then there is a next page. */
export function toKeysPage<State, Item>(
  rows: readonly KeyState<State>[],
  limit: number,
  toItem: (row: KeyState<State>) => Item,
): Page<Item> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(toItem),
    next_cursor: last === undefined ? null : encodeEventCursor({ ts: last.lastTsText, id: last.lastId }),
  };
}
