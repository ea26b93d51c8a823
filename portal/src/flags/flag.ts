import type { components } from '../api/schema.gen';
import * as strings from './flags.strings';

export type Flag = components['schemas']['FlagResponse'];
export type FlagGroup = components['schemas']['GroupResponse'];
export type HistoryItem = components['schemas']['HistoryItemResponse'];
export type Schedule = components['schemas']['ScheduleResponse'];
export type SelfOverride = components['schemas']['OverrideResponse'];
export type Evaluation = components['schemas']['EvaluationResponse'];
export type DecidingRule = Evaluation['rule'];
/** A changed field; the type of its values depends on the field. */
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

export type FlagState = Flag['state'];

/**
 * The state that a change of the flag's own fields will lead to, until the service has answered. A group that keeps the flag off still
 * does; another group is not known here.
 */
export function expectedState(flag: Flag, fields: FlagFields): Pick<Flag, 'state' | 'state_cause'> {
  const { archived, killed, enabled } = { ...flag, ...fields };
  if (archived) return { state: 'archived', state_cause: null };
  if (flag.state_cause === 'group') return { state: flag.state, state_cause: 'group' };
  if (killed) return { state: 'killed', state_cause: 'flag' };
  return enabled ? { state: 'on', state_cause: null } : { state: 'off', state_cause: 'flag' };
}

export const STATE_WORDS: Readonly<Record<FlagState, string>> = strings.stateWords;

export const STALE_REASONS: Readonly<Record<NonNullable<Flag['stale']>, string>> = strings.staleReasons;

/** Number of dimensions with values; the others do not restrict. */
export function cohortCount(cohorts: Cohorts): number {
  return Object.values(cohorts).filter((values) => values.length > 0).length;
}

export const ROLLOUT_PRESETS = [0, 10, 25, 50, 100] as const;

/** Whether the text is digits up to 100, or empty on the way to another number. */
export function isPercentDraft(text: string): boolean {
  return /^\d{0,3}$/.test(text) && Number(text) <= 100;
}
