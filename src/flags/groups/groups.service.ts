import { Injectable } from '@nestjs/common';
import { type UserCaller, changeAuthorOf, type ChangeAuthor } from '../../auth/caller.js';
import type { WithoutCan } from '../../auth/authorization/reader-permissions.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { DefinitionWriter } from '../changes/definition-writer.js';
import { withFields } from '../changes/definition-change.js';
import { FlagGroup } from '../entities/flag-group.entity.js';
import { Flag } from '../entities/flag.entity.js';
import { FLAG_PROBLEMS } from '../problems.js';
import { FlagChanges, type FlagChange } from '../revisions/flag-changes.js';
import { type CreateGroupDto, type UpdateGroupDto, groupResponse, type GroupResponse } from './group.dto.js';
import { groupStateOf, newGroupState, type GroupState } from './group-state.js';

export const MAX_GROUPS = 500;
/** Maximum number of flags that an error names. */
const NAMED = 5;

/** The only writer of groups. Every change commits with its history and its events (`FlagChanges`). */
@Injectable()
export class GroupsService {
  private readonly writer = new DefinitionWriter<FlagGroup, GroupState>({
    name: 'group',
    rows: FlagGroup,
    max: MAX_GROUPS,
    newState: newGroupState,
    stateOf: groupStateOf,
    withFields,
    columnsOf: (state) => state,
    requireConsistent: async (change, key, before, after) => {
      if (after.archived && before?.archived === false) await requireUnused(change, key);
    },
  });

  constructor(private readonly changes: FlagChanges) {}

  /** @throws ProblemError `group_key_taken`, also by an archived group. */
  create(
    projectId: string,
    caller: UserCaller,
    { key, reason, ...fields }: CreateGroupDto,
  ): Promise<WithoutCan<GroupResponse>> {
    return this.change(projectId, changeAuthorOf(caller), reason, (change) =>
      this.writer.create(change, key, fields),
    );
  }

  /**
   * @param expected version that the caller has read; `null`: any.
   * @throws ProblemError `version_stale`, `not_found`, `group_in_use` when flags would lose their group.
   */
  update(
    projectId: string,
    key: string,
    author: ChangeAuthor,
    expected: number | null,
    { reason, ...fields }: Omit<UpdateGroupDto, 'version'>,
  ): Promise<WithoutCan<GroupResponse>> {
    return this.change(projectId, author, reason, (change) =>
      this.writer.update(change, key, expected, fields),
    );
  }

  /** Stops every flag of the group at once. */
  kill(
    projectId: string,
    key: string,
    author: ChangeAuthor,
    killed: boolean,
    reason?: string | null,
  ): Promise<WithoutCan<GroupResponse>> {
    return this.change(projectId, author, reason, (change) => this.writer.kill(change, key, killed));
  }

  /** @throws ProblemError `revision_unknown`, `group_in_use` */
  revert(
    projectId: string,
    key: string,
    caller: UserCaller,
    revision: number,
    reason?: string | null,
  ): Promise<WithoutCan<GroupResponse>> {
    return this.change(projectId, changeAuthorOf(caller), reason, (change) =>
      this.writer.revert(change, key, revision),
    );
  }

  private async change(
    projectId: string,
    author: ChangeAuthor,
    reason: string | null | undefined,
    work: (change: FlagChange) => Promise<FlagGroup>,
  ): Promise<WithoutCan<GroupResponse>> {
    return groupResponse((await this.changes.run(projectId, author, reason ?? null, work)).result);
  }
}

/** A flag whose group was deleted would be off for every user, so a group in use cannot be deleted. */
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
