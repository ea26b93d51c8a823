/** Minimum share on a busy machine while projections are hardly behind: ingest has priority. */
const MIN_BUSY = 0.1;
/** Minimum share on a busy machine when they are far behind: views must not be hours old, and unread commits use disk space. */
const FAR_BEHIND = 0.5;
/** Share on an idle machine. The rest is left for work of the database that this process cannot measure. */
const MAX_IDLE = 0.9;
/** A machine counts as idle when at least this share of its CPU time is idle. */
const IDLE_FROM = 0.1;
/** Lag from which the minimum share grows, and lag at which it reaches `FAR_BEHIND`. */
const [BEHIND_MS, FAR_BEHIND_MS] = [60_000, 600_000];

/**
 * Duty cycle of the projections: the share of time that they may spend on pages while there is more to read. With every core busy,
 * pages compete with ingest, whose priority declines when projections are more than a minute behind.
 *
 * @param idle share of the machine's CPU time, from 0 to 1
 * @param lagMs how long they have been behind
 */
export function dutyOf(idle: number, lagMs: number): number {
  const behind = within01((lagMs - BEHIND_MS) / (FAR_BEHIND_MS - BEHIND_MS));
  const busy = MIN_BUSY + (FAR_BEHIND - MIN_BUSY) * behind;
  return busy + (MAX_IDLE - busy) * within01(idle / IDLE_FROM);
}

function within01(share: number): number {
  return Math.min(1, Math.max(0, share));
}
