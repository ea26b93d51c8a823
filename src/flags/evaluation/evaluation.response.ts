import type { DecidingRule } from './evaluate-flag.js';

export class EvaluationResponse {
  key: string;
  value: boolean;
  /** The step of the rule that decided. */
  rule: DecidingRule;
  /** The group that decided. */
  group?: string;
  /** The cohort dimension that did not match. */
  dimension?: string;
  /** 0 to 99, where it was asked. */
  bucket?: number;
  rollout?: number;
}

export class EvaluateResponse {
  /** Of the flags that decided. */
  revision: number;
  items: EvaluationResponse[];
}

export class PreviewRowResponse {
  items: EvaluationResponse[];
}

export class PreviewResponse {
  revision: number;
  /** In the order of the contexts. */
  results: PreviewRowResponse[];
  /** For each flag, for how many of the contexts it is on. */
  on: Record<string, number>;
}
