import { ExactNumber } from '../../common/json/exact-number.js';
import type { EventTrigger } from '../model/manifest.js';

/**
 * Whether an event matches a trigger: at every path of `match` its `data` has the value, or one of the values. A number
 * never equals a string, a missing field never equals `null`, and `2^53 + 1` does not equal `2^53`.
 *
 * @param data of `parseExact`.
 */
export function matches(match: EventTrigger['match'] | null, data: unknown): boolean {
  return Object.entries(match ?? {}).every(([path, expected]) => {
    const found = comparable(valueAt(data, path));
    return (Array.isArray(expected) ? expected : [expected]).some((value) => value === found);
  });
}

/** A number that is a double, regardless of its text; any other stays what it is and equals nothing. */
function comparable(value: unknown): unknown {
  return value instanceof ExactNumber && value.isDouble ? value.nearest : value;
}

/** @param path names with dots between them; `undefined`: there is nothing. */
function valueAt(data: unknown, path: string): unknown {
  let at = data;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}
