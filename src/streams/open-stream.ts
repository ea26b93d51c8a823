import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Observable, Observer, Subscription } from 'rxjs';
import { jitter } from '../common/time/jitter.js';
import type { EventStream, Frame, StreamKind, StreamHolder } from './event-stream.js';
import { sseBytes } from './sse-bytes.js';

/** Delay before a reader reconnects; with jitter, so that the readers of a replica do not reconnect at once. */
const RETRY_MS = { min: 1000, max: 5000 };

const HEARTBEAT = sseBytes({ comment: 'hb' });

/** Why a stream was cut off: too much for one reader, too much for all together, or no progress. */
export type CutOffReason = 'backlog' | 'budget' | 'stalled';

/** What an open stream reports to the registry of all of them. */
export interface StreamWatch {
  /** Bytes were written to a reader for whom others wait already. */
  held(bytes: number): void;
  cutOff(stream: OpenStream, reason: CutOffReason): void;
  /** Its frames failed, so it ends. */
  failed(stream: OpenStream, error: unknown): void;
  released(stream: OpenStream): void;
}

/** libuv's own count of bytes that the kernel has not taken. Unlike `writableLength` it falls during a large write. */
type Handle = { writeQueueSize?: number };

/** How long a reader is to wait before it reconnects. */
export function retryMs(): number {
  return Math.round(jitter(RETRY_MS.min, RETRY_MS.max));
}

/**
 * The observer of one stream's frames: writes them to its response, which was detached from Nest, and measures what waits for its
 * reader. There may be ten thousand, so it has no timer of its own.
 */
export class OpenStream implements Observer<Frame> {
  readonly kind: StreamKind;
  readonly holder: StreamHolder;
  private readonly response: ServerResponse;
  private readonly reader = new SlowReader();
  private subscription: Subscription | undefined;
  /** When its reader last took something, or had nothing to take. */
  private progressMs = performance.now();
  private lastQueued = 0;
  private isReleased = false;
  /** Bytes that wait in this process for the reader, as of the last {@link measure}. */
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

  /** The reader gets no reason: a request that cannot be served gets a problem. */
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
   * @returns for how many milliseconds the reader has taken nothing although something waits for it.
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

  /** Called when the response is over, on either side; perhaps twice. */
  release(): void {
    if (this.isReleased) return;
    this.isReleased = true;
    this.subscription?.unsubscribe();
    this.watch.released(this);
  }

  /** The bytes are shared by all streams that get them: nothing is copied, also not while they wait. */
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
 * Decides when a stream's reader is disconnected: what is sent to one that does not read piles up in memory. It can
 * resume with the last id that it received.
 */
export class SlowReader {
  private waiting = 0;
  private blockedSinceMs = 0;

  /**
   * Whether the next message is too much.
   *
   * @param isBlocked whether what was written before waits for the reader.
   * @param length of the message, in bytes or characters.
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

/** Proxies close what is silent for a minute; a reader gives up after three of these. */
const EVERY_S = 15;

/**
 * Gives each member its turn every 15 s, with one timer for all of them: the members are spread over the
 * seconds, so that ten thousand heartbeats do not hold the event loop at once.
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
