import type {
  LaterExecution,
  Observation,
  OrchestratorObservation,
  OrchestratorState,
} from './observation.js';
import { isTerminal } from './run-state.js';
import type { Run } from './run.entity.js';

export type EndedRun = Pick<
  Run,
  'clearNumber' | 'endedAt' | 'errorCode' | 'laterExecution' | 'nextCheckAt' | 'state' | 'stopCause'
>;

const RANK: Record<OrchestratorState, number> = { queued: 0, running: 1, success: 2, failed: 2, canceled: 2 };

/**
 * What an observation reports about an execution of the DAG run that began after the end of the run.
 *
 * @returns `null` for an observation of the execution that ended, or one that reports what is already recorded.
 */
export function laterExecutionOf(run: EndedRun, observation: Observation, now: Date): LaterExecution | null {
  if (observation.by === 'service' || !isTerminal(run.state)) return null;
  const isLater =
    observation.clearNumber === null ? isLaterByTime(run, observation) : isLaterByNumber(run, observation);
  if (!isLater || isKnown(run.laterExecution, observation)) return null;
  const { state, source, clearNumber, startedAt, endedAt, reportedAt, message } = observation;
  return {
    state,
    source,
    clearNumber,
    startedAt: textOf(startedAt),
    endedAt: textOf(endedAt),
    reportedAt: textOf(reportedAt),
    message: message ?? null,
    seenAt: now.toISOString(),
  };
}

/**
 * The clear number of the execution that was observed. Where the orchestrator does not report it: an execution that is
 * active again was cleared at least once more, and late callbacks of the ended one have a lower number.
 */
export function clearNumberAfter(run: EndedRun, later: LaterExecution): number {
  if (later.clearNumber !== null) return Math.max(run.clearNumber, later.clearNumber);
  const isNew = run.laterExecution === null || isOver(run.laterExecution.state);
  return isNew && !isOver(later.state) ? run.clearNumber + 1 : run.clearNumber;
}

/** {@link LaterExecution} converted back to the observation that reported it. */
export function observationOfLater(later: LaterExecution): OrchestratorObservation {
  const { state, source, clearNumber, message } = later;
  return {
    by: 'orchestrator',
    source,
    state,
    clearNumber,
    startedAt: dateOf(later.startedAt),
    endedAt: dateOf(later.endedAt),
    reportedAt: dateOf(later.reportedAt),
    message,
  };
}

function isLaterByNumber(
  { clearNumber: known, laterExecution: later }: EndedRun,
  { clearNumber, state }: OrchestratorObservation,
): boolean {
  if ((clearNumber ?? 0) > known) return true;
  return later !== null && clearNumber === known && RANK[state] > RANK[later.state];
}

/**
 * Compares times, because lists and polls report no clear number. The times of the ended execution are not after its
 * end.
 */
function isLaterByTime(
  run: EndedRun,
  { state, source, startedAt, endedAt }: OrchestratorObservation,
): boolean {
  // The service is still stopping this DAG run: it is still active, not active again.
  if (isUnwanted(run) && run.nextCheckAt !== null) return false;
  const since = dateOf(run.laterExecution?.endedAt ?? null) ?? run.endedAt;
  if (since === null) return false;
  if (isOver(state)) return endedAt != null && endedAt > since;
  // A DAG run that was cleared and waits to start has no times.
  return startedAt == null ? source === 'poll' : startedAt > since;
}

function isKnown(
  later: LaterExecution | null,
  { state, clearNumber, endedAt }: OrchestratorObservation,
): boolean {
  if (later?.state !== state) return false;
  if ((clearNumber ?? 0) > (later.clearNumber ?? 0)) return false;
  return !isOver(state) || textOf(endedAt) === later.endedAt;
}

function isOver(state: OrchestratorState): boolean {
  return RANK[state] === 2;
}

function textOf(time: Date | null | undefined): string | null {
  return time?.toISOString() ?? null;
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/**
 * Whether the DAG run of an ended run must be stopped if it continues: a user, a timeout or this service ended the
 * run. When the orchestrator reported the end, a DAG run that continues was cleared there on purpose.
 */
export function isUnwanted({
  state,
  stopCause,
  errorCode,
}: Pick<Run, 'errorCode' | 'state' | 'stopCause'>): boolean {
  if (!isTerminal(state) || state === 'succeeded') return false;
  return stopCause !== null || (state === 'failed' && errorCode !== 'run_failed');
}
