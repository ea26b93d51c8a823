import {
  isContainer,
  isJsonObject,
  parseExact,
  stringifyExact,
  type JsonObject,
  type JsonValue,
} from '../../api/exact-json';
import type { Pointer } from '../../ui/json-tree/tree-rows';

/** The service takes no longer ones. */
const MAX_CHARACTERS = 500;

/** Whether the service can search for it in the data of events: a JSON object with at least one field. */
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
 * The JSON object that has of `data` only one value, in its place; of a list only its element.
 *
 * @returns `null` when it is too long to be searched for.
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

/** RFC 6901. */
function unescape(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** `fields.user_id` and `u-17`: down to where there is more than one way. */
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
