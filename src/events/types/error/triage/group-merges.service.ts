import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { UserCaller } from '../../../../auth/caller.js';
import { Clock } from '../../../../common/clock.js';
import { ProblemError } from '../../../../common/problem/problem-error.js';
import { execute, queryRows, text } from '../../../../database/rows.js';
import { validationFailed } from '../../../../common/validation/validation-pipe.js';
import { requireGroups } from './existing-groups.js';
import { GroupChanges, type GroupChange } from './group-changes.js';
import type { MergeErrorGroupsDto, SplitErrorGroupDto } from './error-group.dto.js';

/** Maximum number of fingerprints of one group. */
const MAX_FINGERPRINTS = 200;

/**
 * Merges and splits groups. A merge only maps fingerprints to another group: counts stay with the fingerprint, and status and
 * assignee of a merged group apply again when it is split off.
 */
@Injectable()
export class GroupMergesService {
  constructor(
    private readonly changes: GroupChanges,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the id of the group that remains
   * @throws ProblemError `validation_failed`, `not_found`, `conflict`
   */
  merge(projectId: string, caller: UserCaller, input: MergeErrorGroupsDto): Promise<string> {
    return this.changes.run(projectId, caller, async (change) => {
      const [into, ...from] = await requireGroups(change.manager, projectId, [input.into, ...input.from]);
      if (into === undefined) throw new TypeError('no group to merge into');
      if (from.includes(into))
        throw validationFailed([{ path: 'from', problem: 'must not contain the group itself' }]);
      const moved = await mergedFingerprints(change, [...new Set(from)]);
      const kept = await mergedFingerprints(change, [into]);
      if (moved.length + kept.length > MAX_FINGERPRINTS) {
        throw new ProblemError(
          'conflict',
          `A group can have ${MAX_FINGERPRINTS} fingerprints. Split some off first.`,
        );
      }
      await execute(
        change.manager,
        sql`INSERT INTO error_group_merges (project_id, fingerprint, group_id)
            SELECT ${projectId}, fingerprint, ${into} FROM unnest(${moved}::uuid[]) AS fingerprint WHERE fingerprint <> ${into}
                ON CONFLICT (project_id, fingerprint) DO UPDATE SET group_id = excluded.group_id`,
      );
      // A fingerprint that returns to its own group requires no mapping.
      await execute(
        change.manager,
        sql`DELETE FROM error_group_merges WHERE project_id = ${projectId} AND fingerprint = ${into} AND group_id <> ${into}`,
      );
      const at = new Date(this.clock.now());
      await change.addHistory(into, 'merged', { groups: from, fingerprints: moved }, at);
      for (const id of new Set(from)) await change.addHistory(id, 'merged_into', { group: into }, at);
      await change.record('error_group.merged', into, { from, fingerprints: moved });
      return into;
    });
  }

  /**
   * @returns the id of the group that was split
   * @throws ProblemError `validation_failed`, `not_found`
   */
  split(projectId: string, id: string, caller: UserCaller, input: SplitErrorGroupDto): Promise<string> {
    return this.changes.run(projectId, caller, async (change) => {
      const [groupId] = await requireGroups(change.manager, projectId, [id]);
      const merged = (await mergedFingerprints(change, [groupId])).filter((each) => each !== groupId);
      const requested = (input.fingerprints ?? merged).map((each) => each.toLowerCase());
      if (requested.length === 0 || !requested.every((each) => merged.includes(each))) {
        throw validationFailed([
          { path: 'fingerprints', problem: 'must be fingerprints that were merged into this group' },
        ]);
      }
      await execute(
        change.manager,
        sql`DELETE FROM error_group_merges
             WHERE project_id = ${projectId} AND group_id = ${groupId} AND fingerprint = ANY (${requested}::uuid[])`,
      );
      const at = new Date(this.clock.now());
      await change.addHistory(groupId, 'split', { fingerprints: requested }, at);
      for (const each of requested) await change.addHistory(each, 'split_off', { group: groupId }, at);
      await change.record('error_group.split', groupId, { fingerprints: requested });
      return groupId;
    });
  }
}

/** Fingerprints of the groups: their own ones, unless mapped to another group, and those mapped to them. */
async function mergedFingerprints(change: GroupChange, groupIds: readonly string[]): Promise<string[]> {
  const { manager, projectId } = change;
  const rows = await queryRows(
    manager,
    { fingerprint: text() },
    sql`SELECT fingerprint FROM error_group_merges WHERE project_id = ${projectId} AND group_id = ANY (${groupIds}::uuid[])
         UNION
        SELECT own FROM unnest(${groupIds}::uuid[]) AS own
         WHERE NOT EXISTS (SELECT FROM error_group_merges WHERE project_id = ${projectId} AND fingerprint = own)
         ORDER BY 1`,
  );
  return rows.map(({ fingerprint }) => fingerprint);
}
