import type { ServerResponse } from 'node:http';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { EMPTY, type Observable } from 'rxjs';
import { ProblemError, retryAfter } from '../common/problem/problem-error.js';
import { AppConfig } from '../config/app-config.js';
import { Metrics } from '../metrics/metrics.js';
import { whenGone } from '../common/http/connection-gone.js';
import { detachSseResponse } from './detach-sse-response.js';
import type { EventStream, StreamKind, StreamHolder } from './event-stream.js';
import { OpenStream, type CutOffReason, type StreamWatch, Heartbeats } from './open-stream.js';
import { jitter } from '../common/time/jitter.js';
import { replicaStops, STREAM_PROBLEMS } from './problems.js';

/** Maximum number of flag streams, whose subscribers are programs, on one replica. */
const MAX_FLAG_STREAMS = 20_000;
/** Maximum number of other streams on one replica: each queries the database as it begins. */
const MAX_OTHER_STREAMS = 2000;
/** Minimum time between two log messages: a failed pipeline ends all of its streams simultaneously. */
const LOG_FAILURES_MS = 1000;
const SWEEP_MS = 1000;
/** A subscriber with a backlog that reads nothing for this time is disconnected. */
const MAX_STALL_MS = 20_000;
/**
 * Share of the budget above which subscribers are disconnected immediately instead of at the end of the turn, in which one
 * delivery can contain any number of events.
 */
const URGENT = 1.125;

type Waiting = { stream: OpenStream; stalledMs: number };

/**
 * Registry of this replica's streams: sends a heartbeat every 15 s, and limits the number of streams in total and per
 * holder, and the bytes that are buffered for all subscribers together. A disconnected subscriber reconnects with the last
 * id that it has received.
 */
@Injectable()
export class OpenStreams implements OnApplicationBootstrap, OnModuleDestroy, StreamWatch {
  private readonly logger = new Logger(OpenStreams.name);
  private readonly streams = new Heartbeats<OpenStream>((stream) => stream.heartbeat());
  private readonly byKind: Record<StreamKind, number> = { flags: 0, ofrep: 0, live: 0, logs: 0 };
  private readonly byHolder = new Map<string, number>();
  private readonly openGauge: Gauge<'kind'>;
  private readonly cutOffs: Counter<'kind' | 'reason'>;
  private readonly refusals: Counter<'holder'>;
  private timer: NodeJS.Timeout | undefined;
  /** Buffered bytes as of the last sweep, plus those written to blocked subscribers since. */
  private heldBytes = 0;
  private isSweepDue = false;
  private isStopping = false;
  private lastFailureMs = -Infinity;

  constructor(
    private readonly config: AppConfig,
    { registry }: Metrics,
  ) {
    const registers = [registry];
    this.openGauge = new Gauge({
      name: 'signalbox_streams_open',
      help: 'Open streams of this replica by kind: flags, live, logs, ofrep.',
      labelNames: ['kind'],
      registers,
    });
    new Gauge({
      name: 'signalbox_stream_buffered_bytes',
      help: 'Bytes buffered in this process for all streams.',
      registers,
      collect: gaugeOf(() => this.measure()),
    });
    // Kept for dashboards from before the gauge for all kinds.
    new Gauge({
      name: 'signalbox_flag_streams_open',
      help: 'Open flag streams of this replica.',
      registers,
      collect: gaugeOf(() => this.flagStreams()),
    });
    new Gauge({
      name: 'signalbox_live_streams_open',
      help: 'Open live streams of this replica.',
      registers,
      collect: gaugeOf(() => this.byKind.live),
    });
    this.cutOffs = new Counter({
      name: 'signalbox_streams_cut_off_total',
      help: 'Streams cut off because their reader was too slow, by kind and reason: backlog (one reader), budget (all together), stalled.',
      labelNames: ['kind', 'reason'],
      registers,
    });
    this.refusals = new Counter({
      name: 'signalbox_streams_refused_total',
      help: 'Streams refused with 429 because their holder has too many open streams, by kind of holder: user, api_key, service_account.',
      labelNames: ['holder'],
      registers,
    });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.sweep(performance.now()), SWEEP_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    this.isStopping = true;
    clearInterval(this.timer);
    this.streams.stop();
    for (const stream of this.streams) stream.end();
  }

  /** Number of open streams of flags, of all kinds. */
  flagStreams(): number {
    return this.byKind.flags + this.byKind.ofrep;
  }

  /**
   * Begins a stream. A handler with `@Sse` returns the result of this method.
   *
   * @throws ProblemError `too_many_streams` for the holder; `overloaded` when the replica has too many streams, or stops.
   */
  respond(begun: EventStream): Observable<never> {
    const { kind, holder, response, frames } = begun;
    this.refuseOverload(kind);
    if (response.req.socket.destroyed) return EMPTY;
    this.enter(holder);
    this.openGauge.set({ kind }, (this.byKind[kind] += 1));
    const stream = new OpenStream(begun, this);
    releaseWhenGone(response, stream);
    return detachSseResponse(response, () => {
      this.streams.add(stream);
      stream.begin(frames);
      // The service may have begun to stop while the stream was opened.
      if (this.isStopping) stream.end();
    });
  }

