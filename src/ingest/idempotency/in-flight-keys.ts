import { Injectable } from '@nestjs/common';

/** The answer to a batch that was stored, as a repeat needs it. */
export interface StoredAnswer {
  response: string;
  bodySha256: Buffer;
}

/**
 * Joins requests with the same key that are in this process at the same time: the second waits for the
 * first. Over replicas the database does the same; here it keeps two equal keys out of one group.
 */
@Injectable()
export class InFlightKeys {
  private readonly running = new Map<string, Promise<StoredAnswer | null>>();

  /**
   * Runs `first` when no request with this key is under way, else waits for that one. `first` gives
   * `null` when nothing was stored: then the next in line does the work itself.
   *
   * @returns the other request's answer, or `null` when `first` was run here.
   */
  async join(key: string, first: () => Promise<StoredAnswer | null>): Promise<StoredAnswer | null> {
    for (let other = this.running.get(key); other !== undefined; other = this.running.get(key)) {
      const answer = await other;
      if (answer !== null) return answer;
    }
    const mine = first();
    // Those who wait get the outcome; an error belongs to the request that met it.
    const shared = mine.catch(() => null).finally(() => this.running.delete(key));
    this.running.set(key, shared);
    await mine;
    return null;
  }
}
