import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { fieldPath, pointerSegments } from '../common/json/field-path.js';
import { EVENT_TYPES, type EventType } from './event-types.js';

/** The problem of an invalid payload, such as `data.actor` and `required`. Both texts are printable and bounded. */
export interface PayloadProblem {
  /** Field path relative to the event, beginning with `data`. */
  path: string;
  problem: string;
}

// src/events and dist/events are both two levels below the package root.
const SCHEMA_FOLDER = new URL('../../contracts/events/', import.meta.url);

const ajv = new Ajv2020({ strict: true, allErrors: false, coerceTypes: false });

const schemas = new Map<EventType, object>();
const validators = new Map<EventType, ValidateFunction>();
for (const type of EVENT_TYPES) {
  const schema = JSON.parse(readFileSync(new URL(`${type}.schema.json`, SCHEMA_FOLDER), 'utf8')) as object;
  schemas.set(type, schema);
  validators.set(type, ajv.compile(schema));
}

/** The published JSON Schema (draft 2020-12) of the type's `data`. */
export function payloadSchema(type: EventType): object {
  return entryOf(schemas, type);
}

/** The first problem of `data` under the type's schema, or null when it is valid. Never throws. */
export function validatePayload(type: EventType, data: unknown): PayloadProblem | null {
  const validate = entryOf(validators, type);
  if (validate(data)) return null;
  const error = validate.errors?.[0];
  return error ? describe(error, data) : { path: 'data', problem: 'not valid' };
}

function describe(error: ErrorObject, data: unknown): PayloadProblem {
  const segments = ['data', ...pointerSegments(error.instancePath, data)];
  const params = error.params as Record<string, unknown>;
  if (error.keyword === 'required') {
    return { path: fieldPath([...segments, String(params.missingProperty)]), problem: 'required' };
  }
  return { path: fieldPath(segments), problem: problemText(error, params) };
}

function problemText(error: ErrorObject, params: Record<string, unknown>): string {
  switch (error.keyword) {
    case 'type':
      return `expected ${expectedType(params.type)}`;
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
    case 'minimum':
    case 'maximum':
      return `must be ${String(params.comparison)} ${String(params.limit)}`;
    case 'maxLength':
      return `longer than ${String(params.limit)} characters`;
    case 'pattern':
      return error.instancePath === '/period' ? 'must be YYYY-MM' : `must match ${String(params.pattern)}`;
    default:
      return error.message ?? 'not valid';
  }
}

/** An optional field may also be null, which stands for an absent one and is not worth naming to the sender. */
function expectedType(type: unknown): string {
  return [type]
    .flat()
    .filter((each) => each !== 'null')
    .join(' or ');
}

function entryOf<T>(map: ReadonlyMap<EventType, T>, type: EventType): T {
  const entry = map.get(type);
  if (entry === undefined) throw new TypeError(`No payload schema for event type ${type}`);
  return entry;
}
