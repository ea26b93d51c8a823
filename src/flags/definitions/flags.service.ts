import { Injectable } from '@nestjs/common';
import { type UserCaller, changeAuthorOf, type ChangeAuthor } from '../../auth/caller.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { validationFailed } from '../../common/validation/validation-pipe.js';
import { DefinitionWriter } from '../changes/definition-writer.js';
import { FlagGroup } from '../entities/flag-group.entity.js';
import { Flag } from '../entities/flag.entity.js';
import { FlagChanges, type FlagChange } from '../revisions/flag-changes.js';
import type { CreateFlagDto, UpdateFlagDto, FlagForAll } from './flag.dto.js';
import { flagsForAll } from './flags.read-model.js';
import { flagStateOf, newFlagState, withFlagFields, type FlagState } from './flag-state.js';

/** Maximum number of flags of a project, because every client loads all of them. */
export const MAX_FLAGS = 5000;

/** The only writer of flags. Every change commits with its history and its events (`FlagChanges`). */
@Injectable()
export class FlagsService {
  private readonly writer = new DefinitionWriter<Flag, FlagState>({
    name: 'flag',
    rows: Flag,
    max: MAX_FLAGS,
    newState: newFlagState,
    stateOf: flagStateOf,
    withFields: withFlagFields,
    columnsOf: ({ group, ...columns }) => ({ ...columns, groupKey: group }),
    requireConsistent: async (change, _key, before, { group }) => {
      if (group !== null && group !== before?.group) await requireGroup(change, group);
    },
  });

  constructor(private readonly changes: FlagChanges) {}

  /** @throws ProblemError `flag_key_taken`, also by an archived flag, which keeps its history and buckets. */
  create(
    projectId: string,
    caller: UserCaller,
    { key, reason, ...fields }: CreateFlagDto,
  ): Promise<FlagForAll> {
    return this.change(projectId, changeAuthorOf(caller), reason, (change) =>
      this.writer.create(change, key, fields),
    );
  }

  /**
   * @param expected version that the caller has read; `null`: any.
   * @throws ProblemError `version_stale`, `not_found`
   */
  update(
    projectId: string,
    key: string,
    author: ChangeAuthor,
    expected: number | null,
    { reason, ...fields }: Omit<UpdateFlagDto, 'version'>,
  ): Promise<FlagForAll> {
    return this.change(projectId, author, reason, (change) =>
      this.writer.update(change, key, expected, fields),
    );
  }

  /** Sets the emergency stop. Killing a killed flag creates no revision. */
  kill(
    projectId: string,
    key: string,
    author: ChangeAuthor,
    killed: boolean,
    reason?: string | null,
  ): Promise<FlagForAll> {
    return this.change(projectId, author, reason, (change) => this.writer.kill(change, key, killed));
  }

  /** @throws ProblemError `revision_unknown` when the flag did not exist at that revision. */
  revert(
    projectId: string,
    key: string,
    caller: UserCaller,
    revision: number,
    reason?: string | null,
  ): Promise<FlagForAll> {
    return this.change(projectId, changeAuthorOf(caller), reason, (change) =>
      this.writer.revert(change, key, revision),
    );
  }

  /** Changes the given fields as part of a change in progress. */
  apply(change: FlagChange, key: string, fields: Partial<FlagState>): Promise<Flag> {
    return this.writer.update(change, key, null, fields);
  }

  /** @throws ProblemError those of {@link apply}, and `conflict` for an archived flag that stays archived */
  async requireApplicable(change: FlagChange, key: string, fields: Partial<FlagState>): Promise<void> {
    const flag = await this.writer.find(change, key);
    if (flag.archived && fields.archived !== false) {
      throw new ProblemError('conflict', 'The flag is archived. Restore it first.');
    }
    if (fields.group != null && fields.group !== flag.groupKey) await requireGroup(change, fields.group);
  }

  private async change(
    projectId: string,
    author: ChangeAuthor,
    reason: string | null | undefined,
    work: (change: FlagChange) => Promise<Flag>,
  ): Promise<FlagForAll> {
    const { result } = await this.changes.run(projectId, author, reason ?? null, async (change) => {
      const flag = await work(change);
      const [answer] = await flagsForAll(change.manager, projectId, [flag], change.now.getTime());
      return answer as FlagForAll;
    });
    return result;
  }
}

async function requireGroup({ manager, projectId }: FlagChange, key: string): Promise<void> {
  if (await manager.existsBy(FlagGroup, { projectId, key, archived: false })) return;
  throw validationFailed([
    { path: 'group', problem: 'is not a group of this project, or the group is archived' },
  ]);
}
