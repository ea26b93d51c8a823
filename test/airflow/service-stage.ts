import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFailed } from 'vitest';
import { ChaosProxy } from '../support/http/chaos-proxy.js';
import { bootstrap, createProject } from '../support/access/identity.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import type { ApiAnswer } from './airflow-api.js';
import { startAirflow, type AirflowOptions, type RealAirflow } from './real-airflow.js';
import { WithholdingProxy } from './withholding-proxy.js';

export const CALLBACK_SECRET = 'secret-of-the-airflow-lane-0123456789abcdef';
const APPS = '/api/v1/apps';
const POLL_MS = 200;
const CALL_TIMEOUT_MS = 60_000;
const LOG_LINES = 25;

/** A run as the API returns it. */
export interface RunDetail {
  id: string;
  dag_id: string;
  state: string;
  status_detail: string | null;
  status_text: string | null;
  submitted_at: string | null;
  started_at: string | null;
  ended_at: string | null;
  error: { code: string; message: string; task: string | null } | null;
  later_execution: { state: string; clear_number: number | null; adopted_by: string | null } | null;
  stop: { cause: string } | null;
  refused_callbacks: { reason: string } | null;
  progress: { done: number; total: number | null; message: string | null } | null;
  result: Record<string, unknown> | null;
  artifacts: { name: string; url: string | null }[];
  approvals: { id: string; message: string; state: string }[];
  transitions: { source: string; observed: string; to_state: string; applied: boolean; times: number }[];
}

/** Options of a published and installed app. */
export interface AppOptions {
  manifest?: object;
  config?: object;
  approve?: readonly string[];
  /** Whether Airflow does not have the DAG yet. */
  isUndeployed?: boolean;
}

export interface ServiceStageOptions extends Pick<AirflowOptions, 'deadAfterS'> {
  plugin: boolean;
  /** Whether the service reaches Airflow through {@link ServiceStage.proxy}. */
  proxied?: boolean;
}

/** The built service and a real Airflow, as two operators would run them: connected by their settings alone. */
export class ServiceStage {
  private readonly installations = new Map<string, string>();
  private accessToken = '';
  private projectId = '';

  private constructor(
    readonly airflow: RealAirflow,
    readonly proxy: WithholdingProxy,
    private readonly gateway: ChaosProxy,
    readonly service: ServiceProcess,
    /** Whether the connections of Airflow to the service are cut. */
    readonly callbacks: { areLost: boolean },
  ) {}

  static async start({
    plugin,
    proxied = false,
    ...airflowOptions
  }: ServiceStageOptions): Promise<ServiceStage> {
    let port = 0;
    const callbacks = { areLost: false };
    // Airflow needs the URL of the service before the service has a port.
    const gateway = await ChaosProxy.start({
      upstreamPort: () => port,
      decide: () =>
        callbacks.areLost ? { kind: 'cut', afterBytes: 0, reset: false } : { kind: 'pass', delayMs: 0 },
    });
    const airflow = await startAirflow({
      ...airflowOptions,
      plugin,
      callbackSecret: CALLBACK_SECRET,
      callbackOrigins: [gateway.baseUrl],
    });
    const proxy = await WithholdingProxy.start(() => airflow.url);
    const service = await ServiceProcess.start({
      env: {
        SERVICE_PUBLIC_URL: gateway.baseUrl,
        SERVICE_APP_RUN_CALLBACK_SECRET: CALLBACK_SECRET,
        WORKFLOW_URL: proxied ? proxy.url : airflow.url,
        WORKFLOW_USERNAME: airflow.username,
        WORKFLOW_PASSWORD: airflow.password,
        API_RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
      },
    });
    port = service.port;
    const stage = new ServiceStage(airflow, proxy, gateway, service, callbacks);
    const { accessToken } = await bootstrap(service);
    stage.accessToken = accessToken;
    stage.projectId = (await createProject(service, accessToken)).id;
    return stage;
  }

  async dispose(): Promise<void> {
    await this.service.dispose();
    await this.airflow.dispose();
    await this.gateway.stop();
    await this.proxy.close();
  }

  /** Starts a run of the app with that slug, whose DAG is `<slug>__manual`. */
  async run(slug: string, input: object = {}, app: AppOptions = {}): Promise<RunDetail> {
    this.logIfItFails();
    return this.startRun(slug, input, app);
  }

