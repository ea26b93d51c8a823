import type { EventLevel } from '../event-levels.js';

/** Source of an event's level: none, a word in `data`, or an HTTP status code in `data`. */
export type LevelRule =
  | { always: EventLevel }
  | { word: string }
  /** From 500 on `error`; from 400 on the given level; for codes below 100 and absent ones see docs/events.md. */
  | { http: string; from400: 'error' | 'warn' };

/**
 * Properties of an event type that the rest of the service uses. The schema of its `data` is
 * `contracts/events/<name>.schema.json`; everything else of the type is in its folder, `src/events/types/<name>/`.
 */
export interface EventTypeDefinition {
  /** Name that senders send, and name of the folder. Lower-case letters, digits and `_`. */
  name: string;
  level: LevelRule;
  /** Field of `data` that contains the name of the source; `null`: only `data.service`, which every event can have. */
  source: string | null;
  /** Whether a guard of the type reads the request body for this path, so that it is not parsed before. */
  readsBody?: (path: string) => boolean;
}
