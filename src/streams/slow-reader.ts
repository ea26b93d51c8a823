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
