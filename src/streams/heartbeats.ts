/** Proxies close what is silent for a minute; a reader gives up after three of these. */
const EVERY_S = 15;

/**
 * Gives each member its turn every 15 s, with one timer for all of them: the members are spread over the
 * seconds, so that ten thousand heartbeats do not hold the event loop at once.
 */
export class Heartbeats<T> {
  private readonly slots = Array.from({ length: EVERY_S }, () => new Set<T>());
  private readonly timer: NodeJS.Timeout;
  private second = 0;
  private added = 0;

  constructor(private readonly beat: (member: T) => void) {
    this.timer = setInterval(() => this.tick(), 1000);
    this.timer.unref();
  }

  add(member: T): void {
    this.slots[(this.added += 1) % EVERY_S]?.add(member);
  }

  delete(member: T): void {
    for (const slot of this.slots) if (slot.delete(member)) return;
  }

  *[Symbol.iterator](): Iterator<T> {
    for (const slot of this.slots) yield* slot;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    this.second = (this.second + 1) % EVERY_S;
    for (const member of this.slots[this.second] ?? []) this.beat(member);
  }
}
