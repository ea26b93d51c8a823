import { isObject } from '../../../common/json/is-object.js';
import type { FieldProblem } from '../../../common/problem/problem-error.js';
import { EVENT_TYPES, isEventType } from '../../../events/event-types.js';
import { below, MAX_PROBLEMS } from '../field-problems.js';
import { structureProblems, MANIFEST_TOO_LARGE, MAX_MANIFEST_BYTES } from '../manifest-schema.js';
import { scheduleProblems } from './schedule-problems.js';
import type { SchemaCompiler } from '../schema-compiler.js';

/**
 * Reports every problem of a manifest, including those of parts beside invalid ones; empty: it is a `Manifest`. For a
 * worker thread: checking schemas and cron expressions has no upper bound of time.
 */
export async function manifestProblems(
  manifest: Record<string, unknown>,
  schemas: Pick<SchemaCompiler, 'problemsOf'>,
  now: Date,
): Promise<FieldProblem[]> {
  if (Buffer.byteLength(JSON.stringify(manifest)) > MAX_MANIFEST_BYTES) {
    return [MANIFEST_TOO_LARGE];
  }
  return [
    ...structureProblems(manifest),
    ...(await schemasProblems(manifest, schemas)),
    ...permissionProblems(manifest),
    ...list(manifest['triggers']).flatMap((trigger, i) =>
      isObject(trigger)
        ? below(`triggers[${i}]`, triggerProblems(trigger, list(manifest['run_kinds']), now))
        : [],
    ),
  ].slice(0, MAX_PROBLEMS);
}

async function schemasProblems(
  manifest: Record<string, unknown>,
  schemas: Pick<SchemaCompiler, 'problemsOf'>,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const name of ['input_schema', 'config_schema']) {
    if (isObject(manifest[name])) problems.push(...below(name, await schemas.problemsOf(manifest[name])));
  }
  return problems;
}

function permissionProblems({ permissions }: Record<string, unknown>): FieldProblem[] {
  if (!isObject(permissions)) return [];
  const required = new Set(list(permissions['required']));
  return list(permissions['optional']).flatMap((permission, i) =>
    required.has(permission)
      ? [{ path: `permissions.optional[${i}]`, problem: 'is also one of the required permissions' }]
      : [],
  );
}

function triggerProblems(
  trigger: Record<string, unknown>,
  runKinds: readonly unknown[],
  now: Date,
): FieldProblem[] {
  const kind = 'event_type' in trigger ? 'event' : 'schedule';
  const problems = kind === 'event' ? eventProblems(trigger) : scheduleProblems(trigger, now);
  if (!runKinds.includes(kind)) {
    problems.push({ path: '', problem: `needs the run kind "${kind}" in run_kinds` });
  }
  return problems;
}

function eventProblems({ event_type: type }: Record<string, unknown>): FieldProblem[] {
  if (typeof type !== 'string' || isEventType(type)) return [];
  return [{ path: 'event_type', problem: `must be one of ${EVENT_TYPES.join(', ')}` }];
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
