import { SystemClock } from '../common/clock.js';

/** The time of this machine, but for what the demo does in the past. */
export class DemoClock extends SystemClock {
  private pastMs: number | null = null;

  override now(): number {
    return this.pastMs ?? super.now();
  }

  /** From here on it is this moment; `null`: now. */
  set(ms: number | null): void {
    this.pastMs = ms;
  }
}
