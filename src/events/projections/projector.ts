import type { EntityManager } from 'typeorm';
import type { EventType } from '../event-types.js';
import type { ProjectionPage } from './projection-page.js';
import { Injectable } from '@nestjs/common';

/**
 * Computes one projection: tables that a module keeps beside the events so that its queries are cheap. It receives every
 * committed event exactly once, in pages, in the order of the ids of their transactions.
 */
export interface Projector {
  /** Lower-case words with `-`; the key of its rows in `projections`, and the label of its metrics. */
  readonly name: string;
  /** To be raised when the same events produce another result: the next start builds the projection anew beside the old one. */
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
   * Subtracts these events from the result, as they are deleted before the others of their day. Without this method, the result keeps
   * them. The page was applied to this build, and is not applied again.
   */
  retract?(page: ProjectionPage): Promise<void>;
  /** Removes expired rows, at most some thousands; called every minute, in a transaction of its own. */
  prune?(context: PruneContext): Promise<void>;
}

export interface PruneContext {
  build: number;
  /** Manager of the transaction. */
  manager: EntityManager;
}

/** The projectors of this process. Modules of event types register theirs in `onModuleInit`. */
@Injectable()
export class Projectors {
  private readonly byName = new Map<string, Projector>();

  /** @throws Error for a name that is registered already. */
  register(projector: Projector): void {
    if (this.byName.has(projector.name)) throw new Error(`Two projectors are named "${projector.name}"`);
    this.byName.set(projector.name, projector);
  }

  all(): readonly Projector[] {
    return [...this.byName.values()];
  }

  get(name: string): Projector | undefined {
    return this.byName.get(name);
  }
}
