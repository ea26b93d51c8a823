import type { EventTrigger } from '../versions/manifest.js';

/**
 * Whether an event is one that a trigger waits for: at every path of `match` its `data` has the value, or one of
 * the values. Numbers and texts are different things, and nothing that is missing equals `null`.
 */
export function matches(match: EventTrigger['match'] | null, data: unknown): boolean {
  return Object.entries(match ?? {}).every(([path, expected]) => {
    const found = valueAt(data, path);
    return (Array.isArray(expected) ? expected : [expected]).some((value) => value === found);
  });
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
