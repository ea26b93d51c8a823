import * as strings from './changes.strings';

/** A change of a flag, from its history or a `feature_flag` event. Senders of events may omit any field. */
export interface FlagChange {
  /** Action, as in the history of flags. */
  action: string | null;
  before: FlagSwitches | null;
  after: FlagSwitches | null;
  /** Name of the group whose change included the flag; `null`: the flag was changed by itself. */
  group: string | null;
  /** Names of the changed fields; `null` when the event does not state them. */
  changed: readonly string[] | null;
}

export interface FlagSwitches {
  enabled: boolean | null;
  rollout: number | null;
}

/** Description of a flag change without its subject: "Killed", "Rollout 10% → 25%"; `null` when the event states no change. */
export function flagChangeWords({ action, before, after, group, changed }: FlagChange): string | null {
  const done = action === null ? undefined : strings.actionWords.get(action);
  if (done !== undefined) return group === null ? done : strings.withGroup(done, group);
  const changes = [switchWords(before, after), rolloutWords(before, after)].filter((word) => word !== null);
  if (action === 'created') return [strings.created, stateWords(after)].filter(Boolean).join(', ');
  if (changes.length > 0)
    return group === null ? changes.join(', ') : strings.withGroup(changes.join(', '), group);
  if (action === 'updated' || action === 'reverted') {
    const fields = (changed ?? []).map((name) => strings.fieldWords.get(name) ?? name);
    return strings.otherChange(action === 'reverted', fields);
  }
  return stateWords(after);
}

function switchWords(before: FlagSwitches | null, after: FlagSwitches | null): string | null {
  if (before?.enabled == null || after?.enabled == null || before.enabled === after.enabled) return null;
  return after.enabled ? strings.turnedOn : strings.turnedOff;
}

function rolloutWords(before: FlagSwitches | null, after: FlagSwitches | null): string | null {
  if (before?.rollout == null || after?.rollout == null || before.rollout === after.rollout) return null;
  return strings.rolloutChange(before.rollout, after.rollout);
}

/** State after a change of which only the result is known. */
function stateWords(after: FlagSwitches | null): string | null {
  if (after?.enabled == null) return after?.rollout == null ? null : strings.rolloutOf(after.rollout);
  if (!after.enabled) return strings.off;
  return after.rollout === null ? strings.on : strings.onAt(after.rollout);
}
