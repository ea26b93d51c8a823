import { stringifyExact } from '../../../common/json/exact-number.js';
import { ProblemError, type FieldProblem } from '../../../common/problem/problem-error.js';
import type { App } from '../../model/app.entity.js';
import { below } from '../field-problems.js';
import type { JsonSchemas, SchemaCheck } from '../json-schemas.js';
import { withDefaults } from './schema-defaults.js';
import { APP_PROBLEMS } from '../../problems.js';

/**
 * The result of validating a value by a schema of a version, computed before the transaction that uses it: a check may
 * wait for a worker thread, and must not hold a connection and a lock meanwhile.
 */
export interface CheckedValue {
  versionId: string;
  /** JSON of the value. */
  text: string;
  check: SchemaCheck;
}

/** A version, and the owner of its app. */
export interface SchemaOwner {
  versionId: string;
  app: Pick<App, 'ownerKind' | 'ownerProjectId' | 'ownerUserId'>;
  /** `undefined`: every value is valid. */
  schema: Record<string, unknown> | undefined;
}

const TOO_LARGE: SchemaCheck = {
  problems: [{ path: '', problem: 'is too large with the defaults of the schema' }],
  isTimedOut: false,
};

/** Validates the value after the schema's defaults were added, which callers need not send. */
export async function checkValue(
  schemas: JsonSchemas,
  { versionId, app, schema }: SchemaOwner,
  value: Record<string, unknown>,
): Promise<CheckedValue> {
  const text = stringifyExact(value);
  if (schema === undefined) return { versionId, text, check: { problems: [], isTimedOut: false } };
  const complete = withDefaults(value, schema);
  const check = complete === null ? TOO_LARGE : await schemas.checkValue(ownerKey(app), schema, complete);
  return { versionId, text, check };
}

/**
 * Returns the earlier check if it was of this value and version, which may have changed meanwhile; otherwise checks
 * again.
 */
export async function checkedBefore(
  checked: CheckedValue | null | undefined,
  schemas: JsonSchemas,
  owner: SchemaOwner,
  value: Record<string, unknown>,
): Promise<SchemaCheck> {
  if (checked?.versionId === owner.versionId && checked.text === stringifyExact(value)) return checked.check;
  return (await checkValue(schemas, owner, value)).check;
}

/** @throws ProblemError `schema_timeout`, or the problem that `invalid` creates from the problems found. */
export function requireFitting(
  { problems, isTimedOut }: SchemaCheck,
  field: string,
  invalid: (errors: readonly FieldProblem[]) => ProblemError,
): void {
  if (problems.length === 0) return;
  const errors = below(field, problems);
  if (isTimedOut) {
    throw new ProblemError(
      APP_PROBLEMS.schema_timeout,
      `Checking \`${field}\` against the version's schema timed out. Send a smaller value, or publish a version with a simpler schema.`,
      { errors },
    );
  }
  throw invalid(errors);
}

function ownerKey({ ownerKind, ownerProjectId, ownerUserId }: SchemaOwner['app']): string {
  return `${ownerKind} ${ownerProjectId ?? ownerUserId ?? ''}`;
}
