const SWEEP_AT = 20_000;
const MAX_ENTRIES = 200_000;

/**
 * A map for an unbounded set of names, such as addresses. Beyond a threshold idle entries are evicted; beyond the
 * maximum other entries are, too, oldest first: an evicted bucket counts as full, which is better than running out of
 * memory.
 */
export class BoundedMap<Value> {
  private readonly entries = new Map<string, Value>();
  private sweepAt: number;

  constructor(
    private readonly isIdle: (value: Value, nowMs: number) => boolean,
    private readonly maxEntries = MAX_ENTRIES,
    private readonly minToSweep = SWEEP_AT,
  ) {
    this.sweepAt = minToSweep;
  }

  get size(): number {
    return this.entries.size;
  }

  get(name: string): Value | undefined {
    return this.entries.get(name);
  }

  add(name: string, value: Value, nowMs: number): void {
    if (this.entries.size >= this.sweepAt) this.sweep(nowMs);
    this.entries.set(name, value);
  }

  private sweep(nowMs: number): void {
    for (const [name, value] of this.entries) if (this.isIdle(value, nowMs)) this.entries.delete(name);
    for (const name of this.entries.keys()) {
      if (this.entries.size < this.maxEntries) break;
      this.entries.delete(name);
    }
    // Twice the number that is left: sweeping for every new name would take time in proportion to the number of names.
    this.sweepAt = Math.min(this.maxEntries, Math.max(this.minToSweep, 2 * this.entries.size));
  }
}
