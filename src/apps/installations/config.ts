import type { EntityManager } from 'typeorm';
import { stringifyExact } from '../../common/json/exact-number.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { canonicalJson } from '../versions/canonical-json.js';
import {
  checkedBefore,
  checkValue,
  requireFitting,
  type CheckedValue,
  type SchemaOwner,
} from '../author-schemas/values/checked-value.js';
import type { JsonSchemas } from '../author-schemas/json-schemas.js';
import { App } from '../model/app.entity.js';
import type { AppVersion } from '../model/app-version.entity.js';
import { APP_PROBLEMS } from '../problems.js';

export const MAX_CONFIG_BYTES = 64 * 1024;

/** Checks a configuration before the transaction that stores it. */
export async function checkConfig(
  schemas: JsonSchemas,
  manager: EntityManager,
  version: AppVersion,
  config: Record<string, unknown>,
): Promise<CheckedValue | null> {
  return isTooLarge(config) ? null : checkValue(schemas, await schemaOwner(manager, version), config);
}

/**
 * @param checked result of {@link checkConfig}; a different version or configuration is checked again.
 * @throws ProblemError `config_invalid`, `schema_timeout`
 */
export async function requireFittingConfig(
  schemas: JsonSchemas,
  manager: EntityManager,
  version: AppVersion,
  config: Record<string, unknown>,
  checked: CheckedValue | null,
): Promise<void> {
  const check = isTooLarge(config)
    ? {
        problems: [{ path: '', problem: `must not have more than ${MAX_CONFIG_BYTES} bytes of JSON` }],
        isTimedOut: false,
      }
    : await checkedBefore(checked, schemas, await schemaOwner(manager, version), config);
  requireFitting(
    check,
    'config',
    (errors) =>
      new ProblemError(
        APP_PROBLEMS.config_invalid,
        `Send a configuration that fits the config_schema of version ${version.version}; see \`errors\`.`,
        { errors },
      ),
  );
}

async function schemaOwner(
  manager: EntityManager,
  { id: versionId, appId, manifest }: AppVersion,
): Promise<SchemaOwner> {
  const app = await manager.findOneByOrFail(App, { id: appId });
  return { versionId, app, schema: manifest.config_schema };
}

function isTooLarge(config: Record<string, unknown>): boolean {
  return Buffer.byteLength(stringifyExact(config)) > MAX_CONFIG_BYTES;
}

const MAX_FIELDS = 50;
const MAX_FIELD_LENGTH = 100;

/** Names of the changed fields for audit events, without their values, which can be secrets. */
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
