import { Clock } from '../../src/common/clock.js';

/** A clock that stands until it is moved. */
export class ManualClock extends Clock {
  constructor(public nowMs: number) {
    super();
  }
  now(): number {
    return this.nowMs;
  }
}
