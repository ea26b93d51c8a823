import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseDatabaseUrl, type DatabaseAddress } from '../../../src/database/connection/database-address.js';
import { SturdyClient } from '../../../src/database/connection/sturdy-client.js';
import { endWithParent } from '../../../src/database/embedded/end-with-parent.js';
import { buildService } from './build-service.js';
import { layCluster } from '../postgres/cluster-template.js';
import { freePort } from './free-port.js';
import { get } from '../http/ingest-client.js';
import { isRunning, signalPid, untilGone } from './pids.js';
import { SETUP_TOKEN } from './setup-token.js';
import { inheritedEnvironment } from './inherited-environment.js';

const ROOT = new URL('../../../', import.meta.url);
const READY_TIMEOUT_MS = 110_000;
const STOP_TIMEOUT_MS = 40_000;
/** Longer than any drain and shutdown limit of the tests. */
const END_TIMEOUT_MS = 90_000;
const LOG_LIMIT = 2_000_000;

export interface ServiceOptions {
  env?: Record<string, string>;
  /** Absent: the built-in PostgreSQL in this process's own data folder. */
  databaseUrl?: string;
  /** An empty or missing folder; absent: a new temporary one. */
  dataDir?: string;
  /** Folder of a built copy of the project; absent: this one, built if necessary. */
  root?: string;
  /** Absent: it is ready when its health over HTTP is ready. */
  isReady?: (port: number) => Promise<boolean>;
}

export interface ServiceExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Folder of V8's compiled code of the service's modules: a start without it takes a quarter more CPU time. */
const COMPILED = fileURLToPath(new URL('.cache/test/compiled', ROOT));

/**
 * Whether the data folder may receive a copy of the template: not a folder that the test has created, and none of
 * another version of the service, which has other migrations.
 */
function hasOwnCluster({ databaseUrl, dataDir, root, env }: ServiceOptions): boolean {
  return (
    databaseUrl === undefined &&
    dataDir === undefined &&
    root === undefined &&
    env?.['DATABASE_URL'] === undefined
  );
}

/**
 * Flags of Node in `npm start`, which the image also has: without them the process would use another amount of memory
 * than a user's.
 */
function nodeFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

/**
 * The built service as a separate process, as it runs in production: it can be killed, unlike an application inside the
 * test's process. Reachable on the loopback interface only; the port and the data folder stay the same over restarts.
 */
export class ServiceProcess {
  private child: ChildProcess | undefined;
  private exited: Promise<ServiceExit> = Promise.resolve({ code: null, signal: null });
  private output = '';

  private constructor(
    readonly port: number,
    readonly dataDir: string,
    private readonly options: ServiceOptions,
  ) {}