  /** {@link run}, also for use in a hook. */
  async startRun(slug: string, input: object = {}, app: AppOptions = {}): Promise<RunDetail> {
    const installation = await this.installed(slug, app);
    const { status, body } = await this.call('POST', `${APPS}/installations/${installation}/runs`, { input });
    if (status !== 201) throw new Error(`POST of a run: ${status} ${JSON.stringify(body)}`);
    return body as RunDetail;
  }

  /** The installation of the app with that slug, created at its first use. */
  async installed(slug: string, app: AppOptions = {}): Promise<string> {
    const installation = this.installations.get(slug) ?? (await this.install(slug, app));
    this.installations.set(slug, installation);
    return installation;
  }

  async read(id: string): Promise<RunDetail> {
    const { status, body } = await this.call('GET', `${APPS}/runs/${id}`);
    if (status !== 200) throw new Error(`GET of a run: ${status} ${JSON.stringify(body)}`);
    return body as RunDetail;
  }

  /** Polls the service until the run matches, with a time-out. */
  async until(
    id: string,
    what: string,
    isIt: (run: RunDetail) => boolean,
    timeoutMs: number,
  ): Promise<RunDetail> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const run = await this.read(id);
      if (isIt(run)) return run;
      if (Date.now() > deadline) {
        throw new Error(`the run is not ${what} after ${timeoutMs} ms: ${JSON.stringify(run)}`);
      }
      await sleep(POLL_MS);
    }
  }

  /** Waits until the run has ended with any state. */
  end(id: string, timeoutMs: number): Promise<RunDetail> {
    return this.until(id, 'over', ({ state }) => isOver(state), timeoutMs);
  }

  /** Calls the API as the administrator. */
  async call(method: string, path: string, body?: unknown): Promise<ApiAnswer> {
    const response = await fetch(this.service.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${this.accessToken}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }

  /** The DAG runs that Airflow has for a run, under any name. */
  async dagRunsOf({
    id,
    dag_id: dagId,
  }: Pick<RunDetail, 'dag_id' | 'id'>): Promise<{ dag_run_id: string }[]> {
    const path = `/dags/${dagId}/dagRuns?limit=100&order_by=-id`;
    const { status, body } = await this.airflow.api.call('GET', path);
    if (status !== 200) throw new Error(`GET of DAG runs: ${status} ${JSON.stringify(body)}`);
    const runs = body.dag_runs as { dag_run_id: string; conf: { run_id?: string } | null }[];
    return runs.filter(({ dag_run_id: name, conf }) => name === id || conf?.run_id === id);
  }

  private async install(
    slug: string,
    { manifest = {}, config, approve = [], isUndeployed = false }: AppOptions,
  ): Promise<string> {
    if (!isUndeployed) await this.airflow.untilDag(`${slug}__manual`);
    await this.made(APPS, { slug, name: `The app ${slug}`, owner: { kind: 'org' } });
    await this.made(`${APPS}/${slug}/versions`, {
      version: '1.0.0',
      manifest: { run_kinds: ['manual'], ...manifest },
    });
    const body = { project_id: this.projectId, version: '1.0.0', approve, ...(config ? { config } : {}) };
    return this.made(`${APPS}/${slug}/installations`, body);
  }

  private async made(path: string, body: object): Promise<string> {
    const answer = await this.call('POST', path, body);
    if (answer.status !== 201)
      throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.id as string;
  }

  private logIfItFails(): void {
    onTestFailed(() => {
      // Each poll of the test also writes a line.
      const lines = this.service.log.split('\n').filter((line) => !line.includes('"context":"Http"'));
      process.stdout.write(`The service's last lines:\n${lines.slice(-LOG_LINES).join('\n')}\n`);
    });
  }
}

export function isOver(state: string): boolean {
  return state === 'succeeded' || state === 'failed' || state === 'canceled';
}

/** The source of each state of the run, in order. */
export function appliedBy({ transitions }: RunDetail): Record<string, string> {
  return Object.fromEntries(
    transitions.filter(({ applied }) => applied).map(({ to_state: state, source }) => [state, source]),
  );
}
