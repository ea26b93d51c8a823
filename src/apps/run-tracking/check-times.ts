import type { Run } from '../model/runs/run.entity.js';
import { backoffMs, jitter, type Backoff, type Random } from '../../common/time/jitter.js';

const MIN_MS = 1000;
const STOP_FIRST_MS = 2000;
const STOP_LONGEST_MS = 60_000;
const FOLLOW_UP_FIRST_MS = 30_000;
const FOLLOW_UP_LONGEST_MS = 4 * 3_600_000;
/** Time for which a run that this service has ended can still appear at the orchestrator. */
export const FOLLOW_UP_MS = 24 * 3_600_000;

const ALONE: Record<'running' | 'submitted', Backoff> = {
  submitted: { firstMs: 5000, maxMs: 120_000, minShare: 0 },
  running: { firstMs: 30_000, maxMs: 300_000, minShare: 0 },
};
/** Intervals while the lists of changes are read: single requests only find what the lists do not report. */
const FED: Record<'running' | 'submitted', Backoff> = {
  submitted: { firstMs: 60_000, maxMs: 900_000, minShare: 0 },
  running: { firstMs: 300_000, maxMs: 900_000, minShare: 0 },
};

export type TimedRun = Pick<
  Run,
  'checks' | 'runSeconds' | 'startedAt' | 'startSeconds' | 'state' | 'submittedAt'
>;

/** Time of the next check of a run without a requested stop: with growing intervals, and when its time limit passes. */
export function nextCheckAt(
  run: TimedRun,
  nowMs: number,
  { feedIsHealthy, random }: { feedIsHealthy: boolean; random: Random },
): Date {
  const backoff = (feedIsHealthy ? FED : ALONE)[run.state === 'submitted' ? 'submitted' : 'running'];
  const atMs = nowMs + Math.max(MIN_MS, backoffMs(run.checks, backoff, random));
  return new Date(Math.min(atMs, Math.max(nowMs + MIN_MS, timeUpMs(run) ?? Infinity)));
}

/** The time limit that the run exceeds in its present state; `null`: none. */
export function timeoutOf(run: TimedRun, nowMs: number): 'run_timeout' | 'start_timeout' | null {
  const upMs = timeUpMs(run);
  if (upMs === null || nowMs < upMs) return null;
  return run.state === 'running' ? 'run_timeout' : 'start_timeout';
}

function timeUpMs({ state, startSeconds, runSeconds, submittedAt, startedAt }: TimedRun): number | null {
  const [since, seconds] =
    state === 'submitted'
      ? [submittedAt, startSeconds]
      : state === 'running'
        ? [startedAt, runSeconds]
        : [null, null];
  return since === null || seconds === null ? null : since.getTime() + seconds * 1000;
}

/** Time until which a run with a requested stop has to end; `null`: no stop is requested. */
export function stopDeadlineMs({
  stopRequestedAt,
  stopSeconds,
}: Pick<Run, 'stopRequestedAt' | 'stopSeconds'>): number | null {
  return stopRequestedAt === null ? null : stopRequestedAt.getTime() + stopSeconds * 1000;
}

/** Times at which a stop is requested again: 2 s, 4 s, 8 s … after the first request, and when the time limit passes. */
export function nextStopAt(
  run: Pick<Run, 'stopRequestedAt' | 'stopSeconds'>,
  nowMs: number,
  random: Random,
): Date {
  const sinceMs = nowMs - (run.stopRequestedAt?.getTime() ?? nowMs);
  const ceiling = clamp(sinceMs, STOP_FIRST_MS, STOP_LONGEST_MS);
  const atMs = nowMs + jitter(ceiling / 2, ceiling, random);
  return new Date(Math.min(atMs, Math.max(nowMs + MIN_MS, stopDeadlineMs(run) ?? Infinity)));
}

/** Time of the next check after an end that this service decided: with growing intervals, and only until {@link FOLLOW_UP_MS}. */
export function nextFollowUpAt(endedAt: Date | null, nowMs: number, random: Random): Date | null {
  const sinceMs = nowMs - (endedAt?.getTime() ?? nowMs);
  if (sinceMs >= FOLLOW_UP_MS) return null;
  const ceiling = clamp(sinceMs, FOLLOW_UP_FIRST_MS, FOLLOW_UP_LONGEST_MS);
  return new Date(nowMs + jitter(ceiling / 2, ceiling, random));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
