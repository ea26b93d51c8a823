/** Of a busy machine, while projections are hardly behind: they fall behind, ingest does not. */
const MIN_BUSY = 0.1;
/** Of a busy machine, when they are far behind: what people see may not be hours old, and the commits that wait take up space. */
const FAR_BEHIND = 0.5;
/** Of an idle machine. The rest is for work of the database that this process does not see. */
const MAX_IDLE = 0.9;
/** Share of the machine's CPU time that is idle from which on a machine counts as idle. */
const IDLE_FROM = 0.1;
const [BEHIND_MS, FAR_BEHIND_MS] = [60_000, 600_000];

/**
 * Share of the time that projections may spend on pages while there is more to read. With every core busy, each page takes from
 * ingest, which comes first for a minute, and then less and less; idle time is free.
 *
 * @param idle share of the machine's CPU time, from 0 to 1
 * @param lagMs for how long they have not had all events
 */
export function dutyOf(idle: number, lagMs: number): number {
  const behind = within01((lagMs - BEHIND_MS) / (FAR_BEHIND_MS - BEHIND_MS));
  const busy = MIN_BUSY + (FAR_BEHIND - MIN_BUSY) * behind;
  return busy + (MAX_IDLE - busy) * within01(idle / IDLE_FROM);
}

function within01(share: number): number {
  return Math.min(1, Math.max(0, share));
}
