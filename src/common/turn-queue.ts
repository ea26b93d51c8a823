/**
 * Resolves one waiting caller per turn of the event loop. Work that takes a millisecond each, such as parsing a large
 * body, would otherwise run for all requests that arrive together in the same turn, and delay everything else.
 */
export class TurnQueue {
  private readonly waiting: (() => void)[] = [];

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      if (this.waiting.length === 1) setImmediate(this.resolveFirst);
    });
  }

  private readonly resolveFirst = (): void => {
    this.waiting.shift()?.();
    if (this.waiting.length > 0) setImmediate(this.resolveFirst);
  };
}
