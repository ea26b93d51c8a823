import { Injectable } from '@nestjs/common';
import type { UserCaller } from '../../auth/caller.js';
import type { WithoutCan } from '../../auth/authorization/reader-permissions.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { requireVersion } from '../../common/http/expected-version.js';
import { actionOf, keyTaken, stampOf } from '../changes/definition-change.js';
import { Flag } from '../entities/flag.entity.js';
import { stateAt } from '../history/state-at.js';
import { FlagChanges, userActor, type FlagActor, type FlagChange } from '../revisions/flag-changes.js';
import { isFlagKey } from '../flag-key.js';
import { isSameState, withFields } from '../changes/state.js';
import type { CreateGroupDto, UpdateGroupDto } from './dto/change-group.dto.js';
import { FlagGroup } from '../entities/flag-group.entity.js';
import { groupResponse, type GroupResponse } from './group.response.js';
import { groupStateOf, newGroupState, type GroupState } from './group-state.js';
import { FLAG_PROBLEMS } from '../problems.js';

export const MAX_GROUPS = 500;
/** Flags that an error names at most. */
const NAMED = 5;

/** The one writer of groups. */
@Injectable()
export class GroupsService {
  constructor(private readonly changes: FlagChanges) {}

  /** @throws ProblemError `group_key_taken`, also by an archived group. */
  async create(
    projectId: string,
    caller: UserCaller,
    input: CreateGroupDto,
  ): Promise<WithoutCan<GroupResponse>> {
    const { key, reason = null, ...fields } = input;
    return this.change(projectId, userActor(caller), reason, async (change) => {
      if (await change.manager.existsBy(FlagGroup, { projectId, key })) {
        throw keyTaken('group');
      }
      if ((await change.manager.countBy(FlagGroup, { projectId, archived: false })) >= MAX_GROUPS) {
        throw new ProblemError('conflict', `A project can have ${MAX_GROUPS} groups. Archive some first.`);
      }
      return this.put(change, null, key, withFields(newGroupState(key), fields));
    });
  }

  /**
   * @param expected the version that the change is meant for; `null` for any.
   * @throws ProblemError `version_stale`, `not_found`, `group_in_use` when flags would lose their group.
   */
  async update(
    projectId: string,
    key: string,
    actor: FlagActor,
    expected: number | null,
    input: Omit<UpdateGroupDto, 'version'>,
  ): Promise<WithoutCan<GroupResponse>> {
    const { reason = null, ...fields } = input;
    return this.change(projectId, actor, reason, async (change) => {
      const group = await find(change, key);
      requireVersion(group.version, expected);
      return this.put(change, group, key, withFields(groupStateOf(group), fields));
    });
  }

  /** Stops every flag of the group at once. Waits for nobody's version. */
  async kill(
    projectId: string,
    key: string,
    actor: FlagActor,
    killed: boolean,
    reason: string | null,
  ): Promise<WithoutCan<GroupResponse>> {
    return this.change(projectId, actor, reason, async (change) => {
      const group = await find(change, key);
      return this.put(change, group, key, { ...groupStateOf(group), killed });
    });
  }

  /** @throws ProblemError `revision_unknown`, `group_in_use` */
  async revert(
    projectId: string,
    key: string,
    caller: UserCaller,
    revision: number,
    reason: string | null,
  ): Promise<WithoutCan<GroupResponse>> {
    return this.change(projectId, userActor(caller), reason, async (change) => {
      const group = await find(change, key);
      const then = await stateAt<GroupState>(change.manager, { projectId, entity: 'group', key, revision });
      return this.put(change, group, key, withFields(newGroupState(key), then), 'reverted');
    });
  }

  private async change(
    projectId: string,
    actor: FlagActor,
    reason: string | null,
    work: (change: FlagChange) => Promise<FlagGroup>,
  ): Promise<WithoutCan<GroupResponse>> {
    return groupResponse((await this.changes.run(projectId, actor, reason, work)).result);
  }

  private async put(
    change: FlagChange,
    group: FlagGroup | null,
    key: string,
    after: GroupState,
    action?: 'reverted',
  ): Promise<FlagGroup> {
    const before = group === null ? null : groupStateOf(group);
    if (group !== null && before !== null && isSameState(before, after)) return group;
    if (after.archived && before?.archived === false) await requireUnused(change, key);
    change.record({ entity: 'group', key, action: action ?? actionOf(before, after), before, after });
    return change.manager.save(FlagGroup, {
      projectId: change.projectId,
      key,
      ...after,
      ...stampOf(change, group),
    });
  }
}

async function find({ manager, projectId }: FlagChange, key: string): Promise<FlagGroup> {
  const group = isFlagKey(key) ? await manager.findOneBy(FlagGroup, { projectId, key }) : null;
  if (group === null) throw new ProblemError('not_found', 'This project has no such group.');
  return group;
}

/** A flag whose group is gone would be off for everyone; nobody means that by tidying up. */
async function requireUnused({ manager, projectId }: FlagChange, key: string): Promise<void> {
  const flags = await manager.find(Flag, {
    where: { projectId, groupKey: key, archived: false },
    select: { projectId: true, key: true },
    order: { key: 'ASC' },
    take: NAMED + 1,
  });
  if (flags.length === 0) return;
  const named = flags.slice(0, NAMED).map((flag) => flag.key);
  throw new ProblemError(
    FLAG_PROBLEMS.group_in_use,
    `Remove its flags from the group first: ${named.join(', ')}${flags.length > NAMED ? ' and more' : ''}.`,
  );
}
