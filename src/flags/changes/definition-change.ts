import { ProblemError } from '../../common/problem/problem-error.js';
import { FLAG_PROBLEMS } from '../problems.js';
import type { HistoryAction } from '../history/flag-history.entity.js';
import type { FlagChange } from '../revisions/flag-changes.js';

/** A copy of the state with the given fields replaced. Fields that are `undefined` or not part of the state are ignored. */
export function withFields<State extends object>(state: State, fields: Partial<State>): State {
  const changed = { ...state };
  for (const name of Object.keys(state) as (keyof State)[]) {
    if (Object.hasOwn(fields, name) && fields[name] !== undefined) {
      Object.assign(changed, { [name]: fields[name] });
    }
  }
  return changed;
}

/** Compares two states of the same function, whose fields are therefore in the same order. */
export function isSameState(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

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

/** Action that the history records for the step from one state to the next. */
export function actionOf(before: Switches | null, after: Switches): HistoryAction {
  if (before === null) return 'created';
  if (after.archived !== before.archived) return after.archived ? 'archived' : 'restored';
  if (after.killed !== before.killed) return after.killed ? 'killed' : 'revived';
  return 'updated';
}

/** Values of the {@link Stamp} columns after a change. */
export function stampOf(change: FlagChange, before: Stamp | null): Stamp {
  return {
    version: (before?.version ?? 0) + 1,
    revision: change.revision,
    createdAt: before?.createdAt ?? change.now,
    updatedAt: change.now,
    updatedBy: change.actorId,
  };
}

/** Keys cannot be reused: an archived flag or group keeps its history, and a flag its buckets. */
export function keyTaken(thing: 'flag' | 'group'): ProblemError {
  return new ProblemError(
    FLAG_PROBLEMS[`${thing}_key_taken`],
    `Choose another key; this project has or had a ${thing} with it.`,
    {
      errors: [{ path: 'key', problem: 'is taken' }],
    },
  );
}
