import type { DecidingRule } from '../rule/evaluate-flag.js';

export class EvaluationResponse {
  /** Key of the evaluated flag. */
  key: string;
  /** Value of the flag for the context. */
  value: boolean;
  /** Evaluation step that decided the value. */
  rule: DecidingRule;
  /** Key of the group that decided the value; absent when no group did. */
  group?: string;
  /** Context attribute that did not match; present only with the rule `cohort_mismatch`. */
  dimension?: string;
  /** Rollout bucket of the user, 0 to 99; present only when the rollout was evaluated. */
  bucket?: number;
  /** Rollout of the flag in percent; present only when the rollout was evaluated. */
  rollout?: number;
}

export class EvaluateResponse {
  /** Revision of the flags that were evaluated. */
  revision: number;
  /** Evaluations, one for each flag. */
  items: EvaluationResponse[];
}

export class PreviewRowResponse {
  /** Evaluations for this context, one for each flag. */
  items: EvaluationResponse[];
}

export class PreviewResponse {
  /** Revision of the flags that were evaluated. */
  revision: number;
  /** Evaluations for each context, in the order of the request's contexts. */
  results: PreviewRowResponse[];
  /** Number of contexts for which a flag is on, by key of the flag. */
  on: Record<string, number>;
}
