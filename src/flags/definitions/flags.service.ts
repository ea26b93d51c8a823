import { Injectable } from '@nestjs/common';
import type { UserCaller } from '../../auth/caller.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { validationFailed } from '../../common/validation/validation-pipe.js';
import { requireVersion } from '../../common/http/expected-version.js';
import { actionOf, keyTaken, stampOf } from '../changes/definition-change.js';
import { isFlagKey } from '../flag-key.js';
import { FlagGroup } from '../entities/flag-group.entity.js';
import { stateAt } from '../history/state-at.js';
import { isSameState } from '../changes/state.js';
import { FlagChanges, userActor, type FlagActor, type FlagChange } from '../revisions/flag-changes.js';
import type { CreateFlagDto, UpdateFlagDto } from './dto/change-flag.dto.js';
import { flagUses, useOf } from '../usage/flag-use.js';
import { Flag } from '../entities/flag.entity.js';
import { flagForAll, type FlagForAll } from './flag.response.js';
import { flagStateOf, newFlagState, withFlagFields, type FlagState } from './flag-state.js';

/** Every client loads all of them. */
export const MAX_FLAGS = 5000;

/** The one writer of flags. */
@Injectable()
export class FlagsService {
  constructor(private readonly changes: FlagChanges) {}

  /** @throws ProblemError `flag_key_taken`, also by an archived flag: its history and buckets are its own. */
  async create(projectId: string, caller: UserCaller, input: CreateFlagDto): Promise<FlagForAll> {
    const { key, reason = null, ...fields } = input;
    return this.change(projectId, userActor(caller), reason, async (change) => {
      if (await change.manager.existsBy(Flag, { projectId, key })) {
        throw keyTaken('flag');
      }
      if ((await change.manager.countBy(Flag, { projectId, archived: false })) >= MAX_FLAGS) {
        throw new ProblemError('conflict', `A project can have ${MAX_FLAGS} flags. Archive some first.`);
      }
      return this.put(change, null, key, withFlagFields(newFlagState(key), fields));
    });
  }

  /**
   * @param expected the version that the change is meant for; `null` for any.
   * @throws ProblemError `version_stale`, `not_found`
   */
  async update(
    projectId: string,
    key: string,
    actor: FlagActor,
    expected: number | null,
    input: Omit<UpdateFlagDto, 'version'>,
  ): Promise<FlagForAll> {
    const { reason = null, ...fields } = input;
    return this.change(projectId, actor, reason, async (change) => {
      const flag = await find(change, key);
      requireVersion(flag.version, expected);
      return this.put(change, flag, key, withFlagFields(flagStateOf(flag), fields));
    });
  }

  /** The emergency stop. Waits for nobody's version; what is killed already makes no new revision. */
  async kill(
    projectId: string,
    key: string,
    actor: FlagActor,
    killed: boolean,
    reason: string | null,
  ): Promise<FlagForAll> {
    return this.change(projectId, actor, reason, async (change) => {
      const flag = await find(change, key);
      return this.put(change, flag, key, { ...flagStateOf(flag), killed });
    });
  }

  /**
   * Brings every field back to what it was at a revision, as a new revision.
   *
   * @throws ProblemError `revision_unknown` when the flag was not there at that revision.
   */
  async revert(
    projectId: string,
    key: string,
    caller: UserCaller,
    revision: number,
    reason: string | null,
  ): Promise<FlagForAll> {
    return this.change(projectId, userActor(caller), reason, async (change) => {
      const flag = await find(change, key);
      const then = await stateAt<FlagState>(change.manager, { projectId, entity: 'flag', key, revision });
      return this.put(change, flag, key, withFlagFields(newFlagState(key), then), 'reverted');
    });
  }

  /** Changes what is given, within a change that is under way. */
  async apply(change: FlagChange, key: string, fields: Partial<FlagState>): Promise<Flag> {
    const flag = await find(change, key);
    return this.put(change, flag, key, withFlagFields(flagStateOf(flag), fields));
  }

  /** @throws ProblemError what {@link apply} would, and `conflict` for an archived flag that stays so */
  async requireApplicable(change: FlagChange, key: string, fields: Partial<FlagState>): Promise<void> {
    const flag = await find(change, key);
    if (flag.archived && fields.archived !== false) {
      throw new ProblemError('conflict', 'The flag is archived. Restore it first.');
    }
    if (fields.group != null && fields.group !== flag.groupKey) await requireGroup(change, fields.group);
  }

  private async change(
    projectId: string,
    actor: FlagActor,
    reason: string | null,
    work: (change: FlagChange) => Promise<Flag>,
  ): Promise<FlagForAll> {
    const { result } = await this.changes.run(projectId, actor, reason, async (change) => {
      const flag = await work(change);
      const nowMs = change.now.getTime();
      const uses = await flagUses(change.manager, projectId, [flag.key], nowMs);
      return flagForAll(flag, useOf(uses, flag.key), nowMs);
    });
    return result;
  }

  /** Writes a state and its history; a state that is there already makes neither. */
  private async put(
    change: FlagChange,
    flag: Flag | null,
    key: string,
    after: FlagState,
    action?: 'reverted',
  ): Promise<Flag> {
    const before = flag === null ? null : flagStateOf(flag);
    if (flag !== null && before !== null && isSameState(before, after)) return flag;
    if (after.group !== null && after.group !== before?.group) await requireGroup(change, after.group);
    change.record({ entity: 'flag', key, action: action ?? actionOf(before, after), before, after });
    const { group, ...columns } = after;
    return change.manager.save(Flag, {
      projectId: change.projectId,
      key,
      ...columns,
      groupKey: group,
      ...stampOf(change, flag),
    });
  }
}

async function find({ manager, projectId }: FlagChange, key: string): Promise<Flag> {
  const flag = isFlagKey(key) ? await manager.findOneBy(Flag, { projectId, key }) : null;
  if (flag === null) throw new ProblemError('not_found', 'This project has no such flag.');
  return flag;
}

async function requireGroup({ manager, projectId }: FlagChange, key: string): Promise<void> {
  if (await manager.existsBy(FlagGroup, { projectId, key, archived: false })) return;
  throw validationFailed([{ path: 'group', problem: 'is no group of this project, or an archived one' }]);
}
