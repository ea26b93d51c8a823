import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} EventField
 * @property {string} name as it appears in `data`
 * @property {'string' | 'integer' | 'number' | 'boolean' | 'object'} type
 * @property {boolean} required an optional field may also be `null`, which counts as absent
 * @property {string} description one sentence or more
 *
 * @typedef {object} EventType
 * @property {string} type
 * @property {string} title
 * @property {string} description
 * @property {EventField[]} fields required ones first, otherwise in the order of the schema
 * @property {Record<string, unknown>} example
 */

const TYPES = ['string', 'integer', 'number', 'boolean', 'object'];

/**
 * Reads the event types of a folder of schemas, sorted by name. The templates of all languages render them.
 *
 * @param {string} folder
 * @returns {EventType[]}
 */
export function readEventTypes(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.schema.json'))
    .sort()
    .map((file) => {
      const schema = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      const fields = Object.entries(schema.properties).map(([name, field]) => ({
        name,
        type: typeOf(file, name, field),
        required: schema.required.includes(name),
        description: field.description,
      }));
      return {
        type: file.replace('.schema.json', ''),
        title: schema.title,
        description: schema.description,
        fields: [...fields.filter((field) => field.required), ...fields.filter((field) => !field.required)],
        example: schema.examples[0],
      };
    });
}

function typeOf(file, name, { type }) {
  const [only, ...more] = [type].flat().filter((each) => each !== 'null');
  if (more.length > 0 || !TYPES.includes(only))
    throw new Error(`${file}: ${name} has a type that the templates do not support.`);
  return only;
}
