import { Injectable } from '@nestjs/common';
import { SenderGone } from '../../../../common/http/connection-gone.js';
import { MAX_HELD_BYTES, MAX_HELD_BYTES_PER_USER } from './source-map-limits.js';

/** Counts the bytes in memory of uploads, for each user and in total. */
@Injectable()
export class UploadMemory {
  private readonly heldByUser = new Map<string, number>();
  private held = 0;

  open(userId: string): UploadHold {
    return new UploadHold((bytes) => this.change(userId, bytes));
  }

  /** @returns whether the limits allow it. */
  private change(userId: string, bytes: number): boolean {
    const ofUser = (this.heldByUser.get(userId) ?? 0) + bytes;
    if (bytes > 0 && (ofUser > MAX_HELD_BYTES_PER_USER || this.held + bytes > MAX_HELD_BYTES)) return false;
    this.held += bytes;
    if (ofUser === 0) this.heldByUser.delete(userId);
    else this.heldByUser.set(userId, ofUser);
    return true;
  }
}

/** Reserved bytes of one upload. They are released when its sender has disconnected and no work uses them any more. */
export class UploadHold {
  private bytes = 0;
  private users = 0;
  private isGone = false;

  constructor(private readonly change: (bytes: number) => boolean) {}

  /** @returns whether the limits allow these bytes in addition to the reserved ones. */
  add(bytes: number): boolean {
    if (this.isGone || !this.change(bytes)) return false;
    this.bytes += bytes;
    return true;
  }

  /** Releases the bytes that were reserved beyond these. */
  shrinkTo(bytes: number): void {
    if (bytes >= this.bytes) return;
    this.change(bytes - this.bytes);
    this.bytes = bytes;
  }

  /**
   * Runs work that uses the bytes: the sender's disconnection does not end it, and its memory must not be released before.
   *
   * @throws SenderGone when the sender disconnects before or during the work.
   */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.checkSender();
    this.users += 1;
    try {
      const result = await work();
      this.checkSender();
      return result;
    } finally {
      this.users -= 1;
      this.releaseUnused();
    }
  }

  senderGone(): void {
    this.isGone = true;
    this.releaseUnused();
  }

  private checkSender(): void {
    if (this.isGone) throw new SenderGone('the sender closed the connection during the upload');
  }

  private releaseUnused(): void {
    if (this.isGone && this.users === 0) this.shrinkTo(0);
  }
}
