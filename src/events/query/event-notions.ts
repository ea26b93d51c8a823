/**
 * What modules and the search mean by a notion that senders spell differently: the members of `data` that hold it, each as
 * a path of names. An event has what one of them has.
 */
export const EVENT_NOTIONS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  user: [['userId'], ['user', 'id'], ['actor']],
  service: [['service'], ['serviceName'], ['module']],
  env: [['environment']],
  environment: [['environment']],
  release: [['release'], ['version']],
  trace: [['traceId']],
};

const MAX_DEPTH = 10;

/** The paths in `data` that a field of the search stands for: a notion, or a member, `.` between the names of nested ones. */
export function pathsOf(field: string): readonly (readonly string[])[] | null {
  if (Object.hasOwn(EVENT_NOTIONS, field)) return EVENT_NOTIONS[field] ?? null;
  const path = field.split('.');
  return path.length > MAX_DEPTH || path.includes('') ? null : [path];
}

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
