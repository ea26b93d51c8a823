import type { WorkflowSettings } from '../../../config/settings/app-execution-settings.js';
import {
  Orchestrator,
  type DagRun,
  type DagRunPage,
  type LogEnd,
  type LogPage,
  type OrchestratorHealth,
  type TaskAttempt,
  type TaskDependency,
} from '../orchestrator.js';
import type { DagReport } from '../dag-report.js';
import { OrchestratorError } from '../orchestrator-error.js';
import { isForeign, readDagRun, readDagRunPage } from './airflow-responses.js';
import { AirflowApi, type RequestFor } from './airflow-api.js';
import { AirflowDags } from './airflow-dags.js';
import { AirflowTasks } from './airflow-tasks.js';
import { failureOf, submitFailureOf } from './airflow-failures.js';
import type { Answer } from './airflow-http.js';
import type { ApiVersion } from './airflow-version.js';
import { withDeadline, type CallTime, type Now } from '../call-time.js';
import { windowStart } from '../log-window.js';
import { dagRunPath, MAX_LIST_BYTES, PAGE_SIZE, segment } from './airflow-transport.js';
import { readDagSource, dagChecksum } from './read-dag-source.js';
import { readPoolWaits } from './pool-waits.js';
import { readTaskLog, readTaskLogEnd } from './read-task-log.js';
import { schedulerHealth } from './scheduler-health.js';
import { submitBody } from './submit-body.js';

/** After a 409 without a DAG run: v1 rejects a second run of the same microsecond. */
const MAX_SUBMIT_ATTEMPTS = 3;
/**
 * Filter beside the time: Airflow 3 also returns every DAG run that lacks the time, so without it the list of ended runs
 * would contain all active ones. A DAG run that was stopped in the queue never gets a start time, and is only listed as
 * ended.
 */
const STATES = { started: ['running'], ended: ['success', 'failed'] } as const;

export interface CallLimits {
  submitMs: number;
  /** Time limit of every other call. */
  callMs: number;
  now: Now;
}

const LIMITS: CallLimits = { submitMs: 15_000, callMs: 10_000, now: () => performance.now() };

/** Calls Apache Airflow through its REST API: v2 (3.x) and v1 (2.x). */
export class AirflowOrchestrator extends Orchestrator {
  private readonly api: AirflowApi;
  private readonly dags: AirflowDags;
  private readonly tasks: AirflowTasks;
  private readonly limits: CallLimits;
  private readonly schedulerSilentMs: number;

  constructor(settings: WorkflowSettings, limits: Partial<CallLimits> = {}) {
    super();
    this.limits = { ...LIMITS, ...limits };
    this.schedulerSilentMs = settings.schedulerSilentMs;
    this.api = new AirflowApi(settings, this.limits.now);
    this.dags = new AirflowDags(this.api, this.limits.now);
    this.tasks = new AirflowTasks(this.api);
  }

  override submit(
    { dagId, runId, conf }: { dagId: string; runId: string; conf: string },
    signal: AbortSignal,
  ): Promise<DagRun> {
    const request: RequestFor = (version) => ({
      method: 'POST',
      path: `/dags/${segment(dagId)}/dagRuns`,
      body: submitBody(version, runId, conf),
    });
    return withDeadline(signal, this.limits.submitMs, this.limits.now, async (time) => {
      for (let attempts = 1; ; attempts++) {
        const answer = await this.api.send(request, time);
        if (answer.status === 200 || answer.status === 201) return readDagRun(answer, dagId, runId);
        if (answer.status !== 409) throw submitFailureOf(answer, this.api.text);
        const existing = await this.requestDagRun(dagId, runId, time).catch(asUnreachable);
        if (existing !== null) return this.requireOwn(existing, dagId, runId);
        if (attempts === MAX_SUBMIT_ATTEMPTS) {
          throw new OrchestratorError(
            'busy',
            'The orchestrator reports a conflict with a DAG run that does not exist.',
          );
        }
      }
    });
  }

  override find(dagId: string, runId: string, signal: AbortSignal): Promise<DagRun | null> {
    return this.call(signal, (time) => this.findDagRun(dagId, runId, time));
  }

  /** Reads the DAG run first: Airflow would also change one that has ended. */
  override stop(dagId: string, runId: string, signal: AbortSignal): Promise<DagRun | null> {
    return this.call(signal, async (time) => {
      const run = await this.findDagRun(dagId, runId, time);
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
      // Airflow reports not found also when only the DAG is gone and its DAG run exists.
      return this.findDagRun(dagId, runId, time);
    });
  }

  override findDag(dagId: string, signal: AbortSignal): Promise<{ paused: boolean } | null> {
    return this.call(signal, (time) => this.dags.find(dagId, time));
  }

  override describeDag(dagId: string, signal: AbortSignal): Promise<DagReport> {
    return this.call(signal, (time) => this.dags.describe(dagId, time));
  }

