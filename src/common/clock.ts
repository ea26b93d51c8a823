/** Injectable clock, so that tests of midnight and expiry do not have to wait. */
export abstract class Clock {
  /** Unix time in milliseconds. */
  abstract now(): number;
}

export class SystemClock extends Clock {
  now(): number {
    return Date.now();
  }
}
