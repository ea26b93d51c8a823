import type { Page } from '../../common/pagination.js';
import { searchPattern } from '../../common/text/search-pattern.js';
import { matchesShownText } from '../../common/text/text-sql.js';
import { decodeEventCursor, encodeEventCursor } from '../store/event-cursor.js';
import type { ShownStates } from './keyed-states.js';

/** A key with the state that its last event by `ts` reported. */
export interface KeyState<State> {
  key: string;
  part: string;
  /** `ts` of the first and of the last event. */
  firstTs: Date;
  lastTs: Date;
  /** The same to the microsecond, as a cursor holds it. */
  lastTsText: string;
  lastId: string;
  /** Number of events. */
  changes: number;
  state: Partial<State>;
}

export interface KeysQuestion {
  projectId: string;
  /** Text that the key contains, in any letter case. */
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Reads keys, the one that changed last first, one more than the page has. */
export async function readKeys<State>(
  { manager, build }: ShownStates,
  { projectId, search, cursor, limit }: KeysQuestion,
): Promise<KeyState<State>[]> {
  const after = cursor === undefined ? null : decodeEventCursor(cursor);
  return manager.query<KeyState<State>[]>(
    `SELECT k.key, k.part, days.first_ts AS "firstTs", k.last_ts AS "lastTs",
            to_char(k.last_ts AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US"+00"') AS "lastTsText",
            k.last_id AS "lastId", days.changes, coalesce(c.state, '{}') AS state
       FROM (SELECT * FROM event_state_keys AS k
              WHERE build = $1 AND project_id = $2
                AND ($3::text IS NULL OR ${matchesShownText('key', '$3')})
                AND (last_ts, last_id) < ($4::timestamptz, $5::uuid)
                -- A key has a row for each day of receipt.
                AND NOT EXISTS (SELECT FROM event_state_keys AS o
                                 WHERE o.build = $1 AND o.project_id = $2 AND o.key = k.key AND o.part = k.part
                                   AND (o.last_ts, o.last_id) > (k.last_ts, k.last_id))
              ORDER BY last_ts DESC, last_id DESC LIMIT $6) AS k
      CROSS JOIN LATERAL (SELECT min(d.first_ts) AS first_ts, sum(d.changes)::float8 AS changes FROM event_state_keys AS d
                           WHERE d.build = $1 AND d.project_id = $2 AND d.key = k.key AND d.part = k.part) AS days
       -- The last change is missing when it was received long before changes with an earlier ts.
       LEFT JOIN event_state_changes AS c
         ON c.build = $1 AND c.project_id = $2 AND c.key = k.key AND c.part = k.part AND c.ts = k.last_ts AND c.id = k.last_id
      ORDER BY k.last_ts DESC, k.last_id DESC`,
    [
      build,
      projectId,
      search === undefined || search === '' ? null : searchPattern(search),
      after?.ts ?? 'infinity',
      after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      limit + 1,
    ],
  );
}

/** Makes a page of rows of which there may be one more than it has. */
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
