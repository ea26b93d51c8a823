import type { EventType } from '../event-types.js';
import type { ProjectionPage } from './projection-page.js';

/**
 * Computes one projection: tables that a module keeps beside the events so that its queries are cheap. It is given every
 * committed event exactly once, in pages, in the order in which their transactions were given their numbers.
 */
export interface Projector {
  /** Lower-case words with `-`; the key of its rows in `projections`, and the label of its metrics. */
  readonly name: string;
  /** Raise it when the same events give another result: the next start builds the projection anew beside the old one. */
  readonly version: number;
  /** The types of events that it reads; `null`: all. */
  readonly types: readonly EventType[] | null;
  /** Its tables. Each has a column `build` that begins an index, so that one build can be removed. */
  readonly tables: readonly string[];
  /**
   * Those of its tables whose rows are kept longer than the events. They have a column `project_id`, and `received_on`, the day in
   * UTC on which a row's events were received: a new build takes over the days whose events are no longer stored. The
   * projector reads one type: the days of a type are deleted one by one.
   */
  readonly kept?: readonly string[];
  /** Adds a page of events to the result. Everything must be written through the page's transaction. */
  apply(page: ProjectionPage): Promise<void>;
  /**
   * Takes back what these events added, as they are deleted before the others of their day. Without it, the result keeps what they
   * added. The page was applied to this build, and is not applied again.
   */
  retract?(page: ProjectionPage): Promise<void>;
  /** Removes what is too old, at most some thousands of rows; called every minute, in a transaction of its own. */
  prune?(page: PruneContext): Promise<void>;
}

export interface PruneContext {
  build: number;
  query: <Row>(sql: string, parameters: readonly unknown[]) => Promise<Row[]>;
}
