import { EVENT_NOTIONS } from './event-fields.js';

/** Value of a notion of the search (`service`, `release` …) in an event's `data`, as text; null when no member has it. */
export function readNotion(data: Readonly<Record<string, unknown>>, notion: string): string | null {
  for (const path of EVENT_NOTIONS[notion] ?? []) {
    const text = textAt(data, path);
    if (text !== null) return text;
  }
  return null;
}

function textAt(data: Readonly<Record<string, unknown>>, path: readonly string[]): string | null {
  let value: unknown = data;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name))
      return null;
    value = (value as Record<string, unknown>)[name];
  }
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}
