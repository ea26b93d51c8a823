import type { OrchestratorHealth } from '../../apps/orchestrator/orchestrator.js';
import type { OrchestratorFailureResponse, OrchestratorComponentResponse } from '../system.response.js';
import { down, ok, warn } from './component.js';

/** The lists of changes are read every few seconds; later than this, ends are found by single questions only. */
const LATE_FEED_SECONDS = 60;

export interface OrchestratorReadings {
  isSimulated: boolean;
  reason: string;
  /** `null`: it did not answer in time. */
  health: OrchestratorHealth | null;
  latencyMs: number | null;
  isBreakerOpen: boolean;
  feedLagSeconds: number;
  lastFailure: OrchestratorFailureResponse | null;
}

export function orchestratorComponent(readings: OrchestratorReadings): OrchestratorComponentResponse {
  return {
    ...judge(readings),
    kind: readings.isSimulated ? 'simulated' : 'airflow',
    reason: readings.reason,
    breaker: readings.isBreakerOpen ? 'open' : 'closed',
    latency_ms: readings.latencyMs === null ? null : Math.round(readings.latencyMs),
    last_failure: readings.lastFailure,
  };
}

function judge({
  health,
  isBreakerOpen,
  feedLagSeconds,
  isSimulated,
}: OrchestratorReadings): ReturnType<typeof ok> {
  const look = isSimulated
    ? 'Check the database first: the simulated orchestrator stores its state there.'
    : 'Check Airflow, WORKFLOW_URL, WORKFLOW_USERNAME and WORKFLOW_PASSWORD. Runs wait, and nothing is lost.';
  if (health === null) return down('The orchestrator did not respond in time.', look);
  if (health.status === 'unreachable') return down(health.detail, look);
  if (isBreakerOpen) {
    return down('Calls to the orchestrator are suspended after repeated failures; runs wait.', look);
  }
  if (health.status === 'degraded') {
    return warn(health.detail, 'Check the scheduler of Airflow: it accepts runs but starts none.');
  }
  if (feedLagSeconds > LATE_FEED_SECONDS) {
    return warn(
      `The changes of the orchestrator were last read ${Math.round(feedLagSeconds)} s ago: ends of runs are recorded late.`,
      'Search the log for "job failed" with the job run-feed.',
    );
  }
  return ok(health.detail);
}
