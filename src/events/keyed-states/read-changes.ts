import sql, { join, raw, type Sql } from 'sql-template-tag';
import { encodeEventCursor, decodeEventCursor } from '../store/event-cursor.js';
import type { Page } from '../../common/pagination.js';
import { json, queryRows, text, time, type RowOf } from '../../database/rows.js';
import type { ShownStates } from './keyed-states.js';

const stateChange = <State>() => ({
  id: text(),
  /** `ts` of the event. */
  ts: time(),
  /** `ts` to the microsecond, in the format of cursors. */
  tsText: text(),
  key: text(),
  part: text(),
  receivedAt: time(),
  state: json<Partial<State>>(),
});

/** A change of a key's state that one event reported. */
export type StateChange<State> = RowOf<ReturnType<typeof stateChange<State>>>;

export interface ChangesQuestion {
  projectId: string;
  /** Absent: changes of any key or part. */
  key?: string | undefined;
  part?: string | undefined;
  /** Range of `ts`, RFC 3339: `from` is inclusive, `to` exclusive. */
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

const CHANGE_COLUMNS =
  raw(`c.id, c.ts, to_char(c.ts AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US"+00"') AS "tsText",
  c.key, c.part, c.received_at AS "receivedAt", c.state`);

/**
 * Reads changes of all keys or one, the newest first, one more than the page contains.
 *
 * @param conditions further conditions on `event_state_changes AS c`
 */
export async function readChanges<State>(
  { manager, build }: ShownStates,
  { projectId, key, part, from, to, cursor, limit }: ChangesQuestion,
  conditions: readonly Sql[] = [],
): Promise<StateChange<State>[]> {
  const after = cursor === undefined ? undefined : decodeEventCursor(cursor);
  const tests = [
    sql`c.build = ${build}::int AND c.project_id = ${projectId}::uuid`,
    ...(key === undefined ? [] : [sql`c.key = ${key}`]),
    ...(part === undefined ? [] : [sql`c.part = ${part}`]),
    ...(from === undefined ? [] : [sql`c.ts >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`c.ts < ${to}::timestamptz`]),
    ...(after === undefined ? [] : [sql`(c.ts, c.id) < (${after.ts}::timestamptz, ${after.id}::uuid)`]),
    ...conditions,
  ];
  return queryRows(
    manager,
    stateChange<State>(),
    sql`SELECT ${CHANGE_COLUMNS} FROM event_state_changes AS c
         WHERE ${join(tests, ' AND ')} ORDER BY c.ts DESC, c.id DESC LIMIT ${limit + 1}`,
  );
}

/** @param rows up to one more than the page contains: then there is a next page. */
export function toChangesPage<State, Item>(
  rows: readonly StateChange<State>[],
  limit: number,
  toItem: (row: StateChange<State>) => Item,
): Page<Item> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(toItem),
    next_cursor: last === undefined ? null : encodeEventCursor({ ts: last.tsText, id: last.id }),
  };
}
