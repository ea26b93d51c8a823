/** How long messages are gathered: a page that renders for each one of 200 a second does nothing else. */
export const BATCH_MS = 250;
/** Emitted before the time is up, so that a flood cannot grow without bound. */
const MAX_WAITING = 1000;

/** Gathers what comes and hands it over together. */
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
