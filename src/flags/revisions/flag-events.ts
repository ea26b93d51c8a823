import type { EntityManager } from 'typeorm';
import { FlagGroup } from '../entities/flag-group.entity.js';
import { Flag } from '../entities/flag.entity.js';
import { historyDiff } from '../history/history-diff.js';
import type { HistoryAction } from '../history/flag-history.entity.js';
import {
  stateInForce,
  type FlagStateName,
  type FlagSwitches,
  type GroupSwitches,
  type StateCause,
} from '../rule/state-in-force.js';
import type { RecordedChange } from '../history/recorded-change.js';

/**
 * Maximum number of events of one change of a group; the number of further flags is stored as `folded`. Inserting this many
 * takes tens of milliseconds.
 */
export const MAX_GROUP_EVENTS = 500;

/** Author of and reason for the change that the events describe. */
export interface FlagEventOrigin {
  actor: string;
  revision: number;
  reason: string | null;
}

/** The `data` of a `feature_flag` event that the service emits; `contracts/events/feature_flag.schema.json` has the first three. */
export interface FlagEventData extends FlagEventOrigin {
  key: string;
  /** The changed entity: the flag, or its group, which also changes the state of the flag. */
  entity: 'flag' | 'group';
  /** Whether an evaluation without override can be `true` after the change: the switches of flag and group together. */
  enabled?: boolean;
  rollout?: number;
  state?: FlagStateName;
  /** Whether the switches of the flag or of its group keep it from being on. */
  state_cause?: StateCause | null;
  action: HistoryAction;
  /** State before the change; `null` for a new flag. */
  before: { enabled: boolean; rollout: number; state: FlagStateName } | null;
  /** Changed fields of the flag; empty when its group was changed. */
  changed: string[];
  /** Key of the changed group; absent when the flag was changed. */
  group?: string;
  /** Number of flags whose state the same change of the group changed, and that have no event of their own. */
  folded?: number;
}

type FlagFields = FlagSwitches & { rollout: number };

/** Creates an event for each changed flag, and for each flag whose state in force changed with its group. */
export async function flagEventsOf(
  manager: EntityManager,
  projectId: string,
  recorded: readonly RecordedChange[],
  origin: FlagEventOrigin,
): Promise<FlagEventData[]> {
  const events: FlagEventData[] = [];
  for (const change of recorded) {
    if (change.entity === 'flag') events.push(await ofFlag(manager, projectId, change, origin));
    if (change.entity === 'group') events.push(...(await ofGroup(manager, projectId, change, origin)));
  }
  return events;
}

async function ofFlag(
  manager: EntityManager,
  projectId: string,
  change: RecordedChange,
  origin: FlagEventOrigin,
): Promise<FlagEventData> {
  const [before, after] = [change.before, change.after] as [FlagFields | null, FlagFields | null];
  const keys = [before?.group, after?.group].filter((key) => key != null);
  const groups = await manager.find(FlagGroup, { where: keys.map((key) => ({ projectId, key })) });
  const groupOf = (flag: FlagFields): GroupSwitches | undefined =>
    groups.find(({ key }) => key === flag.group);
  const now = after ? inForce(after, groupOf(after)) : null;
  return {
    ...origin,
    key: change.key,
    entity: 'flag',
    ...(now ?? {}),
    action: change.action,
    before: before ? withoutCause(inForce(before, groupOf(before))) : null,
    changed: historyDiff(before, after).map(({ field }) => field),
  };
}

async function ofGroup(
  manager: EntityManager,
  projectId: string,
  change: RecordedChange,
  origin: FlagEventOrigin,
): Promise<FlagEventData[]> {
  const [before, after] = [change.before, change.after] as [GroupSwitches | null, GroupSwitches | null];
  if (!before || !after) return [];
  const flags = await manager.find(Flag, {
    where: { projectId, groupKey: change.key, archived: false },
    order: { key: 'ASC' },
  });
  const changed = flags.flatMap((flag) => {
    const fields = { ...flag, group: flag.groupKey };
    const [was, is] = [inForce(fields, before), inForce(fields, after)];
    return was.state === is.state ? [] : [{ key: flag.key, was, is }];
  });
  const folded = changed.length - MAX_GROUP_EVENTS;
  return changed.slice(0, MAX_GROUP_EVENTS).map(({ key, was, is }) => ({
    ...origin,
    key,
    entity: 'group' as const,
    ...is,
    action: change.action,
    before: withoutCause(was),
    changed: [],
    group: change.key,
    ...(folded > 0 ? { folded } : {}),
  }));
}

type InForce = Required<Pick<FlagEventData, 'enabled' | 'rollout' | 'state' | 'state_cause'>>;

function inForce(flag: FlagFields, group: GroupSwitches | undefined): InForce {
  const { state, cause } = stateInForce(flag, group);
  return { enabled: state === 'on', rollout: flag.rollout, state, state_cause: cause };
}

function withoutCause({ enabled, rollout, state }: InForce): FlagEventData['before'] {
  return { enabled, rollout, state };
}