  static async start(options: ServiceOptions = {}): Promise<ServiceProcess> {
    if (options.root === undefined) await buildService();
    const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'signalbox-service-')));
    await mkdir(dataDir, { recursive: true });
    if (hasOwnCluster(options)) await layCluster(dataDir);
    const service = new ServiceProcess(await freePort(), dataDir, options);
    alive.add(service);
    try {
      await service.launch();
    } catch (error) {
      await service.dispose();
      throw error;
    }
    return service;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Output of the process over all its starts, truncated to the end when it is long. */
  get log(): string {
    return this.output;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  get databaseAddress(): DatabaseAddress {
    if (this.options.databaseUrl !== undefined) return parseDatabaseUrl(this.options.databaseUrl);
    return { host: join(this.dataDir, 'run'), port: 5432, user: 'signalbox', database: 'signalbox' };
  }

  async query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]> {
    const client = new SturdyClient(this.databaseAddress);
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Starts the process and waits until it is ready. */
  async launch(): Promise<void> {
    if (this.isRunning) throw new Error('the service is running already');
    const child = this.spawn(this.port);
    this.child = child;
    if (child.pid !== undefined) {
      // Ends the service when the test run is killed.
      const watch = endWithParent(child.pid, 'TERM', () => undefined);
      child.once('exit', () => watch.release());
    }
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => (this.output = (this.output + text).slice(-LOG_LIMIT)));
    }
    this.exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    await this.untilReady();
  }

  async untilReady(): Promise<void> {
    const { isReady = async () => (await get(`${this.baseUrl}/health/ready`)).status === 200 } = this.options;
    const deadline = Date.now() + READY_TIMEOUT_MS;
    for (;;) {
      if (await isReady(this.port).catch(() => false)) return;
      if (!this.isRunning) throw new Error(`The service ended while it started:\n${this.lastLines()}`);
      if (Date.now() > deadline) throw new Error(`The service did not become ready:\n${this.lastLines()}`);
      await sleep(25);
    }
  }

  /**
   * Sends a signal and waits until the process has ended.
   *
   * @throws with its last lines when it has not ended after a minute and a half.
   */
  async kill(signal: NodeJS.Signals): Promise<ServiceExit> {
    this.child?.kill(signal);
    const waiting = new AbortController();
    const tooLong = sleep(END_TIMEOUT_MS, undefined, { signal: waiting.signal, ref: false }).then(
      () => {
        throw new Error(`The service did not end after ${signal}:\n${this.lastLines()}`);
      },
      () => this.exited,
    );
    try {
      return await Promise.race([this.exited, tooLong]);
    } finally {
      waiting.abort();
    }
  }

  /** Kills the service, PostgreSQL and all its children at once, as a power cut does. */
  async crash(): Promise<void> {
    const backends = await this.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
    );
    const postmaster = this.postmasterPid();
    this.child?.kill('SIGKILL');
    for (const pid of [postmaster, ...backends.map((row) => row.pid)]) signalPid(pid, 'SIGKILL');
    await this.exited;
    await untilGone(postmaster, 10_000);
  }

  /** Starts a second process on the same data folder and port 0, and waits until it has failed. */
  async startTwin(): Promise<ServiceExit & { output: string }> {
    const twin = this.spawn(0);
    let output = '';
    for (const stream of [twin.stdout, twin.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => (output += text));
    }
    const timer = setTimeout(() => twin.kill('SIGKILL'), STOP_TIMEOUT_MS);
    const exit = await new Promise<ServiceExit>((resolve) => {
      twin.once('close', (code, signal) => resolve({ code, signal }));
    });
    clearTimeout(timer);
    return { ...exit, output };
  }

  async restart(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.kill(signal);
    await this.launch();
  }

  /** Sends the signal, SIGTERM by default, and waits until the service has ended by itself. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<ServiceExit> {
    const timer = setTimeout(() => this.child?.kill('SIGKILL'), STOP_TIMEOUT_MS);
    try {
      return await this.kill(signal);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Process id of the built-in PostgreSQL of this data folder; `null` when none runs. */
  postmasterPid(): number | null {
    const cluster = join(this.dataDir, 'postgres');
    const file = join(cluster, 'postmaster.pid');
    if (!existsSync(file)) return null;
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    return isRunning(pid, cluster) ? pid : null;
  }

  /**
   * After a crash: starts a process of the same user and writes its id to `postmaster.pid`, as it happens in
   * containers, where every start assigns the same few small ids.
   */
  async lendPostmasterPid(): Promise<ChildProcess> {
    const cluster = join(this.dataDir, 'postgres');
    const { uid, gid } = await stat(cluster);
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
      ...(process.getuid?.() === 0 ? { uid, gid } : {}),
      cwd: '/',
      stdio: 'ignore',
    });
    await new Promise<void>((resolve, reject) => {
      stranger.once('spawn', resolve);
      stranger.once('error', reject);
    });
    const file = join(cluster, 'postmaster.pid');
    const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, [stranger.pid, ...rest].join('\n'));
    return stranger;
  }

  lastLines(count = 25): string {
    return this.output.trimEnd().split('\n').slice(-count).join('\n');
  }

  /**
   * Ends every process that this object has started, including those that a SIGKILL left behind, and removes the
   * folder.
   */
  async dispose(): Promise<void> {
    if (this.isRunning) await this.stop();
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      const pid = this.postmasterPid();
      if (pid === null) break;
      signalPid(pid, signal);
      await untilGone(pid, 10_000);
    }
    alive.delete(this);
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private spawn(port: number): ChildProcessByStdio<null, Readable, Readable> {
    return spawn(
      process.execPath,
      [...nodeFlags(), join(this.options.root ?? fileURLToPath(ROOT), 'dist/main.js')],
      {
        env: {
          ...inheritedEnvironment(),
          PORT: String(port),
          SERVICE_HOST: '127.0.0.1',
          SERVICE_DATA_DIR: this.dataDir,
          SERVICE_SETUP_TOKEN: SETUP_TOKEN,
          // Connections of a test are idle at its end, so draining them would only wait.
          SERVICE_DRAIN_SECONDS: '0',
          NODE_COMPILE_CACHE: COMPILED,
          ...(this.options.databaseUrl === undefined ? {} : { DATABASE_URL: this.options.databaseUrl }),
          ...this.options.env,
        },
        cwd: this.dataDir,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
  }

  /** For the end of the test's own process, which cannot await anything. */
  endAtOnce(): void {
    this.child?.kill('SIGKILL');
    signalPid(this.postmasterPid(), 'SIGQUIT');
  }
}

const alive = new Set<ServiceProcess>();
process.once('exit', () => {
  for (const service of alive) service.endAtOnce();
});

/** A `DATABASE_URL` for an address, which may be the folder of a Unix socket. */
export function databaseUrl(address: DatabaseAddress): string {
  const url = new URL('postgresql://localhost');
  url.username = address.user ?? '';
  if (typeof address.password === 'string') url.password = address.password;
  url.port = String(address.port ?? 5432);
  url.pathname = address.database ?? '';
  if (address.host?.startsWith('/')) url.searchParams.set('host', address.host);
  else url.hostname = address.host ?? 'localhost';
  if (address.ssl) url.searchParams.set('sslmode', 'require');
  return url.href;
}
