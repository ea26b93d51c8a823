/** Of a busy machine, while projections are hardly behind: they fall behind, ingest does not. */
const LEAST = 0.1;
/** Of a busy machine, when they are far behind: what people see may not be hours old, and the commits that wait take up space. */
const FAR_BEHIND = 0.5;
/** Of an idle machine. The rest is for work of the database that this process does not see. */
const MOST = 0.9;
/** Share of the machine's CPU time that has to be idle for the most. */
const IDLE_FOR_MOST = 0.1;
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
  const least = LEAST + (FAR_BEHIND - LEAST) * behind;
  return least + (MOST - least) * within01(idle / IDLE_FOR_MOST);
}

function within01(share: number): number {
  return Math.min(1, Math.max(0, share));
}
