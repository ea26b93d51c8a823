import { stringifyExact } from '../../common/json/exact-number.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { canonicalJson } from '../versions/canonical-json.js';
import { below } from '../versions/field-problems.js';
import type { JsonSchemas } from '../versions/json-schemas.js';
import type { Manifest } from '../versions/manifest.js';

export const MAX_CONFIG_BYTES = 64 * 1024;

/** @throws ProblemError `config_invalid` */
export function requireFittingConfig(
  schemas: JsonSchemas,
  version: string,
  { config_schema: schema }: Manifest,
  config: Record<string, unknown>,
): void {
  const errors =
    Buffer.byteLength(stringifyExact(config)) > MAX_CONFIG_BYTES
      ? [{ path: '', problem: `must not have more than ${MAX_CONFIG_BYTES} bytes of JSON` }]
      : schema === undefined
        ? []
        : schemas.validate(schema, config);
  if (errors.length === 0) return;
  throw new ProblemError(
    'config_invalid',
    `Send a configuration that fits the config_schema of version ${version}; see \`errors\`.`,
    { errors: below('config', errors) },
  );
}

/**
 * Values of `config` and `pending_config` for a query builder, and its parameters: TypeORM would write numbers as
 * doubles.
 */
export function configParameters({
  config,
  pendingConfig,
}: {
  config?: Record<string, unknown> | undefined;
  pendingConfig?: Record<string, unknown> | null | undefined;
}): { values: { config?: () => string; pendingConfig?: () => string }; parameters: Record<string, unknown> } {
  return {
    values: {
      ...(config === undefined ? {} : { config: () => 'CAST(:config AS json)' }),
      ...(pendingConfig === undefined ? {} : { pendingConfig: () => 'CAST(:pendingConfig AS json)' }),
    },
    parameters: {
      ...(config === undefined ? {} : { config: stringifyExact(config) }),
      ...(pendingConfig === undefined
        ? {}
        : { pendingConfig: pendingConfig === null ? null : stringifyExact(pendingConfig) }),
    },
  };
}

const MAX_FIELDS = 50;
const MAX_FIELD_LENGTH = 100;

/** For audit events: which fields, never their values, as people do put secrets there. */
export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !isSameJson(own(before, field), own(after, field)))
    .slice(0, MAX_FIELDS)
    .map((field) => field.slice(0, MAX_FIELD_LENGTH));
}

export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === undefined || b === undefined) return a === b;
  return canonicalJson(a) === canonicalJson(b);
}

function own(object: Record<string, unknown>, field: string): unknown {
  return Object.hasOwn(object, field) ? object[field] : undefined;
}
