import { isObject } from '../../../common/json/is-object.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { APP_PROBLEMS } from '../../problems.js';

/**
 * Reads the fields of a signed body of the run. The body has to name the run: the signature does not cover the address,
 * so only the body prevents a signed message from being sent to another run.
 *
 * @throws ProblemError `callback_invalid`, `callback_run_mismatch`
 */
export function readSignedFields(body: Buffer, runId: string): Record<string, unknown> {
  const fields = parse(body);
  requireRun(fields, runId);
  return fields;
}

/** @throws TypeError when the body is not UTF-8. */
export function bodyText(body: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(body);
}

function parse(body: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(bodyText(body));
  } catch {
    throw invalidBody('Send the body as JSON in UTF-8, not compressed.', '', 'is not JSON');
  }
  if (isObject(value)) {
    return value;
  }
  throw invalidBody('Send a JSON object.', '', 'is not an object');
}

/** The DAG run sends its own id, and in its `conf` the id of the run that was created for it: both are the same. */
function requireRun(
  { run_id: runId, dag_run_id: dagRunId }: Record<string, unknown>,
  expected: string,
): void {
  const named = Object.entries({ run_id: runId, dag_run_id: dagRunId }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  if (named.length === 0) {
    throw invalidBody('Send the id of the run in the body, as run_id or dag_run_id.', 'run_id', 'is missing');
  }
  for (const [path, value] of named) {
    if (typeof value !== 'string' || value.toLowerCase() !== expected) throw aboutAnotherRun(path);
  }
}

export function aboutAnotherRun(path: string): ProblemError {
  return new ProblemError(
    APP_PROBLEMS.callback_run_mismatch,
    'Send each callback to the callback URL of its own run, which is in the conf of its DAG run.',
    { errors: [{ path, problem: 'does not match the run in the path' }] },
  );
}

export function invalidBody(detail: string, path: string, problem: string): ProblemError {
  return new ProblemError(APP_PROBLEMS.callback_invalid, detail, { errors: [{ path, problem }] });
}

export function unknownRun(): ProblemError {
  return new ProblemError('not_found', 'No run has this id. Stop sending callbacks about it.');
}
