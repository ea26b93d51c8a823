import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Observable, Observer, Subscription } from 'rxjs';
import { jitter } from '../common/time/jitter.js';
import type { EventStream, Frame, StreamKind, StreamHolder } from './event-stream.js';
import { sseBytes } from './sse-bytes.js';

/** Delay before a subscriber reconnects, with jitter, so that the subscribers of a replica do not reconnect simultaneously. */
const RETRY_MS = { min: 1000, max: 5000 };

const HEARTBEAT = sseBytes({ comment: 'hb' });

/** Reason for which a stream was closed: too many buffered bytes of one subscriber, of all together, or no progress. */
export type CutOffReason = 'backlog' | 'budget' | 'stalled';

/** Reports of an open stream to the registry of streams. */
export interface StreamWatch {
  /** Bytes were written to a subscriber with a backlog. */
  held(bytes: number): void;
  cutOff(stream: OpenStream, reason: CutOffReason): void;
  /** The stream's frames failed, so it ends. */
  failed(stream: OpenStream, error: unknown): void;
  released(stream: OpenStream): void;
}

/** libuv's count of bytes that the kernel has not accepted. Unlike `writableLength` it decreases during a large write. */
type Handle = { writeQueueSize?: number };

/** Time that a subscriber has to wait before it reconnects. */
export function retryMs(): number {
  return Math.round(jitter(RETRY_MS.min, RETRY_MS.max));
}

/**
 * The observer of one stream's frames: writes them to its response, which was detached from Nest, and measures its backlog.
 * There can be ten thousand streams, so none has its own timer.
 */
export class OpenStream implements Observer<Frame> {
  readonly kind: StreamKind;
  readonly holder: StreamHolder;
  private readonly response: ServerResponse;
  private readonly reader = new SlowReader();
  private subscription: Subscription | undefined;
  /** Time at which the subscriber last read bytes, or had no backlog. */
  private progressMs = performance.now();
  private lastQueued = 0;
  private isReleased = false;
  /** Bytes that are buffered in this process for the subscriber, as of the last {@link measure}. */
  heldBytes = 0;

  constructor(
    { kind, holder, response }: Omit<EventStream, 'frames'>,
    private readonly watch: StreamWatch,
  ) {
    this.kind = kind;
    this.holder = holder;
    this.response = response;
  }

  begin(frames: Observable<Frame>): void {
    if (!this.isReleased) this.subscription = frames.subscribe(this);
  }

  next(frame: Frame): void {
    if (Buffer.isBuffer(frame)) this.write(frame);
    else for (const part of frame) this.write(part);
  }

  /** The subscriber receives no reason; only a request that cannot be served receives a problem. */
  error(error: unknown): void {
    this.watch.failed(this, error);
    this.end();
  }

  complete(): void {
    this.end();
  }

  heartbeat(): void {
    this.write(HEARTBEAT);
  }

  end(): void {
    this.subscription?.unsubscribe();
    this.write(sseBytes({ retry: retryMs() }));
    this.response.end();
  }

  cutOff(reason: CutOffReason): void {
    if (this.response.destroyed) return;
    this.heldBytes = 0;
    this.watch.cutOff(this, reason);
    this.response.destroy();
  }

  /**
   * Updates {@link heldBytes}.
   *
   * @returns milliseconds for which the subscriber has read nothing in spite of a backlog.
   */
  measure(nowMs: number): number {
    const { response, lastQueued, heldBytes } = this;
    this.heldBytes = response.destroyed ? 0 : response.writableLength;
    if (this.heldBytes === 0) {
      this.lastQueued = 0;
      this.progressMs = nowMs;
      return 0;
    }
    this.lastQueued = queuedBytes(response.socket);
    const hasProgress = heldBytes === 0 || this.lastQueued < lastQueued || this.heldBytes < heldBytes;
    if (hasProgress) this.progressMs = nowMs;
    return nowMs - this.progressMs;
  }

  /** Called when either side has ended the response; possibly twice. */
  release(): void {
    if (this.isReleased) return;
    this.isReleased = true;
    this.subscription?.unsubscribe();
    this.watch.released(this);
  }

  /** All streams share the bytes, which are not copied while they are buffered either. */
  private write(bytes: Buffer): void {
    const { response } = this;
    if (response.destroyed || response.writableEnded) return;
    const isBlocked = response.writableNeedDrain;
    if (this.reader.isLost(isBlocked, bytes.length, performance.now())) {
      this.cutOff('backlog');
      return;
    }
    response.write(bytes);
    if (isBlocked) this.watch.held(bytes.length);
  }
}

function queuedBytes(socket: Socket | null): number {
  return (socket as { _handle?: Handle | null } | null)?._handle?.writeQueueSize ?? 0;
}

const MAX_WAITING = 8_000_000;
const PATIENCE = { length: 256_000, ms: 5000 };

/**
 * Decides when a slow subscriber is disconnected: messages to a subscriber that does not read accumulate in memory. It can
 * resume with the last id that it received.
 */
export class SlowReader {
  private waiting = 0;
  private blockedSinceMs = 0;

  /**
   * Whether the next message exceeds the limits.
   *
   * @param isBlocked whether earlier messages are still buffered.
   * @param length length of the message, in bytes or characters.
   */
  isLost(isBlocked: boolean, length: number, nowMs: number): boolean {
    if (!isBlocked) {
      this.waiting = 0;
      return false;
    }
    if (this.waiting === 0) this.blockedSinceMs = nowMs;
    this.waiting += length;
    const isOutOfPatience = this.waiting > PATIENCE.length && nowMs - this.blockedSinceMs > PATIENCE.ms;
    return this.waiting > MAX_WAITING || isOutOfPatience;
  }
}

/** Interval of heartbeats. Proxies close connections that are idle for a minute; clients time out after three intervals. */
const EVERY_S = 15;

/**
 * Calls each member every 15 s, with one timer for all of them: the members are distributed over the seconds, so that ten
 * thousand heartbeats do not block the event loop.
 */
export class Heartbeats<T> {
  private readonly slots = Array.from({ length: EVERY_S }, () => new Set<T>());
  private readonly timer: NodeJS.Timeout;
  private second = 0;
  private added = 0;

  constructor(private readonly beat: (member: T) => void) {
    this.timer = setInterval(() => this.tick(), 1000);
    this.timer.unref();
  }

  add(member: T): void {
    this.slots[(this.added += 1) % EVERY_S]?.add(member);
  }

  delete(member: T): void {
    for (const slot of this.slots) if (slot.delete(member)) return;
  }

  *[Symbol.iterator](): Iterator<T> {
    for (const slot of this.slots) yield* slot;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    this.second = (this.second + 1) % EVERY_S;
    for (const member of this.slots[this.second] ?? []) this.beat(member);
  }
}
