/** Time as a dependency, so that tests about midnight and expiry do not wait for them. */
export abstract class Clock {
  /** Unix time in milliseconds. */
  abstract now(): number;
}

export class SystemClock extends Clock {
  now(): number {
    return Date.now();
  }
}
