import { Injectable } from '@nestjs/common';
import type { EventFilter } from '../event-filter.js';

/** Finds events by more than their type and time: a projection keeps where they are. */
export interface EventLocator {
  /** Name of the projection. Events that it has not read yet are searched in the events table itself. */
  readonly projection: string;
  /**
   * @returns keys under which the projection has every event that matches the filter, and perhaps others; `null` for a
   *   filter with which it does not help.
   */
  keysOf(filter: EventFilter): readonly string[] | null;
  /**
   * The events of a key as SQL: a query of `event_id`, `received_at` and `ts`. The arguments are expressions of the
   * integer `build`, the UUID of the project and the text of the key.
   */
  sql(build: string, project: string, key: string): string;
}

export interface Located {
  locator: EventLocator;
  keys: readonly string[];
}

/** The locators of this process, which modules register in `onModuleInit`. */
@Injectable()
export class EventLocators {
  private readonly all: EventLocator[] = [];

  register(locator: EventLocator): void {
    this.all.push(locator);
  }

  /** The one with the fewest keys; `null` when none helps. */
  find(filter: EventFilter): Located | null {
    const found = this.all.flatMap((locator): Located[] => {
      const keys = locator.keysOf(filter);
      return keys === null ? [] : [{ locator, keys }];
    });
    return found.toSorted((one, other) => one.keys.length - other.keys.length)[0] ?? null;
  }
}
