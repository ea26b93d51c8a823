import { Clock } from '../../src/common/clock.js';

/** A clock that only advances when a test sets it. */
export class ManualClock extends Clock {
  constructor(public nowMs: number) {
    super();
  }
  now(): number {
    return this.nowMs;
  }
}
