import type { EventLevel } from '../event-levels.js';

/** What the level of an event follows from: nothing, a word in `data`, or a status code of HTTP in `data`. */
export type LevelRule =
  | { always: EventLevel }
  | { word: string }
  /** From 500 on `error`; from 400 on the given level; below 100 or absent see docs/events.md. */
  | { http: string; from400: 'error' | 'warn' };

/**
 * What the rest of the service knows of an event type. The schema of its `data` is
 * `contracts/events/<name>.schema.json`; everything else of the type is in its folder, `src/events/types/<name>/`.
 */
export interface EventTypeDefinition {
  /** As senders write it; also the name of the folder. Lower-case letters, digits and `_`. */
  name: string;
  level: LevelRule;
  /** Field of `data` that names the event's source; `null`: only `data.service`, which any event may have. */
  source: string | null;
  /** Whether a route of the type reads the body of a request to this path in a guard of its own: it is not parsed before. */
  readsBody?: (path: string) => boolean;
}
