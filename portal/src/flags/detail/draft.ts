import { tagsProblem } from '../editor/field-rules';
import { cohortsOf, rowProblems, rowsOf, type CohortRow } from '../editor/cohorts';
import { changesBetween, isSame } from '../editor/field-diff';
import type { FieldChange, Flag, FlagFields } from '../flag';
import type { PreviewDraft } from '../queries';
import * as strings from './flag-detail.strings';

/** What was touched and is not saved; the rest is as the flag has it, also when that changes meanwhile. */
export interface Edits extends Omit<FlagFields, 'archived' | 'cohorts'> {
  rows?: readonly CohortRow[];
}

/** What the screen shows: the flag with what was touched. */
export interface DraftValues extends Required<Omit<FlagFields, 'archived' | 'cohorts'>> {
  rows: readonly CohortRow[];
}

export function valuesOf(flag: Flag, edits: Edits): DraftValues {
  const { name, description, enabled, rollout, group, tags, permanent, cohorts } = flag;
  return { name, description, enabled, rollout, group, tags, permanent, rows: rowsOf(cohorts), ...edits };
}

/** The fields that would be sent: touched, and different from the flag. */
export function changedFields(flag: Flag, { rows, ...edits }: Edits): FlagFields {
  const fields: FlagFields = rows === undefined ? edits : { ...edits, cohorts: cohortsOf(rows) };
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isSame(value, flag[name as keyof Flag])),
  );
}

export function draftChanges(flag: Flag, edits: Edits): FieldChange[] {
  const fields = changedFields(flag, edits);
  return changesBetween(flag, fields, Object.keys(fields));
}

/** What the service would refuse, in words; `null` when it can go out. */
export function draftProblem({ rows, tags, name }: Edits): string | null {
  if (name !== undefined && name.trim() === '') return strings.nameMissing;
  const wrongTags = tags === undefined ? null : tagsProblem(tags);
  if (wrongTags !== null) return `${wrongTags}.`;
  const [wrongRow] = rows === undefined ? [] : rowProblems(rows).values();
  return wrongRow === undefined ? null : strings.cohortsProblem(wrongRow);
}

/** The draft that a preview evaluates; cohorts that could not be saved are left as they are. */
export function previewDraft(flag: Flag, edits: Edits): PreviewDraft {
  const { enabled, rollout, group, cohorts } = changedFields(flag, edits);
  const isUsable = edits.rows === undefined || rowProblems(edits.rows).size === 0;
  return {
    key: flag.key,
    ...(enabled === undefined ? {} : { enabled }),
    ...(rollout === undefined ? {} : { rollout }),
    ...(group === undefined ? {} : { group }),
    ...(cohorts === undefined || !isUsable ? {} : { cohorts }),
  };
}
