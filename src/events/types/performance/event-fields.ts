import { truncated } from './series-key.js';

/** Fields of an event that are read. */
const MAX_FIELDS_OF_EVENT = 8;
const MAX_FIELD_LENGTH = 60;
const MAX_VALUE_LENGTH = 100;

const OWN = new Set(['metric', 'service', 'unit', 'value']);
/** Each event has another id, so it would only take the place of a field whose values come again. */
const IS_ID = /(?:^|[._-])id$|[a-z]I[dD]$/;

/**
 * The fields of `data` by which its metric can be broken down, in alphabetical order: single values, also those of nested
 * objects.
 */
export function fieldsOfEvent(data: Readonly<Record<string, unknown>>): [field: string, value: string][] {
  const found: [string, string][] = [];
  for (const [name, value] of Object.entries(data)) {
    if (OWN.has(name)) continue;
    if (typeof value !== 'object' || value === null) add(found, name, value);
    else if (!Array.isArray(value)) {
      for (const [inner, innerValue] of Object.entries(value)) add(found, `${name}.${inner}`, innerValue);
    }
  }
  return found.sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, MAX_FIELDS_OF_EVENT);
}

function add(found: [string, string][], field: string, value: unknown): void {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return;
  const text = String(value);
  if (text === '' || field === '' || field.length > MAX_FIELD_LENGTH || IS_ID.test(field)) return;
  found.push([field, truncated(text, MAX_VALUE_LENGTH)]);
}
