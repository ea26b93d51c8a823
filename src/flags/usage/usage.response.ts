export class UsageReportedResponse {
  /** Items that count. */
  accepted: number;
  /** Items of flags that the project does not have, or has archived. */
  unknown: number;
}

export class UsageDayResponse {
  /** UTC. @example 2027-01-31 */
  day: string;
  /** Evaluations that were true. */
  on: number;
  /** Evaluations that were false. */
  off: number;
  /** Of both, those that the rollout decided, as far as programs told. */
  at_rollout: number;
}

export class UsageResponse {
  key: string;
  last_evaluated_at: Date | null;
  /** One for each day, also without evaluations; the oldest first. */
  days: UsageDayResponse[];
}
