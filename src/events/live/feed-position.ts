/**
 * Position up to which the feed has emitted events, as three values with which any replica can compare a row.
 *
 * Ids are in the order of receipt, but rows become visible in the order of commits; so the position consists of the
 * transactions that had ended (`pg_current_snapshot()`) at the time of a poll. A row was emitted when it was visible to the
 * last full poll, or when its id is from the time that quick polls cover and it was visible to the last of these. So no
 * event is emitted twice, and none is omitted because it was committed late.
 *
 * Snapshots contain no subtransactions: events must not be written in a savepoint.
 */
export interface FeedPosition {
  /** Start of the last full poll, in Unix milliseconds. */
  fullMs: number;
  /** Transactions that were visible to the last full poll. */
  full: string;
  /** Transactions that were visible to the last poll of either kind. */
  quick: string;
}

/** Quick polls read ids from this long before the last full one. */
export const QUICK_REACH_MS = 2000;
/**
 * Full polls read ids from this long before the previous one: the maximum time between an event's timestamp and its commit
 * (ingest aborts after 15 s, its statements after 10 more), plus the maximum difference between the clocks of replicas.
 */
export const FULL_REACH_MS = 30_000;

const MAX_TRANSACTIONS = 500;
const SNAPSHOT = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/;

export function encodePosition({ fullMs, full, quick }: FeedPosition): string {
  return quick === full ? `${fullMs}/${full}` : `${fullMs}/${full}/${quick}`;
}

/** `null` for a text that is no result of {@link encodePosition}, which PostgreSQL would reject. */
export function decodePosition(text: string): FeedPosition | null {
  const [ms = '', full = '', quick = full, ...rest] = text.split('/');
  if (rest.length > 0 || !/^\d{1,15}$/.test(ms) || !isSnapshot(full) || !isSnapshot(quick)) return null;
  return { fullMs: Number(ms), full, quick };
}

/**
 * Whether `earlier` precedes `later`; it does not after the database was restored to an earlier state, which resets
 * transaction ids.
 */
export function isBefore(earlier: FeedPosition, later: FeedPosition): boolean {
  return endOf(earlier.quick) <= endOf(later.quick);
}

/** The first transaction that had not begun. */
function endOf(snapshot: string): bigint {
  return BigInt(snapshot.split(':')[1] ?? '0');
}

function isSnapshot(text: string): boolean {
  const [, first, end, list] = SNAPSHOT.exec(text) ?? [];
  if (first === undefined || end === undefined || list === undefined) return false;
  const running = list === '' ? [] : list.split(',').map(BigInt);
  const bounds = [BigInt(first), ...running];
  return (
    running.length <= MAX_TRANSACTIONS &&
    BigInt(first) > 0n &&
    BigInt(first) <= BigInt(end) &&
    BigInt(end) < 2n ** 63n &&
    running.every((id, i) => id < BigInt(end) && (i === 0 ? id >= BigInt(first) : id > (bounds[i] ?? 0n)))
  );
}
