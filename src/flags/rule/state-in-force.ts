/** `archived`: the flag is not evaluated at all. */
export const FLAG_STATES = ['on', 'off', 'killed', 'archived'] as const;
export type FlagStateName = (typeof FLAG_STATES)[number];

/** The entity whose switches keep a flag from being on. */
export const STATE_CAUSES = ['flag', 'group'] as const;
export type StateCause = (typeof STATE_CAUSES)[number];

export interface StateInForce {
  readonly state: FlagStateName;
  /** `null` for a flag that is on, or archived. */
  readonly cause: StateCause | null;
}

export interface FlagSwitches {
  readonly enabled: boolean;
  readonly killed: boolean;
  readonly archived: boolean;
  /** Key of the group. */
  readonly group: string | null;
}

export interface GroupSwitches {
  readonly enabled: boolean;
  readonly killed: boolean;
}

/**
 * Combines the switches of a flag and its group as the evaluation rule does: only a flag that is `on` can evaluate to `true`
 * without an override. An emergency stop takes precedence over a switch that is off, and the group over the flag.
 *
 * @param group the flag's group; `undefined`: the flag has none, or it is missing, which counts as turned off.
 */
export function stateInForce(flag: FlagSwitches, group: GroupSwitches | undefined): StateInForce {
  if (flag.archived) return { state: 'archived', cause: null };
  const inGroup = flag.group !== null;
  if (inGroup && group?.killed === true) return { state: 'killed', cause: 'group' };
  if (flag.killed) return { state: 'killed', cause: 'flag' };
  if (inGroup && group?.enabled !== true) return { state: 'off', cause: 'group' };
  if (!flag.enabled) return { state: 'off', cause: 'flag' };
  return { state: 'on', cause: null };
}
