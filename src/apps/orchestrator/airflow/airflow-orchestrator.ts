import type { WorkflowSettings } from '../../../config/app-execution-settings.js';
import {
  Orchestrator,
  type DagRun,
  type DagRunPage,
  type LogPage,
  type OrchestratorHealth,
  type TaskAttempt,
} from '../orchestrator.js';
import { OrchestratorError } from '../orchestrator-error.js';
import {
  isForeign,
  isRecord,
  readDagRun,
  readDagRunPage,
  readJson,
  readTaskPage,
} from './airflow-responses.js';
import { AirflowApi, type AskFor } from './airflow-api.js';
import { failureOf, isMissing, submitFailureOf } from './airflow-failures.js';
import { readAnswer, type Answer } from './airflow-http.js';
import { logRenderer } from './airflow-log.js';
import type { ApiVersion } from './airflow-version.js';
import { withDeadline, type CallTime, type Now } from '../call-time.js';
import { LogWindow, linesOf, windowStart } from '../log-window.js';
import { segment } from './path-segment.js';

const LIST_BYTES = 8 * 1024 * 1024;
/** Of a log as it comes, for one page of it: pages are read from the beginning again. */
const LOG_BYTES = 8 * 1024 * 1024;
const ERROR_BYTES = 64 * 1024;
/** Airflow's own most; it may give fewer. */
const PAGE = 100;
const MOST_TASKS = 1000;
/** A 409 without a DAG run: v1 refuses a second run at the same microsecond. */
const SUBMIT_TRIES = 3;
/**
 * Asked for beside the time: Airflow 3 also shows, whatever the time, every DAG run that has none, so a list of ends
 * would hold all that goes on. One that was stopped in the queue never gets a start, so ends are only among the ended.
 */
const STATES = { started: ['running'], ended: ['success', 'failed'] } as const;

export interface CallLimits {
  submitMs: number;
  /** Every other call. */
  callMs: number;
  now: Now;
}

const LIMITS: CallLimits = { submitMs: 15_000, callMs: 10_000, now: () => performance.now() };

/** Apache Airflow by its REST API: v2 (3.x) and v1 (2.x). */
export class AirflowOrchestrator extends Orchestrator {
  private readonly api: AirflowApi;
  private readonly limits: CallLimits;

  constructor(settings: WorkflowSettings, limits: Partial<CallLimits> = {}) {
    super();
    this.limits = { ...LIMITS, ...limits };
    this.api = new AirflowApi(settings, this.limits.now);
  }

  override submit(
    { dagId, runId, conf }: { dagId: string; runId: string; conf: string },
    signal: AbortSignal,
  ): Promise<DagRun> {
    const ask: AskFor = (version) => ({
      method: 'POST',
      path: `/dags/${segment(dagId)}/dagRuns`,
      body: submitBody(version, runId, conf),
    });
    return this.within(this.limits.submitMs, signal, async (time) => {
      for (let tries = 1; ; tries++) {
        const answer = await this.api.ask(ask, time);
        if (answer.status === 200 || answer.status === 201) return readDagRun(answer, dagId, runId);
        if (answer.status !== 409) throw submitFailureOf(answer, this.api.text);
        const there = await this.ask(dagId, runId, time).catch(asUnknown);
        if (there !== null) return this.ours(there, dagId, runId);
        if (tries === SUBMIT_TRIES) {
          throw new OrchestratorError(
            'busy',
            'The orchestrator reports a conflict with a DAG run that does not exist.',
          );
        }
      }
    });
  }

  override find(dagId: string, runId: string, signal: AbortSignal): Promise<DagRun | null> {
    return this.within(this.limits.callMs, signal, (time) => this.get(dagId, runId, time));
  }

  /** Asks before: Airflow would also change a DAG run that has ended. */
  override stop(dagId: string, runId: string, signal: AbortSignal): Promise<DagRun | null> {
    return this.within(this.limits.callMs, signal, async (time) => {
      const run = await this.get(dagId, runId, time);
      if (run === null) return null;
      if (run.rawState !== 'queued' && run.rawState !== 'running') return run;
      const mask = (version: ApiVersion): string => (version === 'v2' ? '?update_mask=state' : '');
      const answer = await this.api.read(
        (version) => ({
          method: 'PATCH',
          path: dagRunPath(dagId, runId) + mask(version),
          body: '{"state":"failed"}',
        }),
        time,
      );
      if (answer !== null) return readDagRun(answer, dagId, runId);
      // Also said when only its DAG is gone, and the DAG run is not.
      return this.get(dagId, runId, time);
    });
  }

