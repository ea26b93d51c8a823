import type { EventType } from '../event-types.js';

/** The members of `data` that hold a value, the preferred one first; each is a path of names. */
export type MemberPaths = readonly (readonly string[])[];

/** What a projection of keyed states reads from the events of one type. */
export interface KeyedStateDefinition {
  /** Name of the projection. */
  name: string;
  /** Raise it when the same events produce another result. */
  version: number;
  type: EventType;
  /** The member that identifies the object whose state an event reports. */
  key: string;
  /** A second member of the key, such as the environment of a service; `null`: `key` alone identifies the object. */
  part: string | null;
  /** Members that are stored of each event. Texts are truncated to {@link MAX_STATE_TEXT} characters; other values are left out. */
  state: Readonly<Record<string, { kind: 'boolean' | 'integer' | 'text'; paths: MemberPaths; max?: number }>>;
  /** Days after receipt for which changes are kept; `null`: as long as events. */
  keptDays: number | null;
}

/** Characters of a text in a state; longer ones are truncated. */
export const MAX_STATE_TEXT = 200;

/** Characters of a key. A longer one is truncated, and ends in a checksum so that two keys with one beginning stay apart. */
export const MAX_KEY_TEXT = 200;

/** The same in UTF-16 code units, as JavaScript measures a text. */
export const MAX_KEY_UNITS = 2 * MAX_KEY_TEXT;

/** Where senders write who did something, the most explicit first. */
export const ACTOR_PATHS: MemberPaths = [['actor'], ['userId'], ['user', 'id'], ['author']];
