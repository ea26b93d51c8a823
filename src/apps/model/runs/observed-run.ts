import { decide, type Decision, type Observation, type OrchestratorObservation } from './observation.js';
import { clearNumberAfter, laterExecutionOf } from './later-execution.js';
import type { Run } from './run.entity.js';
import { isTerminal } from './run-state.js';

/** Airflow reports an end before it commits it: until then its REST API may return the old state. */
const VERIFY_AFTER_MS = 10_000;
/** An abandoned run may still be active at the orchestrator; the check stops it. */
const FOLLOW_UP_AFTER_MS = 30_000;
/** Delay of the first check after a start was reported. */
const RUNNING_CHECK_AFTER_MS = 30_000;

/** Columns that an observation may change. */
export type ObservedColumns = Pick<
  Run,
  | 'checkedAt'
  | 'checks'
  | 'clearNumber'
  | 'endedAt'
  | 'errorCode'
  | 'errorMessage'
  | 'laterExecution'
  | 'nextCheckAt'
  | 'orchestratorState'
  | 'startedAt'
  | 'state'
  | 'statusDetail'
  | 'statusText'
  | 'submission'
  | 'submittedAt'
  | 'updatedAt'
  | 'version'
>;

/** Columns of a run that an observation may change, and those on which its effect depends. */
export type ObservedRun = ObservedColumns & Pick<Run, 'id' | 'installationId' | 'projectId' | 'stopCause'>;

/** Effect of one observation. */
export interface Effect {
  observation: Observation;
  decision: Decision;
  before: ObservedRun;
  after: ObservedRun;
  /** Whether any column changes. */
  isChanged: boolean;
  /** Whether the change is visible in the API. */
  isSeen: boolean;
  /** Whether the run ends with this observation and may have tasks to read. */
  hasTasks: boolean;
}

/** Applies an observation to a run that is held in memory. */
export function observe(run: ObservedRun, observation: Observation, now: Date): Effect {
  const decision = decide(run, observation);
  const later = laterExecutionOf(run, observation, now);
  const news: Partial<ObservedColumns> = {
    ...(observation.by === 'orchestrator' ? columnsOfReport(run, observation, now) : {}),
    ...(later === null ? {} : { laterExecution: later, clearNumber: clearNumberAfter(run, later) }),
  };
  const isApplied = decision.verdict === 'applied';
  const isSeen = isApplied || canBeSeen(run, news);
  const changes: Partial<ObservedColumns> = {
    ...news,
    ...(isSeen ? { updatedAt: now, version: run.version + 1 } : {}),
    ...(isApplied ? entered(run, observation, decision, now) : {}),
  };
  const isSent = changes.submission === 'accepted' || run.submission === 'accepted';
  return {
    observation,
    decision,
    before: run,
    after: { ...run, ...changes },
    isChanged: Object.keys(changes).length > 0,
    isSeen,
    hasTasks: isApplied && isTerminal(decision.state) && isSent,
  };
}

/** The orchestrator has accepted the run, whatever state it reports. */
function columnsOfReport(
  run: ObservedRun,
  { state, clearNumber }: OrchestratorObservation,
  now: Date,
): Partial<ObservedColumns> {
  return {
    orchestratorState: state,
    checkedAt: now,
    submission: 'accepted',
    submittedAt: run.submittedAt ?? now,
    clearNumber: Math.max(run.clearNumber, clearNumber ?? 0),
    ...(state === 'queued' && isToBeQueued(run) ? { statusDetail: 'queued', statusText: null } : {}),
  };
}

/**
 * Only for the first report: the orchestrator also reports `queued` for a run whose DAG is paused, which `WaitWatch`
 * detects.
 */
function isToBeQueued({ state, stopCause, submission }: ObservedRun): boolean {
  return state === 'submitted' && stopCause === null && submission !== 'accepted';
}

/** Whether an observation that does not change the state is visible in the API. */
function canBeSeen(
  run: ObservedRun,
  { submittedAt, laterExecution, statusDetail = run.statusDetail }: Partial<ObservedColumns>,
): boolean {
  const isSubmitted = run.submittedAt === null && submittedAt != null;
  return isSubmitted || laterExecution !== undefined || statusDetail !== run.statusDetail;
}

function entered(
  run: ObservedRun,
  observation: Observation,
  { state, error }: Decision,
  now: Date,
): Partial<ObservedColumns> {
  const reported = observation.by === 'orchestrator' ? observation : null;
  const startedAt = run.startedAt ?? reported?.startedAt ?? (state === 'running' ? now : null);
  const common = { state, startedAt, checks: 0 };
  if (!isTerminal(state)) {
    return {
      ...common,
      statusDetail: run.stopCause === null ? null : 'canceling',
      statusText: null,
      nextCheckAt: earlier(run.nextCheckAt, new Date(now.getTime() + RUNNING_CHECK_AFTER_MS)),
    };
  }
  return {
    ...common,
    statusDetail: null,
    statusText: null,
    endedAt: reported?.endedAt ?? now,
    errorCode: error?.code ?? null,
    errorMessage: error?.message ?? null,
    ...afterTheEnd(run, observation, now),
  };
}

/** Which checks a run still needs after its end. */
function afterTheEnd(run: ObservedRun, { by, source }: Observation, now: Date): Partial<ObservedColumns> {
  const wasSent = run.submission === 'in_flight' || run.submission === 'accepted';
  if (by === 'service') {
    if (!wasSent) return { submission: 'abandoned', nextCheckAt: null };
    return { nextCheckAt: new Date(now.getTime() + FOLLOW_UP_AFTER_MS) };
  }
  return { nextCheckAt: source === 'callback' ? new Date(now.getTime() + VERIFY_AFTER_MS) : null };
}

function earlier(a: Date | null, b: Date): Date {
  return a !== null && a < b ? a : b;
}
