import { Injectable } from '@nestjs/common';
import { SenderGone } from '../../../../common/http/connection-gone.js';
import { MAX_HELD_BYTES, MAX_HELD_BYTES_PER_USER } from './source-map-limits.js';

/** Counts the bytes that uploads hold in memory, of each user and of all together. */
@Injectable()
export class UploadMemory {
  private readonly heldByUser = new Map<string, number>();
  private held = 0;

  open(userId: string): UploadHold {
    return new UploadHold((bytes) => this.change(userId, bytes));
  }

  /** @returns whether there was room for it. */
  private change(userId: string, bytes: number): boolean {
    const ofUser = (this.heldByUser.get(userId) ?? 0) + bytes;
    if (bytes > 0 && (ofUser > MAX_HELD_BYTES_PER_USER || this.held + bytes > MAX_HELD_BYTES)) return false;
    this.held += bytes;
    if (ofUser === 0) this.heldByUser.delete(userId);
    else this.heldByUser.set(userId, ofUser);
    return true;
  }
}

/** The bytes of one upload. They count until its sender is gone and nothing works with them any more. */
export class UploadHold {
  private bytes = 0;
  private users = 0;
  private isGone = false;

  constructor(private readonly change: (bytes: number) => boolean) {}

  /** @returns whether there was room for these bytes beside those that it holds. */
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
   * Work that refers to the bytes: a sender who leaves does not end it, and its memory must not count as free before.
   *
   * @throws SenderGone when the sender left before it or meanwhile.
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
