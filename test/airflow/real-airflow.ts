import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach } from 'vitest';
import type { WorkflowSettings } from '../../src/config/settings/app-execution-settings.js';
import { AirflowApi, type Json } from './airflow-api.js';
import { airflowSettings, databaseSettings } from './airflow-settings.js';
import { ProcessGroup } from './process-group.js';

const ROOT = join(import.meta.dirname, '..', '..');
const READY_TIMEOUT_MS = 300_000;
const DAG_TIMEOUT_MS = 300_000;
const LOG_LINES = 20;
const API_SERVER_PATIENCE_S = 3;
const LOG_LINE_LENGTH = 300;
const COMPONENTS = ['api-server', 'scheduler', 'dag-processor'] as const;
type Component = (typeof COMPONENTS)[number];

export interface AirflowOptions {
  /** Whether our package is installed. Default: yes. */
  plugin?: boolean;
  /** `SERVICE_APP_RUN_CALLBACK_SECRET`; absent: Airflow has none. */
  callbackSecret?: string | undefined;
  /** `SIGNALBOX_CALLBACK_ORIGINS`. */
  callbackOrigins?: readonly string[];
  /** A scheduler or task without a heartbeat for this long counts as dead; for tests that kill them. Default: minutes. */
  deadAfterS?: number;
  /** Overrides all other variables. */
  env?: Record<string, string>;
}

const USERS = { signalbox: 'password-of-signalbox', admin: 'password-of-admin' };

interface Installation {
  python: string;
  database: string;
  plugin: string;
}

let anyFailed = false;

/** Must be called at the top level of a test file. */
export function keepLogsOfFailures(): void {
  afterEach(({ task }) => {
    anyFailed ||= task.result?.state === 'fail';
  });
}

/** Installs everything in the locks once; takes minutes the first time, and no time afterwards. */
export async function installedAirflow(): Promise<Installation> {
  const script = new URL('../../scripts/airflow/install.mjs', import.meta.url).href;
  const { installAirflow } = (await import(/* @vite-ignore */ script)) as {
    installAirflow: () => Promise<Installation>;
  };
  return installAirflow();
}

/**
 * A real Airflow 3 on SQLite: API server, scheduler with local workers and DAG processor, each in its own process group, on loopback and
 * in its own folder. It has the sample DAGs of the package and those of test/airflow/dags. The URL and the folder stay the same over
 * {@link kill} and {@link start}.
 */
export async function startAirflow(options: AirflowOptions = {}): Promise<RealAirflow> {
  const installation = await installedAirflow();
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-airflow-'));
  await mkdir(join(folder, 'dags'));
  await mkdir(join(folder, 'output'));
  for (const dags of [join(ROOT, 'orchestrator/airflow/dags'), join(import.meta.dirname, 'dags')]) {
    await cp(dags, join(folder, 'dags'), {
      recursive: true,
      filter: (file) => !file.endsWith('__pycache__'),
    });
  }
  await copyFile(installation.database, join(folder, 'airflow.db'));
  await writeFile(join(folder, 'passwords.json'), JSON.stringify(USERS), { mode: 0o600 });
  const airflow = new RealAirflow(installation, folder, await freePort(), USERS.signalbox, options);
  try {
    await airflow.start();
  } catch (error) {
    await airflow.dispose();
    throw error;
  }
  return airflow;
}

export class RealAirflow {
  readonly url: string;
  readonly username = 'signalbox';
  readonly api: AirflowApi;
  /** A user with the permission to change pools. */
  readonly admin: AirflowApi;
  private groups = new Map<Component, ProcessGroup>();

  constructor(
    private readonly installation: Installation,
    readonly folder: string,
    private readonly port: number,
    readonly password: string,
    private options: AirflowOptions,
  ) {
    this.url = `http://127.0.0.1:${port}`;
    this.api = new AirflowApi(this.url, this.username, password);
    this.admin = new AirflowApi(this.url, 'admin', USERS.admin);
    alive.add(this);
  }

  /** The settings with which the service's client reaches it. */
  get workflowSettings(): WorkflowSettings {
    return {
      url: this.url,
      username: this.username,
      password: this.password,
      token: undefined,
      apiVersion: 'auto',
      requestsPerSecond: 50,
      schedulerSilentMs: 8000,
      logHosts: [],
    };
  }

  /** Starts the processes that are not running, and waits until they schedule. @param changes override the earlier options. */
  async start(changes: AirflowOptions = {}): Promise<void> {
    this.options = { ...this.options, ...changes };
    const since = Date.now();
    const env = this.environment();
    for (const component of COMPONENTS) {
      if (this.groups.get(component)?.isRunning !== true)
        this.groups.set(component, this.run(component, env));
    }
    await Promise.all([
      this.until('be ready', READY_TIMEOUT_MS, async () => isReady(await this.api.health(), since)),
      this.until('be warm', READY_TIMEOUT_MS, () => this.api.warmUp()),
    ]);
  }

  /** Waits until the DAG exists, which takes as long as the DAG processor needs to find and read it. */
  async untilDag(dagId: string): Promise<void> {
    await this.until(`have the DAG ${dagId}`, DAG_TIMEOUT_MS, async () => {
      return (await this.api.call('GET', `/dags/${encodeURIComponent(dagId)}`)).status === 200;
    });
  }

  /** Writes a DAG file while Airflow runs. */
  async writeDag(dagId: string, source: string): Promise<void> {
    await writeFile(join(this.folder, 'dags', `${dagId}.py`), source);
  }

  /** {@link writeDag}, and waits until the DAG exists. */
  async addDag(dagId: string, source: string): Promise<void> {
    await this.writeDag(dagId, source);
    await this.untilDag(dagId);
  }

