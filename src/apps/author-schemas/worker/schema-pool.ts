import { Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import { ProblemError, retryAfter, type FieldProblem } from '../../../common/problem/problem-error.js';
import { threadCpuMs } from './thread-time.js';

/** A task of the worker thread: validates a manifest before it is published, or a value by a published schema. */
type SchemaTask =
  | { kind: 'manifest'; manifest: string; now: number }
  | { kind: 'value'; owner: string; schema: string; value: string };

export interface SchemaJob {
  task: SchemaTask;
  /**
   * Shared with the worker, which sets [0] to 1 when it begins, so that the start of a thread is not timed, and [1] to
   * its thread id, so that its CPU time can be read while it is busy.
   */
  started: Int32Array;
}

export type SchemaAnswer = FieldProblem[];

const MAX_THREADS = 2;
const IDLE_TIMEOUT_MS = 60_000;
/** Maximum number of waiting tasks of one owner; further ones are rejected. */
const MAX_WAITING = 200;
/**
 * Wall time limit of a task, as a multiple of its CPU time limit, for threads that receive little CPU time or fail to
 * start.
 */
const MAX_WALL_LIMITS = 3;
const MAX_START_LIMITS = 10;
const CHECKS_PER_LIMIT = 4;
/** Limits of one thread, in MB: 512 KB of schemas occupy 8 to 17, and 130 when they consist of patterns. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/**
 * The worker file beside this one in `dist`; for tests, where this file is TypeScript, `test/support/vitest/schema-worker.ts`
 * builds it.
 */
const WORKER = import.meta.url.endsWith('.js')
  ? './schema-worker.js'
  : '../../../../.cache/test/schema-worker/schema-worker.js';

/** The task exceeded its time or memory limit; its thread was terminated. */
export class SchemaTimeout extends Error {
  constructor() {
    super('the worker thread was terminated');
    this.name = 'SchemaTimeout';
  }
}

interface Waiting {
  task: SchemaTask;
  limitMs: number;
  resolve: (answer: Promise<SchemaAnswer>) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs worker threads for schemas that authors of apps wrote. Threads start when tasks are queued and end when the
 * queue is empty. Each owner has one running task at a time and owners take turns, so that the schemas of one owner
 * cannot delay those of all others.
 */
@Injectable()
export class SchemaPool implements OnModuleDestroy, OnApplicationShutdown {
  private threads: Piscina<SchemaJob, SchemaAnswer> | undefined;
  /** Waiting tasks by owner, in the order of their turns. */
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly busy = new Set<string>();
  private isStopped = false;

  /**
   * @param owner owner of the schemas, of whom one task runs at a time.
   * @param limitMs limit of the CPU time where the system measures that of a thread (Linux), otherwise of the wall
   *   time.
   * @throws SchemaTimeout when the task exceeds its limit.
   * @throws ProblemError `rate_limited` when too many tasks of the owner wait.
   */
  run(owner: string, task: SchemaTask, limitMs: number): Promise<SchemaAnswer> {
    const queue = this.waiting.get(owner) ?? [];
    if (this.isStopped) return Promise.reject(stopping());
    if (queue.length >= MAX_WAITING) return Promise.reject(tooManyWaiting());
    return new Promise((resolve, reject) => {
      queue.push({ task, limitMs, resolve, reject });
      this.waiting.set(owner, queue);
      this.next();
    });
  }

  /** Number of running threads, for tests and benchmarks. */
  get threadCount(): number {
    return this.threads?.threads.length ?? 0;
  }

  /**
   * Rejects the tasks in the queue, and any further ones. The HTTP server closes after the last response: with a full
   * queue of slow checks, the service would exceed its shutdown time limit.
   */
  onModuleDestroy(): void {
    this.isStopped = true;
    for (const queue of this.waiting.values()) for (const { reject } of queue) reject(stopping());
    this.waiting.clear();
  }

  async onApplicationShutdown(): Promise<void> {
    this.onModuleDestroy();
    await this.threads?.destroy();
  }

  private next(): void {
    for (const [owner, queue] of this.waiting) {
      if (this.busy.size >= MAX_THREADS) return;
      if (this.busy.has(owner)) continue;
      const first = queue.shift();
      // Behind all other owners.
      this.waiting.delete(owner);
      if (queue.length > 0) this.waiting.set(owner, queue);
      if (first === undefined) continue;
      this.busy.add(owner);
      const answer = this.execute(first.task, first.limitMs).finally(() => {
        this.busy.delete(owner);
        this.next();
      });
      first.resolve(answer);
    }
  }

  private async execute(task: SchemaTask, limitMs: number): Promise<SchemaAnswer> {
    this.threads ??= new Piscina<SchemaJob, SchemaAnswer>({
      filename: new URL(WORKER, import.meta.url).href,
      minThreads: 0,
      maxThreads: MAX_THREADS,
      idleTimeout: IDLE_TIMEOUT_MS,
      resourceLimits: RESOURCE_LIMITS,
      recordTiming: false,
    });
    const started = new Int32Array(new SharedArrayBuffer(8));
    const abort = new AbortController();
    const use = new TaskTime(started);
    const timer = setInterval(() => {
      if (use.isOver(limitMs)) abort.abort();
    }, limitMs / CHECKS_PER_LIMIT);
    try {
      return await this.threads.run({ task, started }, { signal: abort.signal });
    } catch (error) {
      if (abort.signal.aborted || isOutOfMemory(error)) throw new SchemaTimeout();
      throw error;
    } finally {
      clearInterval(timer);
    }
  }
}

/**
 * Duration of a task so far. CPU time, because on a busy machine a harmless check can wait longer for the processor
 * than the limit of a harmful one.
 */
class TaskTime {
  private readonly queuedMs = performance.now();
  private startedMs: number | null = null;
  private cpuAtStartMs: number | null = null;

  constructor(private readonly started: Int32Array) {}

  isOver(limitMs: number): boolean {
    const now = performance.now();
    if (Atomics.load(this.started, 0) === 0) return now - this.queuedMs > MAX_START_LIMITS * limitMs;
    const cpuMs = threadCpuMs(Atomics.load(this.started, 1));
    if (this.startedMs === null) {
      this.startedMs = now;
      this.cpuAtStartMs = cpuMs;
      return false;
    }
    const wallMs = now - this.startedMs;
    if (cpuMs === null || this.cpuAtStartMs === null) return wallMs > limitMs;
    return cpuMs - this.cpuAtStartMs > limitMs || wallMs > MAX_WALL_LIMITS * limitMs;
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function stopping(): ProblemError {
  return new ProblemError('service_unavailable', 'The service is shutting down. Retry after Retry-After.', {
    headers: retryAfter(1),
  });
}

function tooManyWaiting(): ProblemError {
  return new ProblemError(
    'rate_limited',
    "Too many validations against this owner's schemas are queued. Retry after Retry-After.",
    { headers: retryAfter(1) },
  );
}