  override findDag(dagId: string, signal: AbortSignal): Promise<{ paused: boolean } | null> {
    return this.within(this.limits.callMs, signal, async (time) => {
      const answer = await this.api.read(() => ({ method: 'GET', path: `/dags/${segment(dagId)}` }), time);
      if (answer === null) return null;
      const { dag_id: id, is_paused: paused, is_stale: stale, is_active: active } = readJson(answer);
      if (id !== dagId) {
        throw new OrchestratorError('unreachable', 'The orchestrator responded with a different DAG.');
      }
      // One whose file is gone is still listed, and accepts no runs: v2 says stale, v1 not active.
      return stale === true || active === false ? null : { paused: paused === true };
    });
  }

  override listChanged(
    what: 'ended' | 'started',
    since: Date,
    offset: number,
    signal: AbortSignal,
  ): Promise<DagRunPage> {
    const field = what === 'ended' ? 'end_date' : 'start_date';
    const query = new URLSearchParams({
      [`${field}_gte`]: since.toISOString(),
      order_by: field,
      limit: String(PAGE),
      offset: String(offset),
    });
    const ask: AskFor = (version) => ({
      method: 'GET',
      path: `/dags/~/dagRuns?${query.toString()}&${stateQuery(version, STATES[what])}`,
    });
    return this.page(ask, offset, signal);
  }

  override async listActive(
    dagIds: readonly string[],
    offset: number,
    signal: AbortSignal,
  ): Promise<DagRunPage> {
    // An empty list would be every DAG there is.
    if (dagIds.length === 0) return { items: [], nextOffset: null };
    const body = JSON.stringify({
      dag_ids: dagIds,
      states: ['queued', 'running'],
      page_limit: PAGE,
      page_offset: offset,
      order_by: 'id',
    });
    return this.page(() => ({ method: 'POST', path: '/dags/~/dagRuns/list', body }), offset, signal);
  }

  override listTasks(dagId: string, runId: string, signal: AbortSignal): Promise<TaskAttempt[]> {
    return this.within(this.limits.callMs, signal, async (time) => {
      const tasks: TaskAttempt[] = [];
      for (let offset: number | null = 0; offset !== null && tasks.length < MOST_TASKS;) {
        const path = `${dagRunPath(dagId, runId)}/taskInstances?limit=${PAGE}&offset=${offset}`;
        const answer = await this.api.read(() => ({ method: 'GET', path }), time, LIST_BYTES);
        if (answer === null) break;
        const page = readTaskPage(answer, offset);
        tasks.push(...page.items);
        offset = page.nextOffset;
      }
      return tasks.slice(0, MOST_TASKS);
    });
  }

