/** The event types in alphabetical order. */
export const EVENT_TYPES = [
  'audit',
  'config',
  'cost',
  'deploy',
  'error',
  'feature_flag',
  'log',
  'performance',
  'repository',
  'tenant',
  'trace',
  'video',
  'webhook',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

const KNOWN_TYPES: ReadonlySet<unknown> = new Set(EVENT_TYPES);

/** True for exactly the strings in {@link EVENT_TYPES}; case matters. */
export function isEventType(value: unknown): value is EventType {
  return KNOWN_TYPES.has(value);
}
