const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Sketches of one length, in seconds, are kept for so many days, and never longer than events. Each event is counted in one
 * sketch of every length.
 */
export interface Resolution {
  seconds: number;
  keptDays: number;
}

const COARSE: readonly Resolution[] = [
  { seconds: HOUR, keptDays: 100 },
  { seconds: DAY, keptDays: 3650 },
];

/** Of a metric as a whole. */
export const METRIC_RESOLUTIONS: readonly Resolution[] = [{ seconds: MINUTE, keptDays: 3 }, ...COARSE];
/** Of one value of a field: there are up to 21 of them for each field. */
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
  /** Seconds between two points. */
  step: number;
  /** Seconds of the sketches that are added up for a point. */
  resolution: number;
  /** Multiples of the step, so that no point lacks a part of its time. */
  fromMs: number;
  toMs: number;
}

/**
 * Chooses how a series is read.
 *
 * @param wanted seconds; the plan's step is the smallest that is not below it, has no more points than allowed, and for which
 *   sketches are still kept.
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
