import { isObject } from '../../../common/json/is-object.js';
import type { OrchestratorHealth } from '../orchestrator.js';
import { readJson } from './airflow-responses.js';
import type { Answer } from './airflow-http.js';

/** A time without a zone would be read in the zone of this machine. */
const HAS_ZONE = /(?:Z|[+-]\d\d:?\d\d)$/;

/**
 * Health by the response of `/monitor/health` (v1: `/health`). A scheduler that Airflow still calls healthy is treated as
 * dead once its last heartbeat is older than `silentMs`: Airflow itself waits for `scheduler_health_check_threshold`, 30 s.
 */
export function schedulerHealth(answer: Answer, silentMs: number): OrchestratorHealth {
  const scheduler = readJson(answer)['scheduler'];
  if (!isObject(scheduler) || scheduler['status'] !== 'healthy') {
    return { status: 'degraded', detail: 'The orchestrator responds, but its scheduler is not healthy.' };
  }
  const silence = silenceMs(scheduler['latest_scheduler_heartbeat'], answer.header('date'));
  if (silence !== null && silence > silentMs) {
    const seconds = Math.floor(silence / 1000);
    return {
      status: 'degraded',
      detail: `The orchestrator responds, but its scheduler has sent no heartbeat for ${seconds} s.`,
    };
  }
  return { status: 'ok', detail: 'The orchestrator responds, and its scheduler is healthy.' };
}

/** Milliseconds since the heartbeat, by the clock of the API server, which is not ours; `null`: one time is missing or unreadable. */
function silenceMs(heartbeat: unknown, date: string | null): number | null {
  if (typeof heartbeat !== 'string' || date === null || !HAS_ZONE.test(heartbeat)) return null;
  const silence = Date.parse(date) - Date.parse(heartbeat);
  return Number.isNaN(silence) ? null : silence;
}
