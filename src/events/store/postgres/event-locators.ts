import { Injectable } from '@nestjs/common';
import type { EventFilter } from '../event-filter.js';

/** Finds events by other conditions than type and time, by means of a projection that stores their positions. */
export interface EventLocator {
  /** Name of the projection. Events that it has not read yet are searched in the table `events`. */
  readonly projection: string;
  /**
   * @returns keys under which the projection has every event that matches the filter, and possibly others; `null` for a
   *   filter that it does not support.
   */
  keysOf(filter: EventFilter): readonly string[] | null;
  /**
   * SQL query of the events of a key, with the columns `event_id`, `received_at` and `ts`. The arguments are expressions of
   * the integer `build`, the UUID of the project and the text of the key.
   */
  sql(build: string, project: string, key: string): string;
}

export interface Located {
  locator: EventLocator;
  keys: readonly string[];
}

/** Registry of this process's locators, which modules register in `onModuleInit`. */
@Injectable()
export class EventLocators {
  private readonly all: EventLocator[] = [];

  register(locator: EventLocator): void {
    this.all.push(locator);
  }

  /** The locator with the fewest keys; `null`: none supports the filter. */
  find(filter: EventFilter): Located | null {
    const found = this.all.flatMap((locator): Located[] => {
      const keys = locator.keysOf(filter);
      return keys === null ? [] : [{ locator, keys }];
    });
    return found.toSorted((one, other) => one.keys.length - other.keys.length)[0] ?? null;
  }
}
