import type { Permission } from '../../auth/permissions.js';
import type { FlagState } from '../definitions/flag-state.js';

/** Fields that a schedule can change. */
export const SCHEDULABLE = ['enabled', 'killed', 'rollout', 'cohorts', 'group', 'archived'] as const;

export type ScheduledChange = Partial<Pick<FlagState, (typeof SCHEDULABLE)[number]>>;

/** Omits fields without a value. */
export function scheduledChange(input: {
  [K in keyof ScheduledChange]?: ScheduledChange[K] | undefined;
}): ScheduledChange {
  return Object.fromEntries(
    SCHEDULABLE.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]),
  );
}

/** Permissions that the creator must have, both when the change is scheduled and when it is applied. */
export function permissionsFor(change: ScheduledChange): Permission[] {
  return change.killed === undefined ? ['flags:edit'] : ['flags:edit', 'flags:kill'];
}