  /**
   * Reads the log as a stream from its beginning and leaves when it has enough. Airflow's own continuation is of
   * no use here: with JSON the whole rest comes in one answer of any size, and with NDJSON the token that it
   * gives leads back to the start.
   */
  override readLog(
    dagId: string,
    runId: string,
    { taskId, mapIndex, tryNumber }: Pick<TaskAttempt, 'mapIndex' | 'taskId' | 'tryNumber'>,
    continuation: string | null,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<LogPage> {
    return this.within(this.limits.callMs, signal, async (time) => {
      const window = new LogWindow(windowStart(continuation), maxBytes);
      // Try 0 has not begun, and Airflow has no log of it.
      if (tryNumber < 1) return { text: '', continuation: null };
      const path = `${dagRunPath(dagId, runId)}/taskInstances/${segment(taskId)}/logs/${tryNumber}`;
      let render = logRenderer('v2');
      const open = await this.api.open((version) => {
        render = logRenderer(version);
        const accept = version === 'v2' ? 'application/x-ndjson' : 'text/plain';
        const query = `?map_index=${mapIndex}${version === 'v1' ? '&full_content=true' : ''}`;
        return { method: 'GET', path: path + query, headers: { accept } };
      }, time);
      if (open.status !== 200) {
        const answer = await readAnswer(open, ERROR_BYTES);
        if (isMissing(answer)) return { text: '', continuation: null };
        throw failureOf(answer, this.api.text);
      }
      if (open.mediaType !== 'application/x-ndjson' && open.mediaType !== 'text/plain') {
        await open.discard();
        throw new OrchestratorError('unreachable', "The orchestrator's response is not a log.");
      }
      for await (const { line, limitReached } of linesOf(open.chunks(), LOG_BYTES)) {
        const text = limitReached ? '[The log is truncated.]' : render(line);
        if (text !== null && !window.add(`${this.api.text.hide(text)}\n`)) break;
      }
      return { text: window.text(), continuation: window.continuation() };
    });
  }

  override async health(signal: AbortSignal): Promise<OrchestratorHealth> {
    try {
      return await this.within(this.limits.callMs, signal, async (time) => {
        const answer = await this.api.read(
          (version) => ({ method: 'GET', path: version === 'v2' ? '/monitor/health' : '/health' }),
          time,
        );
        const scheduler = answer === null ? null : readJson(answer)['scheduler'];
        if (isRecord(scheduler) && scheduler['status'] === 'healthy') {
          return { status: 'ok', detail: 'The orchestrator answers, and its scheduler is healthy.' };
        }
        return { status: 'degraded', detail: 'The orchestrator answers, but its scheduler is not healthy.' };
      });
    } catch (error) {
      if (!(error instanceof OrchestratorError)) throw error;
      return { status: 'unreachable', detail: error.message };
    }
  }

  private ask(dagId: string, runId: string, time: CallTime): Promise<Answer | null> {
    return this.api.read(() => ({ method: 'GET', path: dagRunPath(dagId, runId) }), time);
  }

  private async get(dagId: string, runId: string, time: CallTime): Promise<DagRun | null> {
    const answer = await this.ask(dagId, runId, time);
    return answer === null ? null : readDagRun(answer, dagId, runId);
  }

  /** What a 409 was about. */
  private ours(answer: Answer, dagId: string, runId: string): DagRun {
    if (!isForeign(answer, runId)) return readDagRun(answer, dagId, runId);
    throw new OrchestratorError(
      'id_conflict',
      "The orchestrator has a different DAG run with this run's id.",
    );
  }

  private page(ask: AskFor, offset: number, signal: AbortSignal): Promise<DagRunPage> {
    return this.within(this.limits.callMs, signal, async (time) => {
      const answer = await this.api.ask(ask, time, LIST_BYTES);
      if (answer.status !== 200) throw failureOf(answer, this.api.text);
      return readDagRunPage(answer, offset);
    });
  }

  private within<T>(ms: number, signal: AbortSignal, work: (time: CallTime) => Promise<T>): Promise<T> {
    return withDeadline(signal, ms, this.limits.now, work);
  }
}

function dagRunPath(dagId: string, runId: string): string {
  return `/dags/${segment(dagId)}/dagRuns/${segment(runId)}`;
}

/**
 * `conf` goes in as the text that it is: parsed and written again, `1.0` would become `1`.
 *
 * v2 demands `logical_date`; v1 takes it for unique, so there it is left to the server.
 *
 * @throws OrchestratorError `refused`: it is not the text of one JSON object.
 */
function submitBody(version: ApiVersion, runId: string, conf: string): string {
  if (!isJsonObject(conf))
    throw new OrchestratorError('refused', 'The input of the run is not a JSON object.');
  const date = version === 'v2' ? ',"logical_date":null' : '';
  return `{"dag_run_id":${JSON.stringify(runId)}${date},"conf":${conf}}`;
}

function isJsonObject(text: string): boolean {
  try {
    return isRecord(JSON.parse(text));
  } catch {
    return false;
  }
}

/** After a 409 it may be there, so `busy` would be wrong: that promises that nothing was done. */
function asUnknown(error: unknown): never {
  if (!(error instanceof OrchestratorError)) throw error;
  throw new OrchestratorError('unreachable', error.message);
}

function stateQuery(version: ApiVersion, states: readonly string[]): string {
  return version === 'v2' ? states.map((state) => `state=${state}`).join('&') : `state=${states.join(',')}`;
}
