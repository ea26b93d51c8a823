import { Problem, fieldSentence } from '../../api/problem';
import { isSame } from './field-diff';
import type { Flag, FlagFields } from '../flag';
import { cohortsOf, rowProblems, rowsOf, type CohortRow } from './cohorts';
import { keyProblem, tagsProblem } from './field-rules';
import * as strings from './flag-editor.strings';

/** Values of the form of a flag. */
export interface Values {
  key: string;
  name: string;
  description: string;
  group: string;
  tags: string[];
  permanent: boolean;
  enabled: boolean;
  rollout: number;
  rows: CohortRow[];
}
/** By field. */
export type Errors = Partial<Record<string, string>>;

export function valuesOf(flag: Flag | undefined): Values {
  return {
    key: flag?.key ?? '',
    name: flag?.name ?? '',
    description: flag?.description ?? '',
    group: flag?.group ?? '',
    tags: flag?.tags ?? [],
    permanent: flag?.permanent ?? false,
    enabled: flag?.enabled ?? false,
    rollout: flag?.rollout ?? 100,
    rows: rowsOf(flag?.cohorts ?? {}),
  };
}

export function bodyOf({ rows, group, name, ...values }: Values) {
  return {
    ...values,
    name: name.trim(),
    group: group === '' ? null : group,
    cohorts: cohortsOf(rows),
  };
}

/** Fields that differ from the flag. Others are not sent, so that they cannot overwrite another user's change. */
export function changedOf(flag: Flag, values: Values): FlagFields {
  const { key: _, ...fields } = bodyOf(values);
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isSame(value, flag[name as keyof Flag])),
  );
}

/** Problems for which the service would reject the values, by field. */
export function check({ key, name, tags, rows }: Values, isNew: boolean): Errors {
  const errors: Errors = {};
  const wrongKey = isNew ? keyProblem(key) : null;
  if (wrongKey !== null) errors['key'] = wrongKey;
  if (name.trim() === '') errors['name'] = strings.nameMissing;
  const wrongTags = tagsProblem(tags);
  if (wrongTags !== null) errors['tags'] = wrongTags;
  if (rowProblems(rows).size > 0) errors['cohorts'] = strings.cohortsInvalid;
  return errors;
}

const FIELDS = new Set(['key', 'name', 'description', 'group', 'tags', 'permanent', 'rollout', 'cohorts']);

/** Problems of fields from the service, shown beside the fields. */
export function fieldErrors(error: unknown): Errors {
  if (!(error instanceof Problem)) return {};
  return Object.fromEntries(
    error.fields
      .filter(({ path }) => FIELDS.has(rootOf(path)))
      .map(({ path, problem }) => [rootOf(path), fieldSentence(problem)]),
  );
}

/** Whether every problem belongs to a field, so that none has to be shown above the form. */
export function belongsToFields(error: unknown): boolean {
  return (
    error instanceof Problem &&
    error.fields.length > 0 &&
    error.fields.every(({ path }) => FIELDS.has(rootOf(path)))
  );
}

/** `tags[2]` and `tags.2` are about the tags. */
function rootOf(path: string): string {
  return path.split(/[.[]/, 1)[0] ?? path;
}
