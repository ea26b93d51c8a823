import {
  isContainer,
  isJsonObject,
  parseExact,
  stringifyExact,
  type JsonObject,
  type JsonValue,
} from '../../api/exact-json';
import type { Pointer } from '../../ui/json-tree/tree-rows';

/** The service rejects longer filters. */
const MAX_CHARACTERS = 500;

/** Whether the text is a valid data filter: a JSON object with at least one field. */
export function isDataPart(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  try {
    const part = parseExact(text);
    return isJsonObject(part) && Object.keys(part).length > 0;
  } catch {
    return false;
  }
}

/**
 * Data filter for one value: `data` reduced to the value at the pointer; lists are reduced to that element.
 *
 * @returns the JSON text; `null` when it exceeds the service's limit.
 */
export function dataPart(data: JsonObject, pointer: Pointer): string | null {
  const names = pointer.split('/').slice(1).map(unescape);
  const text = stringifyExact(partOf(data, names));
  return isDataPart(text) ? text : null;
}

function partOf(value: JsonValue, [name, ...rest]: readonly string[]): JsonValue {
  if (name === undefined || !isContainer(value)) return value;
  const part = partOf((value as Readonly<Record<string, JsonValue>>)[name] ?? null, rest);
  return Array.isArray(value) ? [part] : { [name]: part };
}

/** Decodes a token of a JSON Pointer (RFC 6901). */
function unescape(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Path and value of a data filter, e.g. `fields.user_id` and `u-17`; the path ends at the first object or list with several members. */
export function dataPartText(text: string): { path: string; value: string } {
  let value = parseExact(text);
  let path = '';
  for (;;) {
    const [entry, more] = isContainer(value) ? Object.entries(value) : [];
    if (entry === undefined || more !== undefined) break;
    path += Array.isArray(value) ? '[]' : `${path === '' ? '' : '.'}${entry[0]}`;
    value = entry[1];
  }
  return { path, value: typeof value === 'string' && value !== '' ? value : stringifyExact(value) };
}
