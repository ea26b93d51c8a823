/** Batching interval: rendering for each of 200 messages per second would occupy the page completely. */
export const BATCH_MS = 250;
/** A batch of this size is emitted before the interval ends, which bounds memory. */
const MAX_WAITING = 1000;

/** Collects items and emits them in batches. */
export class Batcher<T> {
  private waiting: T[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly deliver: (batch: readonly T[]) => void) {}

  add(item: T): void {
    this.waiting.push(item);
    if (this.waiting.length >= MAX_WAITING) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), BATCH_MS);
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting.length === 0) return;
    const batch = this.waiting;
    this.waiting = [];
    this.deliver(batch);
  }
}
