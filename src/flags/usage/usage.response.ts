export class UsageReportedResponse {
  /** Number of items that were counted. */
  accepted: number;
  /** Number of items ignored because the project has no such flag or has archived it. */
  unknown: number;
}

export class UsageDayResponse {
  /**
   * Date in UTC, as `YYYY-MM-DD`.
   * @example 2027-01-31
   */
  day: string;
  /** Number of evaluations to `true`. */
  on: number;
  /** Number of evaluations to `false`. */
  off: number;
  /** Number of the day's evaluations decided by the rollout, where clients reported the rule. */
  at_rollout: number;
}

export class UsageResponse {
  /** Key of the flag. */
  key: string;
  /** Time of the last reported evaluation, RFC 3339, UTC; `null` when no evaluation was reported. */
  last_evaluated_at: Date | null;
  /** Evaluations by day, oldest first; days without evaluations are included. */
  days: UsageDayResponse[];
}
