import { Injectable } from '@nestjs/common';

/** Response to a stored batch, which a repeat of the batch receives, too. */
export interface StoredAnswer {
  response: string;
  bodySha256: Buffer;
}

/**
 * Joins concurrent requests with the same key in this process: the second waits for the first. Across replicas the database
 * does the same; here it keeps two equal keys out of one group.
 */
@Injectable()
export class InFlightKeys {
  private readonly running = new Map<string, Promise<StoredAnswer | null>>();

  /**
   * Runs `first` when no request with this key is in progress, else waits for that request. `first` resolves with `null` when
   * nothing was stored: the next waiting request then runs its own.
   *
   * @returns the other request's response; `null` when `first` was run here.
   */
  async join(key: string, first: () => Promise<StoredAnswer | null>): Promise<StoredAnswer | null> {
    for (let other = this.running.get(key); other !== undefined; other = this.running.get(key)) {
      const answer = await other;
      if (answer !== null) return answer;
    }
    const mine = first();
    // Waiting requests get the outcome; an error is thrown only to the request that caused it.
    const shared = mine.catch(() => null).finally(() => this.running.delete(key));
    this.running.set(key, shared);
    await mine;
    return null;
  }
}
