import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyUndo } from '../ui/feedback/notify';
import { cachedFlag, putFlag } from './cached-flags';
import { expectedState, type Flag, type FlagFields } from './flag';
import { updateFlag } from './flag-writes';
import { flagKeys } from './queries';

export interface FlagChange {
  fields: FlagFields;
  /** Message with the offer to undo the change; absent: no message. */
  done?: string;
}

/**
 * Changes one flag: the change is shown immediately, sent with the version that the user saw, and reverted when it is
 * rejected. Changes of one flag are sent one after the other, so that a quick second change does not conflict with the
 * first.
 */
export function useFlagChange(project: string, flag: Flag) {
  const queries = useQueryClient();
  const { key } = flag;
  const known = () => cachedFlag(queries, project, key) ?? flag;

  const mutation = useMutation({
    scope: { id: `flag ${project}/${key}` },
    mutationFn: ({ fields }: FlagChange) => updateFlag(project, key, known().version, fields),
    onMutate: async ({ fields }) => {
      const before = known();
      const undo = pick(before, fields);
      putFlag(queries, project, key, { ...fields, ...expectedState(before, fields) });
      // A response in flight would show the previous state again.
      await queries.cancelQueries({ queryKey: flagKeys.lists(project) });
      await queries.cancelQueries({ queryKey: flagKeys.one(project, key) });
      const { state, state_cause } = before;
      return { undo, shown: { ...undo, state, state_cause }, seen: before.revision };
    },
    onSuccess: (saved, { done }, { undo }) => {
      putFlag(queries, project, key, saved);
      if (done !== undefined) notifyUndo(done, () => mutation.mutateAsync({ fields: undo }));
    },
    onError: (_error, _change, context) => {
      if (context !== undefined) putFlag(queries, project, key, context.shown);
    },
    // Not awaited: the error is shown immediately, even while the service cannot be reached.
    onSettled: () => void queries.invalidateQueries({ queryKey: flagKeys.all(project) }),
  });
  return mutation;
}

function pick(flag: Flag, fields: FlagFields): FlagFields {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, flag[name as keyof FlagFields]]));
}
