import { setTimeout as sleep } from 'node:timers/promises';

/** Any response of Airflow; each test asserts the fields that it uses. */
export type Json = ReturnType<typeof JSON.parse>;

export interface ApiAnswer {
  status: number;
  body: Json;
}

const CALL_TIMEOUT_MS = 60_000;
const POLL_MS = 150;
const ATTEMPTS = 6;
const AGAIN_MS = { min: 300, spread: 700 };

/** Calls Airflow's REST API directly, independent of the service's own client. */
export class AirflowApi {
  private token: string | undefined;

  constructor(
    private readonly url: string,
    private readonly username: string,
    private readonly password: string,
  ) {}

  /**
   * Tokens are valid in another process with the same secret, and the secret is fixed here. On SQLite, Airflow responds with 500 without
   * an effect when its scheduler locks the database for too long: the request is repeated.
   */
  async call(method: string, path: string, body?: unknown): Promise<ApiAnswer> {
    this.token ??= await this.login();
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.send(method, `/api/v2${path}`, body, {
        Authorization: `Bearer ${this.token}`,
      });
      if (answer.status !== 500 || attempt === ATTEMPTS) return answer;
      await sleep(AGAIN_MS.min + Math.random() * AGAIN_MS.spread);
    }
  }

  async trigger(dagId: string, runId: string, conf: unknown): Promise<ApiAnswer> {
    const body = { dag_run_id: runId, logical_date: null, conf };
    return this.call('POST', `/dags/${encodeURIComponent(dagId)}/dagRuns`, body);
  }

  /** The state of the DAG run; `null` when it does not exist. */
  async stateOf(dagId: string, runId: string): Promise<string | null> {
    const { status, body } = await this.call('GET', runPath(dagId, runId));
    if (status === 404) return null;
    if (status !== 200) throw new Error(`GET of a DAG run: ${status} ${JSON.stringify(body)}`);
    return body.state as string;
  }

  async setState(dagId: string, runId: string, state: 'failed' | 'queued' | 'success'): Promise<ApiAnswer> {
    return this.call('PATCH', runPath(dagId, runId), { state });
  }

  async clear(dagId: string, runId: string): Promise<ApiAnswer> {
    return this.call('POST', `${runPath(dagId, runId)}/clear`, { dry_run: false, only_failed: false });
  }

  async deleteRun(dagId: string, runId: string): Promise<ApiAnswer> {
    return this.call('DELETE', runPath(dagId, runId));
  }

  async setPaused(dagId: string, paused: boolean): Promise<void> {
    const path = `/dags/${encodeURIComponent(dagId)}?update_mask=is_paused`;
    const { status, body } = await this.call('PATCH', path, { is_paused: paused });
    if (status !== 200) throw new Error(`PATCH of a DAG: ${status} ${JSON.stringify(body)}`);
  }

  async setSlots(pool: string, slots: number): Promise<void> {
    const path = `/pools/${encodeURIComponent(pool)}?update_mask=slots&update_mask=include_deferred`;
    const { status, body } = await this.call('PATCH', path, { pool, slots, include_deferred: false });
    if (status !== 200) throw new Error(`PATCH of a pool: ${status} ${JSON.stringify(body)}`);
  }

  async untilState(
    dagId: string,
    runId: string,
    states: readonly string[],
    timeoutMs: number,
  ): Promise<string> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const state = await this.stateOf(dagId, runId).catch(() => 'no answer');
      if (state !== null && states.includes(state)) return state;
      if (Date.now() > deadline) {
        throw new Error(`${dagId} ${runId} is ${state}, not ${states.join(' or ')}, after ${timeoutMs} ms`);
      }
      await sleep(POLL_MS);
    }
  }

  async untilTask(
    dagId: string,
    runId: string,
    taskId: string,
    state: string,
    timeoutMs: number,
  ): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const { body } = await this.call('GET', `${runPath(dagId, runId)}/taskInstances/${taskId}`);
      if (body?.state === state) return;
      if (Date.now() > deadline) {
        throw new Error(`the task ${taskId} is ${body?.state}, not ${state}, after ${timeoutMs} ms`);
      }
      await sleep(POLL_MS);
    }
  }

  /**
   * The first call about tasks takes many seconds, during which the API server responds to nothing else; without a warm-up it would be
   * made together with the first task.
   */
  async warmUp(): Promise<boolean> {
    return (await this.send('GET', '/execution/health', undefined, {})).status === 200;
  }

  /** Sends a request without logging in. */
  async health(): Promise<Json> {
    return (await this.send('GET', '/api/v2/monitor/health', undefined, {})).body;
  }

  private async login(): Promise<string> {
    const credentials = { username: this.username, password: this.password };
    const { status, body } = await this.send('POST', '/auth/token', credentials, {});
    if (status !== 201) throw new Error(`POST /auth/token: ${status} ${JSON.stringify(body)}`);
    return body.access_token as string;
  }

  private async send(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<ApiAnswer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }
}

function runPath(dagId: string, runId: string): string {
  return `/dags/${encodeURIComponent(dagId)}/dagRuns/${encodeURIComponent(runId)}`;
}
