import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';

const FOLDER = join(import.meta.dirname, '..', '..', 'contracts', 'flags', 'v1');

export function readContract<T>(name: string): T {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as T;
}

/** The violations of a schema of the contract by a document; `null` for none. */
export function contractProblems(): (schema: string, document: unknown) => unknown {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  ajvFormats.default(ajv);
  for (const name of readdirSync(join(FOLDER, 'schemas'))) {
    ajv.addSchema(readContract<object>(join('schemas', name)));
  }
  return (schema, document) => {
    const id = `https://signalbox.dev/contracts/flags/v1/schemas/${schema}.schema.json`;
    return ajv.validate(id, document) ? null : ajv.errors;
  };
}
