import { spawn, type ChildProcessByStdio, type SpawnOptions } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Scope } from '../support/scope.js';
import type { Job, Ready } from './jobs.js';
import type { ClientCommand } from './language.js';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 5_000;
const LOG_LINES = 20;

type Reply = { answer: unknown } | { error: string };

/**
 * A client library in a separate process. It runs one job at a time: a line of JSON in, a line of JSON out. It exits when its
 * standard input is closed.
 */
export class ClientProcess {
  private isStopping = false;

  private constructor(
    readonly name: string,
    private readonly child: ChildProcessByStdio<Writable, Readable, null>,
    private readonly lines: Interface,
    private readonly logFile: string,
  ) {}

  static async start(
    scope: Scope,
    name: string,
    command: ClientCommand,
    args: readonly string[],
    logFile: string,
  ): Promise<[ClientProcess, Ready]> {
    const log = openSync(logFile, 'a', 0o600);
    const options: SpawnOptions = {
      env: { ...process.env, NODE_ENV: 'production', ...command.env },
      stdio: ['pipe', 'pipe', log],
    };
    const child = spawn(command.program, [...command.args, name, ...args], options) as ChildProcessByStdio<
      Writable,
      Readable,
      null
    >;
    closeSync(log);
    // `nextAnswer` detects the exit of the process; a failed write to an exited process is expected.
    child.stdin.on('error', () => undefined);
    const client = new ClientProcess(name, child, createInterface(child.stdout), logFile);
    scope.defer(() => client.stop());
    return [client, await client.nextAnswer<Ready>(START_TIMEOUT_MS)];
  }

  async request<T>(job: Job, timeoutMs: number): Promise<T> {
    const answer = this.nextAnswer<T>(timeoutMs);
    this.child.stdin.write(`${JSON.stringify(job)}\n`);
    return answer;
  }

  async stop(): Promise<void> {
    if (this.isStopping || this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.isStopping = true;
    const ended = new Promise<void>((resolve) => this.child.once('exit', () => resolve()));
    this.child.stdin.end();
    const timer = setTimeout(() => this.child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  }

  private nextAnswer<T>(timeoutMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (reason: string): void => {
        end();
        reject(new Error(`${this.name} ${reason}:\n${this.logTail()}`));
      };
      const onLine = (line: string): void => {
        end();
        const reply = JSON.parse(line) as Reply;
        if ('error' in reply) reject(new Error(`${this.name}: ${reply.error}`));
        else resolve(reply.answer as T);
      };
      const onEnd = (code: number | null, signal: string | null): void =>
        fail(`exited unexpectedly (${code ?? signal})`);
      const onError = (error: Error): void => fail(`cannot be started (${error.message})`);
      const timer = setTimeout(() => fail(`sent no result within ${timeoutMs / 1000} s`), timeoutMs);
      const end = (): void => {
        clearTimeout(timer);
        this.lines.off('line', onLine);
        this.child.off('exit', onEnd);
        this.child.off('error', onError);
      };
      this.lines.once('line', onLine);
      this.child.once('exit', onEnd);
      this.child.once('error', onError);
    });
  }

  private logTail(): string {
    return readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-LOG_LINES).join('\n');
  }
}
