import { tagsProblem } from '../editor/field-rules';
import { cohortsOf, rowProblems, rowsOf, type CohortRow } from '../editor/cohorts';
import { changesBetween, isSame } from '../editor/field-diff';
import type { FieldChange, Flag, FlagFields } from '../flag';
import type { PreviewDraft } from '../queries';
import * as strings from './flag-detail.strings';

/** Unsaved edits by field; other fields follow the flag, also when it changes meanwhile. */
export interface Edits extends Omit<FlagFields, 'archived' | 'cohorts'> {
  rows?: readonly CohortRow[];
}

/** The flag with the edits applied, as the screen shows it. */
export interface DraftValues extends Required<Omit<FlagFields, 'archived' | 'cohorts'>> {
  rows: readonly CohortRow[];
}

export function valuesOf(flag: Flag, edits: Edits): DraftValues {
  const { name, description, enabled, rollout, group, tags, permanent, cohorts } = flag;
  return { name, description, enabled, rollout, group, tags, permanent, rows: rowsOf(cohorts), ...edits };
}

/** The fields that would be sent: edited, and different from the flag. */
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

/** Text about what the service would reject; `null` when the draft is valid. */
export function draftProblem({ rows, tags, name }: Edits): string | null {
  if (name !== undefined && name.trim() === '') return strings.nameMissing;
  const wrongTags = tags === undefined ? null : tagsProblem(tags);
  if (wrongTags !== null) return `${wrongTags}.`;
  const [wrongRow] = rows === undefined ? [] : rowProblems(rows).values();
  return wrongRow === undefined ? null : strings.cohortsProblem(wrongRow);
}

/** The draft that a preview evaluates. Invalid cohorts are left out, so that the saved ones apply. */
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
