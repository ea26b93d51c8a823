import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServiceCommand } from './languages.js';

const DEADLINE_MS = 60_000;

export interface ClientReport {
  delivered: number;
  dropped: Record<string, number>;
  dropped_events: { event: { type: string; data: Record<string, unknown> }; reason: string }[];
  rejected: { event: { type: string; data: Record<string, unknown> }; reason: string }[];
  errors: { code: string; detail: string }[];
  queued: { events: number; bytes: number };
  delivered_events: string[];
}

/** The test service of a client library, in its own process. */
export class TestService {
  private readonly ended: Promise<void>;
  /** Output of the process, which must not contain a secret. */
  output = '';
  private address = '';

  private constructor(private readonly child: ChildProcessByStdio<Writable, Readable, Readable>) {
    this.ended = new Promise((resolve) => child.once('close', () => resolve()));
    child.stdin.on('error', () => undefined);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    }
  }

  static async start({ program, args, cwd, env }: TestServiceCommand): Promise<TestService> {
    const { PATH, HOME } = process.env;
    const inherited = { ...(PATH === undefined ? {} : { PATH }), ...(HOME === undefined ? {} : { HOME }) };
    // No other variables are inherited: a developer's proxy must not be between a client and loopback.
    const child = spawn(program, args, {
      cwd,
      env: { ...inherited, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const service = new TestService(child);
    service.address = `http://127.0.0.1:${await service.port()}`;
    return service;
  }

  get<T>(path: string): Promise<T> {
    return this.request<T>('GET', path);
  }

  async createClient(config: object): Promise<ClientHandle> {
    const { id } = await this.request<{ id: string | number }>('POST', '/clients', config);
    return new ClientHandle(this, `/clients/${id}`);
  }

  async request<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.address}${path}`, {
      method,
      signal: AbortSignal.timeout(DEADLINE_MS),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}\n${this.output}`);
    return (text === '' ? null : JSON.parse(text)) as T;
  }

  /** Kills the process as in a crash, without a flush. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  async stop(): Promise<void> {
    const timer = setTimeout(() => this.child.kill('SIGKILL'), 5_000);
    this.child.stdin.end();
    await this.ended;
    clearTimeout(timer);
  }

  private port(): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => fail('does not start'), DEADLINE_MS);
      const fail = (why: string): void => {
        this.child.kill('SIGKILL');
        reject(new Error(`The test service ${why}: ${this.output}`));
      };
      this.child.once('error', ({ message }) => fail(message));
      this.child.once('close', () => fail('ended'));
      this.child.stdout.on('data', () => {
        const port = /^listening (\d+)$/m.exec(this.output)?.[1];
        if (port === undefined) return;
        clearTimeout(timer);
        resolve(port);
      });
    });
  }
}

/** One client in a test service. */
export class ClientHandle {
  constructor(
    private readonly service: TestService,
    private readonly path: string,
  ) {}

  command<T>(command: string, rest: object = {}): Promise<T> {
    return this.service.request('POST', `${this.path}/commands`, { command, ...rest });
  }

  /** Enqueues log events with these ids. */
  async enqueue(...ids: string[]): Promise<{ accepted: boolean; reason?: string }[]> {
    const events = ids.map((id) => ({ type: 'log', data: { id, message: 'Something happened.' } }));
    return (await this.command<{ results: { accepted: boolean; reason?: string }[] }>('enqueue', { events }))
      .results;
  }

  async flush(timeoutMs = 30_000): Promise<boolean> {
    return (await this.command<{ flushed: boolean }>('flush', { timeout_ms: timeoutMs })).flushed;
  }

  async close(timeoutMs = 30_000): Promise<number> {
    return (await this.command<{ left: number }>('close', { timeout_ms: timeoutMs })).left;
  }

  report(): Promise<ClientReport> {
    return this.command('report');
  }

  /** Waits for `min` codes: a client may report errors on a separate thread, after the failed events have been settled. */
  async errorCodes(min = 1): Promise<string[]> {
    const deadlineMs = performance.now() + 10_000;
    for (;;) {
      const codes = (await this.report()).errors.map(({ code }) => code);
      if (codes.length >= min || performance.now() > deadlineMs) return codes;
      await sleep(20);
    }
  }

  /** The id and the reason of each dropped event. Waits for `min` drops, as for the codes of errors. */
  async drops(min: number): Promise<[unknown, string][]> {
    const deadlineMs = performance.now() + 10_000;
    for (;;) {
      const { dropped_events } = await this.report();
      const drops = dropped_events.map(({ event, reason }): [unknown, string] => [event.data['id'], reason]);
      if (drops.length >= min || performance.now() > deadlineMs) return drops;
      await sleep(20);
    }
  }

  async isReady(timeoutMs = 30_000): Promise<boolean> {
    return (await this.command<{ ready: boolean }>('ready', { timeout_ms: timeoutMs })).ready;
  }

  async isEnabled(flagKey: string, context: object = {}, defaultValue = false): Promise<boolean> {
    const given = { flag_key: flagKey, context, default: defaultValue };
    return (await this.command<{ value: boolean }>('evaluate', given)).value;
  }

  status(): Promise<{
    state: string;
    source: string | null;
    revision: number | null;
    last_error: string | null;
  }> {
    return this.command('flag_status');
  }

  async release(): Promise<void> {
    await this.service.request('DELETE', this.path);
  }
}
