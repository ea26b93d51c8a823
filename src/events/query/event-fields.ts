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
