import { discoverEventTypes } from './types/discover.js';
import type { EventTypeDefinition } from './types/event-type-definition.js';

/** One for each folder of `types/`, in alphabetical order. */
export const EVENT_TYPE_DEFINITIONS: readonly EventTypeDefinition[] = await discoverEventTypes();

/** The event types in alphabetical order. */
export const EVENT_TYPES: readonly string[] = EVENT_TYPE_DEFINITIONS.map(({ name }) => name);

/** One of {@link EVENT_TYPES}. A string, because the folders of `types/` define the list. */
export type EventType = string;

const KNOWN_TYPES: ReadonlySet<unknown> = new Set(EVENT_TYPES);

/** True for exactly the strings in {@link EVENT_TYPES}; case matters. */
export function isEventType(value: unknown): value is EventType {
  return KNOWN_TYPES.has(value);
}
