import { encodeEventCursor, decodeEventCursor } from '../store/event-cursor.js';
import type { Page } from '../../common/pagination.js';
import { json, queryRows, text, time, type RowOf } from '../../database/rows.js';
import type { ShownStates } from './keyed-states.js';

const stateChange = <State>() => ({
  id: text(),
  /** `ts` of the event. */
  ts: time(),
  /** The same to the microsecond, as a cursor holds it. */
  tsText: text(),
  key: text(),
  part: text(),
  receivedAt: time(),
  state: json<Partial<State>>(),
});

/** A change of a key's state, as one event reported it. */
export type StateChange<State> = RowOf<ReturnType<typeof stateChange<State>>>;

export interface ChangesQuestion {
  projectId: string;
  /** Changes of any key, or part, when absent. */
  key?: string | undefined;
  part?: string | undefined;
  /** Of `ts`: inclusive and exclusive, RFC 3339. */
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** More conditions on `event_state_changes AS c`; the function is called with each value, and returns its placeholder (`$7`). */
export type Conditions = (parameter: (value: unknown) => string) => readonly string[];

const CHANGE_COLUMNS = `c.id, c.ts, to_char(c.ts AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US"+00"') AS "tsText",
  c.key, c.part, c.received_at AS "receivedAt", c.state`;

/** Reads changes of all keys or one, newest first, one more than the page has. */
export async function readChanges<State>(
  { manager, build }: ShownStates,
  { projectId, key, part, from, to, cursor, limit }: ChangesQuestion,
  conditions: Conditions = () => [],
): Promise<StateChange<State>[]> {
  const parameters: unknown[] = [];
  const parameter = (value: unknown): string => `$${parameters.push(value)}`;
  const after = cursor === undefined ? null : decodeEventCursor(cursor);
  const tests = [
    `c.build = ${parameter(build)}::int AND c.project_id = ${parameter(projectId)}::uuid`,
    ...(key === undefined ? [] : [`c.key = ${parameter(key)}`]),
    ...(part === undefined ? [] : [`c.part = ${parameter(part)}`]),
    ...(from === undefined ? [] : [`c.ts >= ${parameter(from)}::timestamptz`]),
    ...(to === undefined ? [] : [`c.ts < ${parameter(to)}::timestamptz`]),
    ...(after === null
      ? []
      : [`(c.ts, c.id) < (${parameter(after.ts)}::timestamptz, ${parameter(after.id)}::uuid)`]),
    ...conditions(parameter),
  ];
  return queryRows(manager, stateChange<State>(), {
    text: `SELECT ${CHANGE_COLUMNS} FROM event_state_changes AS c
            WHERE ${tests.join(' AND ')} ORDER BY c.ts DESC, c.id DESC LIMIT ${parameter(limit + 1)}`,
    values: parameters,
  });
}

/** @param rows up to one more than the page has: then there is a next page. */
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
