import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { RelationStore } from '../../../../auth/authorization/relation-store.js';
import type { UserCaller } from '../../../../auth/caller.js';
import { Clock } from '../../../../common/clock.js';
import {
  boolean,
  execute,
  number,
  orNull,
  queryRow,
  text,
  time,
  type RowOf,
} from '../../../../database/rows.js';
import { validationFailed } from '../../../../common/validation/validation-pipe.js';
import { requireGroups } from './existing-groups.js';
import { emailOf, GroupChanges, type GroupChange } from './group-changes.js';
import type { GroupStatus } from './group-status.js';
import type { UpdateErrorGroupDto } from './error-group.dto.js';

const STATE_ROW = {
  status: text<GroupStatus>(),
  status_at: time(),
  in_next_release: boolean(),
  ignored_until: orNull(time()),
  ignored_events_left: orNull(number()),
  assignee_id: orNull(text()),
};
type StateRow = RowOf<typeof STATE_ROW>;

/** Changes the status and the assignee of error groups. */
@Injectable()
export class GroupTriageService {
  constructor(
    private readonly changes: GroupChanges,
    private readonly relations: RelationStore,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the id of the group that was changed: `id`, or that of the group that it was merged into
   * @throws ProblemError `validation_failed`, `not_found`
   */
  async update(
    projectId: string,
    id: string,
    caller: UserCaller,
    input: UpdateErrorGroupDto,
  ): Promise<string> {
    this.refuseContradictions(input);
    if (input.assignee_id != null) await this.requireViewer(projectId, input.assignee_id);
    return this.changes.run(projectId, caller, async (change) => {
      const [groupId] = await requireGroups(change.manager, projectId, [id]);
      const before = await lockState(change.manager, projectId, groupId, this.now());
      const after = this.patched(before, input);
      if (isSame(before, after)) return groupId;
      await writeState(change.manager, projectId, groupId, after);
      await this.addHistory(change, groupId, before, after);
      await change.record('error_group.updated', groupId, { before: summary(before), after: summary(after) });
      return groupId;
    });
  }

  private now(): Date {
    return new Date(this.clock.now());
  }

  private refuseContradictions(input: UpdateErrorGroupDto): void {
    const refuse = (path: keyof UpdateErrorGroupDto, problem: string): never => {
      throw validationFailed([{ path, problem }]);
    };
    if (input.in_next_release === true && input.status !== 'resolved')
      refuse('in_next_release', 'requires the status resolved');
    for (const path of ['ignored_until', 'ignored_for_events'] as const) {
      if (input[path] !== undefined && input.status !== 'ignored')
        refuse(path, 'requires the status ignored');
    }
    if (input.ignored_until !== undefined && Date.parse(input.ignored_until) <= this.clock.now())
      refuse('ignored_until', 'must be in the future');
    if (input.status === undefined && input.assignee_id === undefined)
      refuse('status', 'is required without assignee_id');
  }

  private async requireViewer(projectId: string, userId: string): Promise<void> {
    const canView = await this.relations.check(userId, 'events:view', { type: 'project', id: projectId });
    if (!canView)
      throw validationFailed([
        { path: 'assignee_id', problem: 'must be an active user who can view the events of the project' },
      ]);
  }

  private patched(before: StateRow, input: UpdateErrorGroupDto): StateRow {
    const assignee =
      input.assignee_id === undefined ? before.assignee_id : (input.assignee_id?.toLowerCase() ?? null);
    if (input.status === undefined) return { ...before, assignee_id: assignee };
    return {
      status: input.status,
      status_at: this.now(),
      in_next_release: input.in_next_release ?? false,
      ignored_until: input.ignored_until === undefined ? null : new Date(input.ignored_until),
      ignored_events_left: input.ignored_for_events ?? null,
      assignee_id: assignee,
    };
  }

  private async addHistory(
    change: GroupChange,
    groupId: string,
    before: StateRow,
    after: StateRow,
  ): Promise<void> {
    const at = this.now();
    if (after.status_at !== before.status_at) {
      const action = after.status === 'open' ? 'reopened' : after.status;
      await change.addHistory(groupId, action, statusDetails(after), at);
    }
    if (after.assignee_id !== before.assignee_id) {
      const action = after.assignee_id === null ? 'unassigned' : 'assigned';
      const assignee = await emailOf(change.manager, after.assignee_id ?? before.assignee_id ?? '');
      await change.addHistory(groupId, action, { assignee }, at);
    }
  }
}

function statusDetails({ in_next_release: next, ignored_until: until, ignored_events_left: left }: StateRow) {
  return {
    ...(next ? { in_next_release: true } : {}),
    ...(until === null ? {} : { ignored_until: until }),
    ...(left === null ? {} : { ignored_for_events: left }),
  };
}

function summary({ status_at: _at, ...state }: StateRow): Record<string, unknown> {
  return state;
}

/**
 * Whether the change is a repetition. After an event has been counted, `ignored` for a number of events starts a new count.
 */
function isSame(before: StateRow, after: StateRow): boolean {
  return JSON.stringify(summary(before)) === JSON.stringify(summary(after));
}

/** Locks the row against the projector, so that no event reopens the group during the change. */
async function lockState(
  manager: GroupChange['manager'],
  projectId: string,
  groupId: string,
  now: Date,
): Promise<StateRow> {
  const row = await queryRow(
    manager,
    STATE_ROW,
    sql`SELECT CASE WHEN status = 'ignored' AND ignored_until <= ${now} THEN 'open' ELSE status END AS status, status_at,
               in_next_release, CASE WHEN ignored_until > ${now} THEN ignored_until END AS ignored_until,
               ignored_events_left::float8 AS ignored_events_left, assignee_id
          FROM error_group_states WHERE project_id = ${projectId} AND group_id = ${groupId} FOR UPDATE`,
  );
  return (
    row ?? {
      status: 'open',
      status_at: now,
      in_next_release: false,
      ignored_until: null,
      ignored_events_left: null,
      assignee_id: null,
    }
  );
}

async function writeState(
  manager: GroupChange['manager'],
  projectId: string,
  groupId: string,
  state: StateRow,
): Promise<void> {
  await execute(
    manager,
    sql`INSERT INTO error_group_states (project_id, group_id, status, status_at, in_next_release, ignored_until,
                                        ignored_events_left, assignee_id)
        VALUES (${projectId}, ${groupId}, ${state.status}, ${state.status_at}, ${state.in_next_release},
                ${state.ignored_until}, ${state.ignored_events_left}, ${state.assignee_id})
            ON CONFLICT (project_id, group_id) DO UPDATE SET
               status = excluded.status, status_at = excluded.status_at, in_next_release = excluded.in_next_release,
               ignored_until = excluded.ignored_until, ignored_events_left = excluded.ignored_events_left,
               assignee_id = excluded.assignee_id`,
  );
}
