import type { EventType } from '../event-types.js';

/** Paths of the members of `data` that can contain a value, the preferred one first. */
export type MemberPaths = readonly (readonly string[])[];

/** Definition of a projection of keyed states: the members that it reads from the events of one type. */
export interface KeyedStateDefinition {
  /** Name of the projection. */
  name: string;
  /** Must be increased when the same events produce a different result. */
  version: number;
  type: EventType;
  /** The member that identifies the object whose state an event reports. */
  key: string;
  /** A second member of the key, such as the environment of a service; `null`: `key` alone identifies the object. */
  part: string | null;
  /** Members that are stored of each event. Texts are truncated to {@link MAX_STATE_TEXT} characters; other values are omitted. */
  state: Readonly<Record<string, { kind: 'boolean' | 'integer' | 'text'; paths: MemberPaths; max?: number }>>;
  /** Days after receipt for which changes are kept; `null`: as long as events. */
  keptDays: number | null;
}

/** Maximum number of characters of a text in a state; longer ones are truncated. */
export const MAX_STATE_TEXT = 200;

/**
 * Maximum number of characters of a key. A longer one is truncated and ends in a checksum, so that keys with the same
 * beginning stay distinct.
 */
export const MAX_KEY_TEXT = 200;

/** {@link MAX_KEY_TEXT} in UTF-16 code units, the unit of JavaScript's lengths. */
export const MAX_KEY_UNITS = 2 * MAX_KEY_TEXT;

/** Members in which senders store the actor, the most explicit one first. */
export const ACTOR_PATHS: MemberPaths = [['actor'], ['userId'], ['user', 'id'], ['author']];
