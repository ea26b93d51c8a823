import { ProblemError } from '../../common/problem/problem-error.js';
import { FLAG_PROBLEMS } from '../problems.js';
import type { HistoryAction } from '../history/flag-history.entity.js';
import type { FlagChange } from '../revisions/flag-changes.js';

/** What a flag's and a group's state have in common. */
export interface Switches {
  killed: boolean;
  archived: boolean;
}

/** Columns of flags and groups that describe their last change. */
export interface Stamp {
  version: number;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string | null;
}

/** How the history calls the step from one state to the next. */
export function actionOf(before: Switches | null, after: Switches): HistoryAction {
  if (before === null) return 'created';
  if (after.archived !== before.archived) return after.archived ? 'archived' : 'restored';
  if (after.killed !== before.killed) return after.killed ? 'killed' : 'revived';
  return 'updated';
}

/** These columns after a change. */
export function stampOf(change: FlagChange, before: Stamp | null): Stamp {
  return {
    version: (before?.version ?? 0) + 1,
    revision: change.revision,
    createdAt: before?.createdAt ?? change.now,
    updatedAt: change.now,
    updatedBy: change.actorId,
  };
}

/** Keys are taken for good: an archived thing keeps its history, and a flag its buckets. */
export function keyTaken(thing: 'flag' | 'group'): ProblemError {
  return new ProblemError(
    FLAG_PROBLEMS[`${thing}_key_taken`],
    `Choose another key; this project has or had a ${thing} with it.`,
    {
      errors: [{ path: 'key', problem: 'is taken' }],
    },
  );
}
