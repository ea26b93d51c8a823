import type { OrchestratorHealth } from '../../apps/orchestrator/orchestrator.js';
import type { RecentRefusals } from '../../apps/callbacks/callback-refusals.js';
import type { CallbackRefusalReason } from '../../apps/model/callback-refusal.entity.js';
import type {
  OrchestratorComponentResponse,
  OrchestratorFailureResponse,
  RefusedCallbacksComponentResponse,
} from '../system.response.js';
import { down, ok, warn } from './component.js';

/** The lists of changes are read every few seconds; above this lag, ends are found by checks of single runs only. */
const LATE_FEED_SECONDS = 60;

const ACTIONS: Record<CallbackRefusalReason, string> = {
  signature: 'Compare SERVICE_APP_RUN_CALLBACK_SECRET here with the secret of the plugin in Airflow.',
  timestamp: 'Compare the clocks of this machine and of Airflow.',
  unsigned:
    'Identify the program that sends callbacks without a signature. The Airflow plugin signs every callback.',
};

export interface OrchestratorReadings {
  isSimulated: boolean;
  reason: string;
  /** `null`: it did not respond in time. */
  health: OrchestratorHealth | null;
  latencyMs: number | null;
  isBreakerOpen: boolean;
  feedLagSeconds: number;
  lastFailure: OrchestratorFailureResponse | null;
  /** Rejected callbacks of the last hour; `null`: none, or unknown. */
  refusedCallbacks: RecentRefusals | null;
}

export function orchestratorComponent(readings: OrchestratorReadings): OrchestratorComponentResponse {
  return {
    ...judge(readings),
    kind: readings.isSimulated ? 'simulated' : 'airflow',
    reason: readings.reason,
    breaker: readings.isBreakerOpen ? 'open' : 'closed',
    latency_ms: readings.latencyMs === null ? null : Math.round(readings.latencyMs),
    last_failure: readings.lastFailure,
    refused_callbacks: refusedResponse(readings.refusedCallbacks),
  };
}

function judge({
  health,
  isBreakerOpen,
  feedLagSeconds,
  isSimulated,
  refusedCallbacks,
}: OrchestratorReadings): ReturnType<typeof ok> {
  const advice = isSimulated
    ? 'Check the database first: the simulated orchestrator stores its state there.'
    : 'Check Airflow, WORKFLOW_URL, WORKFLOW_USERNAME and WORKFLOW_PASSWORD. Runs wait, and nothing is lost.';
  if (health === null) return down('The orchestrator did not respond in time.', advice);
  if (health.status === 'unreachable' || health.status === 'unauthorized') return down(health.detail, advice);
  if (isBreakerOpen) {
    return down('Calls to the orchestrator are suspended after repeated failures; runs wait.', advice);
  }
  if (health.status === 'degraded') {
    return warn(health.detail, 'Check the scheduler of Airflow: it accepts runs but starts none.');
  }
  if (feedLagSeconds > LATE_FEED_SECONDS) {
    return warn(
      `Changes in the orchestrator were last read ${Math.round(feedLagSeconds)} s ago: ends of runs are recorded late.`,
      'Search the log for "job failed" with the job run-feed.',
    );
  }
  if (refusedCallbacks !== null) {
    return warn(
      `Callbacks of ${refusedCallbacks.runs === 1 ? '1 run' : `${refusedCallbacks.runs} runs`} were refused in the last hour: ends of runs are recorded late.`,
      ACTIONS[refusedCallbacks.reason],
    );
  }
  return ok(health.detail);
}

function refusedResponse(refused: RecentRefusals | null): RefusedCallbacksComponentResponse | null {
  return refused === null ? null : { runs: refused.runs, reason: refused.reason, last_at: refused.lastAt };
}
