import { fork, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reply } from './serve.js';
import type { Scope } from './scope.js';

const STOP_TIMEOUT_MS = 10_000;
const LOG_LINES = 20;

export interface ParticipantOptions {
  /** Path below `bench/`. */
  script: string;
  env?: Record<string, string>;
  /**
   * Runs the script by Node alone, without the TypeScript loader: the process of the service under test must not contain more than a
   * deployed one. Such a script may only import types.
   */
  plain?: boolean;
  /** Flags of Node. */
  flags?: readonly string[];
  /** File for standard output and errors. */
  logFile: string;
}

/** A child process that handles one request at a time. It is stopped with the benchmark. */
export class Participant {
  private stopping = false;

  private constructor(
    private readonly child: ChildProcess,
    private readonly logFile: string,
  ) {
    child.on('exit', (code, signal) => {
      if (!this.stopping) process.stderr.write(`${this.describeEnd(code, signal)}\n`);
    });
  }

  /** Resolves with the first message of the process, sent when it is ready. */
  static async start<T>(
    scope: Scope,
    { script, env, plain = false, flags = [], logFile }: ParticipantOptions,
  ): Promise<[Participant, T]> {
    const log = openSync(logFile, 'a', 0o600);
    const child = fork(join(import.meta.dirname, '..', script), {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      execArgv: [...flags, ...(plain ? [] : ['--import', '@swc-node/register/esm-register'])],
      stdio: ['ignore', log, log, 'ipc'],
      serialization: 'advanced',
    });
    closeSync(log);
    const participant = new Participant(child, logFile);
    scope.defer(() => participant.stop());
    return [participant, await participant.nextAnswer<T>()];
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** @param timeoutMs deadline for the reply; by default, the lifetime of the process. */
  async request<T>(request: object, timeoutMs?: number): Promise<T> {
    const answer = this.nextAnswer<T>();
    this.child.send(request);
    if (timeoutMs === undefined) return answer;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () =>
          reject(new Error(`A participant sent no reply within ${timeoutMs / 1000} s:\n${this.logTail()}`)),
        timeoutMs,
      );
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  /** Kills the process, like a crash. */
  async kill(): Promise<void> {
    this.stopping = true;
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => this.child.once('exit', () => resolve()));
    this.child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => this.child.once('exit', () => resolve()));
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  }

  private describeEnd(code: number | null, signal: string | null): string {
    return `A participant exited unexpectedly (${code ?? signal}):\n${this.logTail()}`;
  }

  private logTail(): string {
    return readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-LOG_LINES).join('\n');
  }

  private nextAnswer<T>(): Promise<T> {
    return new Promise((resolve, reject) => {
      const onMessage = (reply: Reply): void => {
        this.child.off('exit', onExit);
        if ('error' in reply) reject(new Error(reply.error));
        else resolve(reply.answer as T);
      };
      const onExit = (code: number | null, signal: string | null): void => {
        this.child.off('message', onMessage);
        reject(new Error(this.describeEnd(code, signal)));
      };
      this.child.once('message', onMessage);
      this.child.once('exit', onExit);
    });
  }
}
