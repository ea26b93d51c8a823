/**
 * Members of `data` that contain a notion which senders name differently, each as a path of names. The first existing member
 * is the value of the notion.
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

/** The paths in `data` of a search field: those of a notion, or of a member, with `.` between the names of nested ones. */
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
