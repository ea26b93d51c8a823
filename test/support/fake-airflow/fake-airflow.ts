import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { SystemClock, type Clock } from '../../../src/common/clock.js';
import type { WorkflowSettings } from '../../../src/config/settings/app-execution-settings.js';
import type { Version } from './bodies.js';
import { CallbackSender, type CallbackOptions } from './callback-sender.js';
import { FakeAccess } from './fake-access.js';
import { FakeDagRuns, type FakeDag, type FakeDagRun, type FakeDagSpec } from './fake-dag-runs.js';
import type { Reply } from './fake-replies.js';
import { replyTo, routeOf } from './fake-routes.js';
import { FaultPlan, type Fault, type FakeRoute } from './fault-plan.js';

const USER = { username: 'svc', password: 'pw-of-svc-at-airflow' };
const MAX_REMEMBERED = 2000;
const TICK_MS = 20;

export interface FakeAirflowOptions {
  version?: Version;
  /** Clock by which DAG runs proceed; the system's clock by default. */
  clock?: Clock;
  /** Sends signed callbacks to `conf.callback.url`. */
  callbacks?: CallbackOptions;
}

/** A request that was received. */
export interface RememberedRequest {
  route: FakeRoute;
  method: string;
  /** URL as received, with its query. */
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** Time when the request had been read, by the machine's monotonic clock, which all processes share. */
  receivedMs: number;
}

/**
 * Airflow's REST API on the loopback interface, as far as this service uses it, with its responses, limits and
 * irregularities. Fails on demand.
 */
export class FakeAirflow {
  readonly faults = new FaultPlan();
  readonly access: FakeAccess;
  readonly runs: FakeDagRuns;
  /** The most recent requests. */
  readonly requests: RememberedRequest[] = [];
  readonly callbacks: CallbackSender | null;
  /** Changes with an upgrade. */
  version: Version;
  schedulerHealthy = true;
  /** Milliseconds since the scheduler's last heartbeat. */
  schedulerSilentMs = 0;
  /** No task starts, because its pool has no free slot. */
  poolIsFull = false;
  /** Files that could never be imported, with their stack traces. */
  readonly brokenFiles = new Map<string, string>();
  /** Interval of its searches for new files; `null`, the default: its configuration is not exposed. */
  refreshSeconds: number | null = null;
  private readonly clock: Clock;
  private readonly counts = new Map<FakeRoute, number>();
  private server: Server | null = null;
  private ticker: NodeJS.Timeout | undefined;
  private port = 0;
  private dates = 0;

  private constructor(options: FakeAirflowOptions) {
    this.version = options.version ?? 'v2';
    this.clock = options.clock ?? new SystemClock();
    this.access = new FakeAccess(USER, this.clock);
    const callbacks = options.callbacks === undefined ? null : new CallbackSender(options.callbacks);
    this.callbacks = callbacks;
    this.runs = new FakeDagRuns(this.clock, (run, state) => callbacks?.send(run, state));
  }

  static async start(options: FakeAirflowOptions = {}): Promise<FakeAirflow> {
    const fake = new FakeAirflow(options);
    await fake.start();
    return fake;
  }

