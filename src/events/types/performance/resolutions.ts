const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Length of sketches in seconds, and the number of days for which they are stored; never longer than events. Each event is
 * counted in one sketch of every length.
 */
export interface Resolution {
  seconds: number;
  keptDays: number;
}

const COARSE: readonly Resolution[] = [
  { seconds: HOUR, keptDays: 100 },
  { seconds: DAY, keptDays: 3650 },
];

/** Resolutions of a metric as a whole. */
export const METRIC_RESOLUTIONS: readonly Resolution[] = [{ seconds: MINUTE, keptDays: 3 }, ...COARSE];
/** Resolutions of one value of a field, of which there are up to 21 for each field. */
export const VALUE_RESOLUTIONS: readonly Resolution[] = [{ seconds: 5 * MINUTE, keptDays: 3 }, ...COARSE];

/** Seconds between two points of a series. */
export const STEPS = [
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
] as const;

export interface Plan {
  /** Interval between two points in seconds. */
  step: number;
  /** Length in seconds of the sketches that are merged for a point. */
  resolution: number;
  /** Start and end in multiples of the step, so that every point is complete. */
  fromMs: number;
  toMs: number;
}

/**
 * Chooses step and resolution for a series.
 *
 * @param wanted step in seconds; the plan's step is the smallest one that is not below it, has no more points than allowed,
 *   and for which sketches are still stored.
 */
export function planOf(
  { fromMs, toMs, nowMs }: { fromMs: number; toMs: number; nowMs: number },
  {
    wanted,
    maxPoints,
    resolutions,
  }: { wanted: number; maxPoints: number; resolutions: readonly Resolution[] },
): Plan {
  const ageDays = (nowMs - fromMs) / (DAY * 1000);
  const kept = resolutions.filter(({ keptDays }) => keptDays >= ageDays);
  const finest = kept[0]?.seconds ?? DAY;
  const step =
    STEPS.find(
      (seconds) => seconds >= wanted && seconds >= finest && (toMs - fromMs) / (seconds * 1000) <= maxPoints,
    ) ?? DAY;
  const resolution = kept.findLast(({ seconds }) => step % seconds === 0)?.seconds ?? DAY;
  const stepMs = step * 1000;
  return {
    step,
    resolution,
    fromMs: Math.floor(fromMs / stepMs) * stepMs,
    toMs: Math.ceil(toMs / stepMs) * stepMs,
  };
}
