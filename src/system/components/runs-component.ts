import type { ActiveRuns } from '../../apps/runs/read/active-runs.js';
import type { RunsComponentResponse } from '../system.response.js';
import { ok, unknown, warn } from './component.js';

/** Waiting time that is still normal for a busy orchestrator. */
const LONG_SECONDS = 600;

export function runsComponent(readings: ActiveRuns | null): RunsComponentResponse {
  if (readings === null) return { ...unknown('Runs'), submitted: null, running: null };
  return { ...judge(readings), ...readings };
}

function judge({ submitted, running }: ActiveRuns): ReturnType<typeof ok> {
  if (submitted.oldest_seconds > LONG_SECONDS) {
    return warn(
      `The oldest submitted run has waited ${Math.floor(submitted.oldest_seconds / 60)} minutes to start.`,
      "Check the orchestrator: it may start no runs, or the DAG may be paused. The run's status_detail names the cause.",
    );
  }
  const count = submitted.count + running.count;
  return ok(count === 0 ? 'No run is active.' : `Active runs: ${count}.`);
}
