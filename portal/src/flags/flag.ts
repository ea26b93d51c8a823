import type { components } from '../api/schema.gen';
import * as strings from './flags.strings';

export type Flag = components['schemas']['FlagResponse'];
export type FlagGroup = components['schemas']['GroupResponse'];
export type HistoryItem = components['schemas']['HistoryItemResponse'];
export type Schedule = components['schemas']['ScheduleResponse'];
export type SelfOverride = components['schemas']['OverrideResponse'];
export type Evaluation = components['schemas']['EvaluationResponse'];
export type DecidingRule = Evaluation['rule'];
/** A field that became another; what stands in it depends on the field. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}
export type Cohorts = Flag['cohorts'];

/** What `PATCH /api/flags/<key>` changes. */
export type FlagFields = Partial<
  Pick<
    Flag,
    'name' | 'description' | 'enabled' | 'rollout' | 'cohorts' | 'group' | 'tags' | 'permanent' | 'archived'
  >
>;

export type FlagState = 'archived' | 'killed' | 'off' | 'on';

export function stateOf({
  archived,
  killed,
  enabled,
}: Pick<Flag, 'archived' | 'enabled' | 'killed'>): FlagState {
  if (archived) return 'archived';
  if (killed) return 'killed';
  return enabled ? 'on' : 'off';
}

export const STATE_WORDS: Readonly<Record<FlagState, string>> = strings.stateWords;

export const STALE_REASONS: Readonly<Record<NonNullable<Flag['stale']>, string>> = strings.staleReasons;

/** Number of dimensions with values; the others do not restrict. */
export function cohortCount(cohorts: Cohorts): number {
  return Object.values(cohorts).filter((values) => values.length > 0).length;
}
