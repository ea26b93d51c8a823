// Loaded with --import before a program: its clock is CLOCK_SHIFT_MS milliseconds ahead. Timers and performance.now,
// which do not read the clock, are unchanged, as on a machine with a wrong clock.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const SystemDate = globalThis.Date;

globalThis.Date = class Date extends SystemDate {
  constructor(...values) {
    if (values.length === 0) super(SystemDate.now() + shiftMs);
    else super(...values);
  }

  static now() {
    return SystemDate.now() + shiftMs;
  }
};
