import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FieldProblem } from '../../common/problem/problem-error.js';
import { fieldProblems } from './field-problems.js';

/** Maximum size of a manifest as compact JSON. */
export const MAX_MANIFEST_BYTES = 64 * 1024;

export const MANIFEST_TOO_LARGE: FieldProblem = {
  path: '',
  problem: `must not have more than ${MAX_MANIFEST_BYTES} bytes of JSON`,
};

// src/apps/author-schemas and dist/apps/author-schemas are both three levels below the package root.
const FILE = new URL('../../../contracts/apps/manifest.schema.json', import.meta.url);

/** The published JSON Schema of manifests. */
export const MANIFEST_SCHEMA = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>;

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, coerceTypes: false });
const validate = ajv.compile(MANIFEST_SCHEMA);

/** Violations of the published schema. */
export function structureProblems(manifest: unknown): FieldProblem[] {
  return validate(manifest) ? [] : fieldProblems(validate.errors, manifest);
}
