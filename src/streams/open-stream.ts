import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Observable, Observer, Subscription } from 'rxjs';
import { jitter } from '../common/time/jitter.js';
import type { EventStream, Frame, StreamKind } from './event-stream.js';
import { SlowReader } from './slow-reader.js';
import { sseBytes } from './sse-bytes.js';
import type { StreamHolder } from './stream-holder.js';

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
