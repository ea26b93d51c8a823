import { useQueryClient } from '@tanstack/react-query';
import { notifyDone, notifyError, notifyUndo } from '../../../../ui/feedback/notify';
import {
  errorGroupQuery,
  errorKeys,
  mergeGroups,
  splitGroup,
  updateGroup,
  type ErrorGroup,
  type ErrorGroupDetail,
  type GroupChange,
} from './queries';
import * as strings from './error-groups.strings';

/** Changes of error groups. Shows a notification of each outcome, with an undo where possible. */
export function useGroupChanges(project: string) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: errorKeys.all(project) });
  const run = async (change: () => Promise<ErrorGroupDetail>): Promise<boolean> => {
    try {
      const group = await change();
      queries.setQueryData(errorGroupQuery(project, group.id).queryKey, group);
      await refresh();
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    }
  };

  return {
    setStatus: async (
      group: ErrorGroup,
      change: GroupChange & { status: ErrorGroup['status'] },
    ): Promise<void> => {
      const isDone = await run(() => updateGroup(project, group.id, change));
      if (!isDone) return;
      notifyUndo(strings.statusChanged(change.status), () =>
        run(() => updateGroup(project, group.id, statusOf(group))),
      );
    },
    assign: async (group: ErrorGroup, userId: string | null): Promise<void> => {
      await run(() => updateGroup(project, group.id, { assignee_id: userId }));
    },
    /** Rejects with a `Problem`, which the dialog shows. */
    merge: async (into: ErrorGroup, from: readonly ErrorGroup[]): Promise<void> => {
      await mergeGroups(
        project,
        into.id,
        from.map(({ id }) => id),
      );
      await refresh();
      notifyUndo(strings.groupsMerged, () =>
        run(() =>
          splitGroup(
            project,
            into.id,
            from.map(({ id }) => id),
          ),
        ),
      );
    },
    split: async (group: ErrorGroup, fingerprint: string): Promise<void> => {
      const isDone = await run(() => splitGroup(project, group.id, [fingerprint]));
      if (isDone) notifyDone(strings.fingerprintSplit);
    },
  };
}

/** The change that restores the status of a group. */
function statusOf(group: ErrorGroup): GroupChange {
  return {
    status: group.status,
    ...(group.in_next_release ? { in_next_release: true } : {}),
    ...(group.ignored_until === null ? {} : { ignored_until: group.ignored_until }),
    ...(group.ignored_events_left === null ? {} : { ignored_for_events: group.ignored_events_left }),
  };
}
