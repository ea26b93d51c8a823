/** The status that a job was reported to have at a moment. */
export interface Reported {
  atMs: number;
  status: string | null;
}

export interface TimeInStatus {
  status: string;
  enteredMs: number;
  durationMs: number;
}

/**
 * Adds up how long a job had each status. An event without a status changes nothing.
 *
 * @param reports in the order of their time; the time of the last one ends the last status.
 */
export function statesOf(reports: readonly Reported[]): {
  states: TimeInStatus[];
  current: { status: string; sinceMs: number } | null;
} {
  const states = new Map<string, TimeInStatus>();
  let status: string | null = null;
  let sinceMs = 0;
  let previousMs = 0;
  for (const report of reports) {
    const state = status === null ? undefined : states.get(status);
    if (state !== undefined) state.durationMs += report.atMs - previousMs;
    previousMs = report.atMs;
    if (report.status === null || report.status === status) continue;
    status = report.status;
    sinceMs = report.atMs;
    if (!states.has(status)) states.set(status, { status, enteredMs: sinceMs, durationMs: 0 });
  }
  return { states: [...states.values()], current: status === null ? null : { status, sinceMs } };
}