  /** Starts, or restarts on the same port with the same DAGs and DAG runs. */
  async start(): Promise<void> {
    const server = createServer((request, response) => {
      this.handle(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
    // The scheduler's clock: callbacks are sent without a request.
    this.ticker = setInterval(() => this.runs.advance(), TICK_MS).unref();
  }

  /** Aborts responses and drops queued callbacks; DAG runs proceed by the clock. */
  async stop(): Promise<void> {
    const server = this.server;
    this.server = null;
    clearInterval(this.ticker);
    this.callbacks?.stop();
    if (server === null) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  settings(more: Partial<WorkflowSettings> = {}): WorkflowSettings {
    return {
      url: this.url,
      ...USER,
      token: undefined,
      apiVersion: 'auto',
      requestsPerSecond: 10_000,
      schedulerSilentMs: 10_000,
      logHosts: [],
      ...more,
    };
  }

  /** Environment for `startTestApp`. */
  env(): Record<string, string> {
    return {
      SERVICE_APP_EXECUTION_MODE: 'workflow',
      WORKFLOW_URL: this.url,
      WORKFLOW_USERNAME: USER.username,
      WORKFLOW_PASSWORD: USER.password,
    };
  }

  dag(dagId: string, spec: Partial<FakeDagSpec> = {}): FakeDag {
    return this.runs.defineDag(dagId, spec);
  }

  find(dagId: string, runId: string): FakeDagRun | null {
    return this.runs.find(dagId, runId);
  }

  /** Number of requests of the route; without a route, of all requests. */
  count(route?: FakeRoute): number {
    if (route !== undefined) return this.counts.get(route) ?? 0;
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The number of requests by route, without routes that were not requested. */
  counted(): Partial<Record<FakeRoute, number>> {
    return Object.fromEntries(this.counts);
  }

  resetCounts(): void {
    this.counts.clear();
    this.requests.length = 0;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const body = await read(request);
    const { pathname, searchParams } = new URL(url, 'http://fake');
    const route = routeOf(method, pathname);
    this.counts.set(route, this.count(route) + 1);
    const receivedMs = Number(process.hrtime.bigint()) / 1e6;
    this.requests.push({ route, method, url, headers, body, receivedMs });
    if (this.requests.length > MAX_REMEMBERED) this.requests.shift();

    const fault = this.faults.take(route);
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'reset') return void request.socket.resetAndDestroy();
    if (fault?.kind === 'endless') return endless(response);
    if (fault?.kind === 'answer') {
      const {
        status,
        headers: more = {},
        body: text = '{"detail":"fault"}',
        type = 'application/json',
      } = fault;
      return write(response, { status, headers: more, body: text, type });
    }
    const reply = replyTo(
      {
        version: this.version,
        runs: this.runs,
        access: this.access,
        schedulerHealthy: this.schedulerHealthy,
        schedulerSilentMs: this.schedulerSilentMs,
        poolIsFull: this.poolIsFull,
        brokenFiles: this.brokenFiles,
        refreshSeconds: this.refreshSeconds,
        nextDate: () => this.nextDate(),
      },
      route,
      pathname,
      {
        method,
        parts: pathname.split('/').slice(3).map(decodeURIComponent),
        query: searchParams,
        accept: headers.accept ?? '*/*',
        authorization: headers.authorization ?? '',
        body,
      },
    );
    await distort(response, reply, fault);
  }

  private nextDate(): string {
    const micros = String(this.dates++ % 1000).padStart(3, '0');
    return new Date(this.clock.now()).toISOString().replace('Z', `${micros}+00:00`);
  }
}

async function distort(response: ServerResponse, reply: Reply, fault: Fault | null): Promise<void> {
  if (fault?.kind === 'lose_answer') {
    response.destroy();
    return;
  }
  if (fault?.kind === 'cut') {
    response.writeHead(reply.status, headersOf(reply));
    response.write(reply.body.slice(0, reply.body.length / 2), () => response.destroy());
    return;
  }
  if (fault?.kind === 'drip') {
    response.writeHead(reply.status, headersOf(reply));
    for (const character of reply.body) {
      if (response.destroyed) return;
      response.write(character);
      await sleep(fault.ms);
    }
    response.end();
    return;
  }
  if (fault?.kind === 'slow') await sleep(fault.ms);
  if (fault?.kind === 'hold') await fault.until;
  write(response, reply);
}

function write(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, headersOf(reply));
  response.end(reply.body);
}

function headersOf({ type, body, headers }: Reply): Record<string, string | number> {
  return { 'content-type': type, 'content-length': Buffer.byteLength(body), ...headers };
}

async function endless(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  await pipeline(Readable.from(chunksWithoutEnd()), response).catch(() => undefined);
}

function* chunksWithoutEnd(): Generator<string> {
  yield '{"a":"';
  for (const chunk = 'x'.repeat(64 * 1024); ;) yield chunk;
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
