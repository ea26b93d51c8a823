import { setTimeout as sleep } from 'node:timers/promises';
import { failedSynCookies } from '../support/processes.js';
import { percentile } from '../support/stats.js';
import { Connection, type Answer } from './connection.js';
import { cpuBetween, readCpu } from './cpu.js';
import type { OpenLoopJob, OpenLoopResult, OpenLoopSecond } from './jobs.js';
import { prepareRequests, type PreparedRequest } from './requests.js';

const TICK_MS = 2;
const DRAIN_MS = 15_000;
/** Connections that were idle for longer are not used: Node's server closes them after 5 s, and may be doing so. */
const USABLE_IDLE_MS = 3000;
/** The reason in the text of a refusal. */
const REASON = /shedding load \((\w+)\)/;
const INTEGER_RETRY_AFTER = /\r\nretry-after: [1-9]\d*\r\n/i;

export async function openLoop(job: OpenLoopJob): Promise<OpenLoopResult> {
  return new OpenLoop(job, prepareRequests(job.target, job.events, job.sample)).run();
}

class OpenLoop {
  private readonly seconds: OpenLoopSecond[] = [];
  private readonly latencies: number[][];
  private readonly open = new Set<Connection>();
  /** A stack: the most recently used connection is reused first, so that the others become idle and are dropped. */
  private readonly free: Connection[] = [];
  private began = 0;
  private phase = 0;
  private next = 0;
  private unconfirmed = 0;
  private firstOther: string | null = null;
  private readonly reasons: Record<string, number> = {};
  private readonly brokenBy: Record<string, number> = {};
  private lastCpu;

  constructor(
    private readonly job: OpenLoopJob,
    private readonly requests: readonly PreparedRequest[],
  ) {
    this.latencies = job.phases.map(() => []);
    this.lastCpu = readCpu(job.watched);
  }

  async run(): Promise<OpenLoopResult> {
    const resetsBefore = failedSynCookies();
    this.began = performance.now();
    for (const [index, { perSecond, seconds }] of this.job.phases.entries()) {
      this.phase = index;
      const began = performance.now();
      const total = Math.round(perSecond * seconds);
      for (let arrived = 0; arrived < total;) {
        const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * perSecond));
        for (; arrived < due; arrived++) this.arrive();
        this.sampleCpu();
        await sleep(TICK_MS);
      }
    }
    const deadline = performance.now() + DRAIN_MS;
    while (this.open.size > this.free.length && performance.now() < deadline) {
      this.sampleCpu();
      await sleep(TICK_MS);
    }
    const unanswered = this.open.size - this.free.length;
    for (const connection of this.open) connection.destroy();
    return {
      seconds: this.seconds,
      unanswered,
      unconfirmed: this.unconfirmed,
      firstOther: this.firstOther,
      reasons: this.reasons,
      brokenBy: this.brokenBy,
      kernelResets: failedSynCookies() - resetsBefore,
      phases: this.latencies.map((latencies) => {
        const sorted = Float64Array.from(latencies).sort();
        return { p50Ms: percentile(sorted, 0.5), p99Ms: percentile(sorted, 0.99) };
      }),
    };
  }

  private arrive(): void {
    const second = this.second();
    second.due += 1;
    const connection = this.takeConnection();
    if (connection === null) second.notSent += 1;
    else connection.send(this.requests[this.next++ % this.requests.length]!);
  }

  private takeConnection(): Connection | null {
    const used = this.free.pop();
    if (used !== undefined && performance.now() - used.idleSince < USABLE_IDLE_MS) return used;
    if (used !== undefined) {
      // The most recently used connection was idle for too long, so all others were, too.
      for (const old of [used, ...this.free.splice(0)]) old.destroy();
    }
    if (this.open.size >= this.job.maxConnections) return null;
    const connection = new Connection(this.job.target.port, {
      answered: (from, answer) => this.answered(from, answer),
      closed: (from, brokenBy) => this.closed(from, brokenBy),
    });
    this.open.add(connection);
    return connection;
  }

  private answered(connection: Connection, answer: Answer): void {
    const second = this.second();
    if (answer.isRight) {
      second.ok += 1;
      this.latencies[this.phase]!.push(performance.now() - connection.sentAt);
    } else if (answer.status === 429 || answer.status === 503) {
      if (answer.status === 429) second.refused429 += 1;
      else second.refused503 += 1;
      if (answer.text.includes('"service_unavailable"')) this.unconfirmed += 1;
      const reason = REASON.exec(answer.text)?.[1];
      if (reason !== undefined) this.reasons[reason] = (this.reasons[reason] ?? 0) + 1;
      if (!INTEGER_RETRY_AFTER.test(answer.text)) second.withoutRetryAfter += 1;
    } else {
      second.other += 1;
      this.firstOther ??= answer.text;
    }
    if (answer.closes) connection.destroy();
    else this.free.push(connection);
  }

  private closed(connection: Connection, brokenBy: string | null): void {
    this.open.delete(connection);
    const at = this.free.indexOf(connection);
    if (at >= 0) this.free.splice(at, 1);
    if (brokenBy === null) return;
    this.second().broken += 1;
    this.brokenBy[brokenBy] = (this.brokenBy[brokenBy] ?? 0) + 1;
  }

  private second(): OpenLoopSecond {
    const index = Math.floor((performance.now() - this.began) / 1000);
    while (this.seconds.length <= index) this.seconds.push(emptySecond());
    return this.seconds[index]!;
  }

  /** Attributes the CPU time since the last sample to the current second. */
  private sampleCpu(): void {
    const index = Math.floor((performance.now() - this.began) / 1000);
    if (index < this.seconds.length && this.seconds[index]!.cpu.generator > 0) return;
    const now = readCpu(this.job.watched);
    this.second().cpu = cpuBetween(this.lastCpu, now);
    this.lastCpu = now;
  }
}

function emptySecond(): OpenLoopSecond {
  return {
    due: 0,
    notSent: 0,
    ok: 0,
    refused429: 0,
    refused503: 0,
    other: 0,
    broken: 0,
    withoutRetryAfter: 0,
    cpu: { service: 0, postgres: 0, generator: 0 },
  };
}