  private refuseOverload(kind: StreamKind): void {
    const isOfFlags = kind === 'flags' || kind === 'ofrep';
    const max = isOfFlags ? MAX_FLAG_STREAMS : MAX_OTHER_STREAMS;
    if ((isOfFlags ? this.flagStreams() : this.byKind[kind]) >= max) {
      throw new ProblemError('overloaded', `This replica has ${max} streams open. Try again.`, {
        headers: retryAfter(jitter(5, 15)),
      });
    }
    if (this.isStopping) throw replicaStops();
  }

  private enter(holder: StreamHolder): void {
    const key = keyOf(holder);
    const open = this.byHolder.get(key) ?? 0;
    const { user, api_key: program } = this.config.http.maxStreams;
    const max = holder.kind === 'user' ? user : program;
    if (open >= max) {
      this.refusals.inc({ holder: holder.kind });
      throw tooManyStreams(holder, max);
    }
    this.byHolder.set(key, open + 1);
  }

  held(bytes: number): void {
    this.heldBytes += bytes;
    const budget = this.config.http.maxStreamBytes;
    if (this.heldBytes <= budget) return;
    if (!this.isSweepDue) {
      this.isSweepDue = true;
      // Node passes the bytes to the kernel later in this turn; only then is the backlog known.
      setImmediate(() => {
        this.isSweepDue = false;
        this.sweep(performance.now());
      });
    }
    if (this.heldBytes > budget * URGENT) this.cutOffWaiting();
  }

  cutOff({ kind, holder }: OpenStream, reason: CutOffReason): void {
    this.cutOffs.inc({ kind, reason });
    this.logger.debug('a slow subscriber was disconnected', { kind, reason, holder: keyOf(holder) });
  }

  failed({ kind }: OpenStream, error: unknown): void {
    const nowMs = performance.now();
    if (nowMs < this.lastFailureMs + LOG_FAILURES_MS) return;
    this.lastFailureMs = nowMs;
    this.logger.warn('streams ended because their frames failed', { kind, err: error });
  }

  released(stream: OpenStream): void {
    const { kind, holder } = stream;
    this.streams.delete(stream);
    this.openGauge.set({ kind }, (this.byKind[kind] -= 1));
    const key = keyOf(holder);
    const left = (this.byHolder.get(key) ?? 1) - 1;
    if (left > 0) this.byHolder.set(key, left);
    else this.byHolder.delete(key);
  }

  /**
   * Disconnects stalled subscribers, and those with the longest stalls and largest backlogs until the rest fits into the
   * budget.
   */
  sweep(nowMs: number): void {
    const waiting: Waiting[] = [];
    for (const stream of this.streams) {
      const stalledMs = stream.measure(nowMs);
      if (stalledMs >= MAX_STALL_MS) stream.cutOff('stalled');
      if (stream.heldBytes > 0) waiting.push({ stream, stalledMs });
    }
    this.fit(waiting);
  }

  /**
   * Called in the middle of a turn: only disconnects subscribers with a backlog at the last sweep. Bytes for others may
   * still be passed to the kernel in this turn.
   */
  private cutOffWaiting(): void {
    const nowMs = performance.now();
    const waiting: Waiting[] = [];
    for (const stream of this.streams) {
      if (stream.heldBytes > 0) waiting.push({ stream, stalledMs: stream.measure(nowMs) });
    }
    this.fit(waiting);
  }

  private fit(waiting: Waiting[]): void {
    const budget = this.config.http.maxStreamBytes;
    let total = waiting.reduce((sum, { stream }) => sum + stream.heldBytes, 0);
    if (total > budget) {
      waiting.sort((a, b) => b.stalledMs - a.stalledMs || b.stream.heldBytes - a.stream.heldBytes);
      for (const { stream } of waiting) {
        if (total <= budget) break;
        total -= stream.heldBytes;
        stream.cutOff('budget');
      }
    }
    this.heldBytes = total;
  }

  private measure(): number {
    const nowMs = performance.now();
    let total = 0;
    for (const stream of this.streams) {
      stream.measure(nowMs);
      total += stream.heldBytes;
    }
    return total;
  }
}

/** A separate scope, because a closure retains every variable of its scope that another closure uses, such as the frames. */
function releaseWhenGone(response: ServerResponse, stream: OpenStream): void {
  whenGone(response, () => stream.release());
}

/** Collect function for prom-client, which calls it with the gauge as `this`. */
function gaugeOf(value: () => number): (this: Gauge) => void {
  return function collect(this: Gauge): void {
    this.set(value());
  };
}

function keyOf({ kind, id }: StreamHolder): string {
  return `${kind}/${id}`;
}

function tooManyStreams({ kind }: StreamHolder, max: number): ProblemError {
  const who = { user: 'You have', api_key: 'This API key has', service_account: 'This service account has' }[
    kind
  ];
  return new ProblemError(
    STREAM_PROBLEMS.too_many_streams,
    `${who} ${max} streams open on this replica, which is the limit. Close one, or share one between subscribers.`,
    { headers: retryAfter(jitter(10, 30)) },
  );
}