  /** @param password of the service's user from now on; existing tokens stay valid. */
  async setPassword(password: string): Promise<void> {
    const users = { ...USERS, signalbox: password };
    await writeFile(join(this.folder, 'passwords.json'), JSON.stringify(users), { mode: 0o600 });
  }

  /** Sends SIGKILL to one of its processes; {@link start} starts it again. */
  async killOne(component: Component): Promise<void> {
    await this.groups.get(component)?.kill();
  }

  /** Kills only the scheduler, which sends most callbacks, and starts it with other options. */
  async restartScheduler(changes: AirflowOptions): Promise<void> {
    await this.killOne('scheduler');
    await this.start(changes);
  }

  /** Sends SIGKILL to all processes at once, tasks included; {@link start} continues with the data on the disk. */
  async kill(): Promise<void> {
    await this.end((group) => group.kill());
  }

  /** Sends SIGTERM, and waits. */
  async stop(): Promise<void> {
    await this.end((group) => group.stop());
  }

  /** The output of its processes since the first start. */
  async log(component: Component): Promise<string> {
    return readFile(this.logFile(component), 'utf8').catch(() => '');
  }

  async lastLines(count = LOG_LINES): Promise<string> {
    const tails = COMPONENTS.map(async (component) => {
      const lines = (await this.log(component))
        .trimEnd()
        .split('\n')
        .slice(-count)
        .map((line) => line.slice(0, LOG_LINE_LENGTH));
      return `--- ${component} (${this.logFile(component)})\n${lines.join('\n')}`;
    });
    return (await Promise.all(tails)).join('\n');
  }

  /** The memory of all its processes; `null` where the system does not measure it. */
  memoryBytes(): number | null {
    const parts = [...this.groups.values()].map((group) => group.memory());
    return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0);
  }

  /** After a failed test the logs are kept, and their ends are printed; see {@link keepLogsOfFailures}. */
  async dispose(): Promise<void> {
    await this.kill();
    alive.delete(this);
    if (anyFailed) process.stderr.write(`Airflow's logs are kept.\n${await this.lastLines()}\n`);
    else await rm(this.folder, { recursive: true, force: true });
  }

  endAtOnce(): void {
    for (const group of this.groups.values()) group.killNow();
  }

  private async end(how: (group: ProcessGroup) => Promise<void>): Promise<void> {
    const groups = [...this.groups.values()];
    this.groups = new Map();
    await Promise.all(groups.map(how));
  }

  private run(component: Component, env: Record<string, string>): ProcessGroup {
    const args: Record<Component, string[]> = {
      'api-server': ['api-server', '--host', '127.0.0.1', '--port', String(this.port), '--workers', '1'],
      // Its log server would listen on every interface; the logs are on this disk.
      scheduler: ['scheduler', '--skip-serve-logs'],
      'dag-processor': ['dag-processor'],
    };
    const logFile = this.logFile(component);
    const options = { cwd: this.folder, env: { ...env, ...this.ownSettings(component) }, logFile };
    return new ProcessGroup(this.installation.python, ['-m', 'airflow', ...args[component]], options);
  }

  /**
   * The API server writes its audit log while it blocks its own event loop (3.3.2), and on SQLite waits there for the lock of a request
   * that cannot continue in the meantime: the server hangs until the lock times out. With the time-out of the other processes, that took
   * two minutes; with a short one it soon responds with 500, as a busy Airflow does.
   */
  private ownSettings(component: Component): Record<string, string> {
    return component === 'api-server' ? databaseSettings(this.folder, API_SERVER_PATIENCE_S) : {};
  }

  private logFile(component: Component): string {
    return join(this.folder, 'output', `${component}.log`);
  }

  private async until(what: string, timeoutMs: number, check: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (!(await check().catch(() => false))) {
      const dead = [...this.groups].filter(([, group]) => !group.isRunning).map(([name]) => name);
      if (dead.length > 0 || Date.now() > deadline) {
        const why = dead.length > 0 ? `${dead.join(', ')} ended` : `${timeoutMs} ms are over`;
        throw new Error(`Airflow does not ${what}: ${why}.\n${await this.lastLines()}`);
      }
      await sleep(100);
    }
  }

  private environment(): Record<string, string> {
    const { plugin = true, callbackSecret, callbackOrigins, deadAfterS, env } = this.options;
    const { PATH, TMPDIR } = process.env;
    return {
      // Nothing else is inherited: neither settings of the developer's own Airflow nor a proxy for loopback.
      ...(PATH === undefined ? {} : { PATH }),
      ...(TMPDIR === undefined ? {} : { TMPDIR }),
      HOME: this.folder,
      LANG: 'C.UTF-8',
      PYTHONUNBUFFERED: '1',
      PYTHONDONTWRITEBYTECODE: '1',
      ...(plugin ? { PYTHONPATH: this.installation.plugin } : {}),
      ...(callbackSecret === undefined ? {} : { SERVICE_APP_RUN_CALLBACK_SECRET: callbackSecret }),
      ...(callbackOrigins === undefined ? {} : { SIGNALBOX_CALLBACK_ORIGINS: callbackOrigins.join(',') }),
      ...airflowSettings(this.folder, this.url, deadAfterS),
      ...env,
    };
  }
}

/** @param since a heartbeat from before a kill appears healthy for a while. */
function isReady({ scheduler, dag_processor: processor }: Json, since: number): boolean {
  const heartbeats = [scheduler?.latest_scheduler_heartbeat, processor?.latest_dag_processor_heartbeat];
  return (
    scheduler?.status === 'healthy' &&
    processor?.status === 'healthy' &&
    heartbeats.every((time: string) => Date.parse(time) > since)
  );
}

const alive = new Set<RealAirflow>();
process.once('exit', () => {
  for (const airflow of alive) airflow.endAtOnce();
});

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