  override readDagChecksum(
    dagId: string,
    version: number | null,
    signal: AbortSignal,
  ): Promise<string | null> {
    return this.call(signal, async (time) => {
      const source = await readDagSource(this.api, dagId, version, time);
      return source === null ? null : dagChecksum(source);
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
      limit: String(PAGE_SIZE),
      offset: String(offset),
    });
    const request: RequestFor = (version) => ({
      method: 'GET',
      path: `/dags/~/dagRuns?${query.toString()}&${stateQuery(version, STATES[what])}`,
    });
    return this.listPage(request, offset, signal);
  }

  override async listActive(
    dagIds: readonly string[],
    offset: number,
    signal: AbortSignal,
  ): Promise<DagRunPage> {
    // An empty list would mean every DAG.
    if (dagIds.length === 0) return { items: [], nextOffset: null };
    const body = JSON.stringify({
      dag_ids: dagIds,
      states: ['queued', 'running'],
      page_limit: PAGE_SIZE,
      page_offset: offset,
      order_by: 'id',
    });
    return this.listPage(() => ({ method: 'POST', path: '/dags/~/dagRuns/list', body }), offset, signal);
  }

  override listTasks(dagId: string, runId: string, signal: AbortSignal): Promise<TaskAttempt[]> {
    return this.call(signal, (time) => this.tasks.list(dagId, runId, time));
  }

  override listAttempts(
    dagId: string,
    runId: string,
    task: Pick<TaskAttempt, 'mapIndex' | 'taskId'>,
    signal: AbortSignal,
  ): Promise<TaskAttempt[]> {
    return this.call(signal, (time) => this.tasks.attempts(dagId, runId, task, time));
  }

  override listDependencies(dagId: string, _runId: string, signal: AbortSignal): Promise<TaskDependency[]> {
    return this.call(signal, (time) => this.tasks.dependencies(dagId, time));
  }

  override readLog(
    dagId: string,
    runId: string,
    attempt: Pick<TaskAttempt, 'mapIndex' | 'taskId' | 'tryNumber'>,
    continuation: string | null,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<LogPage> {
    return this.call(signal, (time) => {
      const continued = windowStart(continuation);
      return readTaskLog(this.api, dagRunPath(dagId, runId), attempt, continued, maxBytes, time);
    });
  }

  override readLogEnd(
    dagId: string,
    runId: string,
    attempt: Pick<TaskAttempt, 'mapIndex' | 'taskId' | 'tryNumber'>,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<LogEnd | null> {
    return this.call(signal, (time) =>
      readTaskLogEnd(this.api, dagRunPath(dagId, runId), attempt, maxBytes, time),
    );
  }

  override listPoolWaits(signal: AbortSignal): Promise<string[]> {
    return this.call(signal, (time) => readPoolWaits(this.api, time));
  }

  override async health(signal: AbortSignal): Promise<OrchestratorHealth> {
    try {
      return await this.call(signal, async (time) => {
        const answer = await this.api.read(
          (version) => ({ method: 'GET', path: version === 'v2' ? '/monitor/health' : '/health' }),
          time,
        );
        if (answer === null) {
          return { status: 'degraded', detail: 'The orchestrator responds, but does not report its health.' };
        }
        return schedulerHealth(answer, this.schedulerSilentMs);
      });
    } catch (error) {
      if (!(error instanceof OrchestratorError)) throw error;
      const status = error.failure === 'unauthorized' ? 'unauthorized' : 'unreachable';
      return { status, detail: error.message };
    }
  }

  private requestDagRun(dagId: string, runId: string, time: CallTime): Promise<Answer | null> {
    return this.api.read(() => ({ method: 'GET', path: dagRunPath(dagId, runId) }), time);
  }

  private async findDagRun(dagId: string, runId: string, time: CallTime): Promise<DagRun | null> {
    const answer = await this.requestDagRun(dagId, runId, time);
    return answer === null ? null : readDagRun(answer, dagId, runId);
  }

  /** @param answer the DAG run with which a request conflicted (409). */
  private requireOwn(answer: Answer, dagId: string, runId: string): DagRun {
    if (!isForeign(answer, runId)) return readDagRun(answer, dagId, runId);
    throw new OrchestratorError(
      'id_conflict',
      "The orchestrator has a different DAG run with this run's id.",
    );
  }

  private listPage(request: RequestFor, offset: number, signal: AbortSignal): Promise<DagRunPage> {
    return this.call(signal, async (time) => {
      const answer = await this.api.send(request, time, MAX_LIST_BYTES);
      if (answer.status !== 200) throw failureOf(answer, this.api.text);
      return readDagRunPage(answer, offset);
    });
  }

  private call<T>(signal: AbortSignal, work: (time: CallTime) => Promise<T>): Promise<T> {
    return withDeadline(signal, this.limits.callMs, this.limits.now, work);
  }
}

/** After a 409 the DAG run may exist, so `busy` would be wrong: it promises that nothing was done. */
function asUnreachable(error: unknown): never {
  if (!(error instanceof OrchestratorError)) throw error;
  throw new OrchestratorError('unreachable', error.message);
}

function stateQuery(version: ApiVersion, states: readonly string[]): string {
  return version === 'v2' ? states.map((state) => `state=${state}`).join('&') : `state=${states.join(',')}`;
}
