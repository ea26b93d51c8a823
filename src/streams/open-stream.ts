import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SlowReader } from '../common/sse/slow-reader.js';
import type { StreamHolder } from './stream-holder.js';

/** What a stream is about, as metrics name it. */
export type StreamKind = 'flags' | 'live' | 'logs' | 'ofrep';

/** Why a stream was cut off: too much for one reader, too much for all together, or no progress. */
export type CutOffReason = 'backlog' | 'budget' | 'stalled';

/** What an open stream reports to the registry of all of them. */
export interface StreamWatch {
  /** Bytes were written to a reader for whom others wait already. */
  held(bytes: number): void;
  cutOff(stream: OpenStream, reason: CutOffReason): void;
  released(stream: OpenStream): void;
}

/** libuv's own count of bytes that the kernel has not taken. Unlike `writableLength` it falls during a large write. */
type Handle = { writeQueueSize?: number };

/**
 * One open stream that was detached from Nest (`detachSseResponse`): writes its frames and measures what waits for its reader. There
 * may be ten thousand, so it has no timer of its own.
 */
export class OpenStream {
  private readonly reader = new SlowReader();
  /** When its reader last took something, or had nothing to take. */
  private progressMs = performance.now();
  private lastQueued = 0;
  private isReleased = false;
  /** Bytes that wait in this process for the reader, as of the last {@link measure}. */
  heldBytes = 0;

  constructor(
    readonly kind: StreamKind,
    readonly holder: StreamHolder,
    private readonly response: ServerResponse,
    private readonly watch: StreamWatch,
  ) {}

  /** The bytes are shared by all streams that get them: nothing is copied, also not while they wait. */
  write(bytes: Buffer): void {
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

  end(): void {
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

  /** Called when the stream has ended, on either side; `false` when it was released before. */
  release(): boolean {
    if (this.isReleased) return false;
    this.isReleased = true;
    this.watch.released(this);
    return true;
  }
}

function queuedBytes(socket: Socket | null): number {
  return (socket as { _handle?: Handle | null } | null)?._handle?.writeQueueSize ?? 0;
}
