import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { EVENT_LEVEL } from '../event-level.js';
import type { EventFilter } from '../store/event-filter.js';
import { EventLocators, type EventLocator } from '../store/postgres/event-locators.js';
import { EVENT_SOURCE } from '../store/postgres/event-source.js';
import { toMemberPath } from '../store/postgres/to-jsonpath.js';
import type { ProjectionPage } from '../projections/projection-page.js';
import type { Projector, PruneContext } from '../projections/projector.js';
import { Projectors } from '../projections/projectors.js';
import { textKeySql } from '../text-key.js';
import {
  ANY,
  MANY,
  MAX_VALUES,
  SEVERE_LEVELS,
  SEVERE_TYPES,
  severeKeysOf,
  VALUE_PATHS,
} from './severe-keys.js';

const PRUNED_AT_ONCE = 20_000;

/**
 * Notes where the errors and warnings are, by type, level and service, so that a page of them is read without the events
 * between. They are few: an index of all events by level would cost ingest as much as it saves here.
 */
@Injectable()
export class SevereEventsProjector implements Projector, EventLocator, OnModuleInit {
  readonly name = 'severe-events';
  readonly projection = this.name;
  readonly version = 2;
  readonly types = SEVERE_TYPES;
  readonly tables = ['severe_events'];

  constructor(
    private readonly projectors: Projectors,
    private readonly locators: EventLocators,
    private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    this.projectors.register(this);
    this.locators.register(this);
  }

  async apply(page: ProjectionPage): Promise<void> {
    await page.query(
      (events, first) => `
        INSERT INTO severe_events (build, project_id, key, ts, event_id, received_at)
        SELECT $${first}::int, project_id, key, ts, id, received_at FROM (${severeEventsSql(events)}) AS s
         ORDER BY project_id, key, ts`,
      [page.build],
    );
  }

  async retract(page: ProjectionPage): Promise<void> {
    await page.query(
      (events, first) => `
        DELETE FROM severe_events AS k USING (${severeEventsSql(events)}) AS s
         WHERE k.build = $${first}::int AND k.project_id = s.project_id AND k.key = s.key AND k.ts = s.ts AND k.event_id = s.id`,
      [page.build],
    );
  }

  async prune({ build, query }: PruneContext): Promise<void> {
    // Whole days, as the events themselves go.
    await query(
      `DELETE FROM severe_events WHERE ctid IN (
         SELECT ctid FROM severe_events
          WHERE build = $1 AND received_at < date_trunc('day', now(), 'UTC') - make_interval(days => $2)
          LIMIT ${PRUNED_AT_ONCE})`,
      [build, this.config.eventsRetentionDays],
    );
  }

  keysOf(filter: EventFilter): readonly string[] | null {
    return severeKeysOf(filter);
  }

  sql(build: string, project: string, key: string): string {
    return `SELECT event_id, received_at, ts FROM severe_events
             WHERE build = ${build} AND project_id = ${project} AND key = ${key}::uuid`;
  }
}

const literal = (text: string): string =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', '\\n')}'`;

/** An element of a list is a value, too: the search finds it. */
const MEMBERS = VALUE_PATHS.map((path) => `${literal(`${toMemberPath(path)}[*]`)}::jsonpath`).join(', ');

/** Each severe event of a page with each of its keys: `id`, `project_id`, `ts`, `received_at`, `key`. */
function severeEventsSql(events: string): string {
  return `
    SELECT e.id, e.project_id, e.ts, e.received_at,
           ${textKeySql(`concat(e.type, E'\\n', e.level, E'\\n', v.value)`)} AS key
      FROM (SELECT e.id, e.project_id, e.ts, e.received_at, e.type, e.level,
                   ARRAY (
                     SELECT DISTINCT value
                       FROM (SELECT ${EVENT_SOURCE} AS value
                             UNION ALL
                             SELECT member #>> '{}' FROM unnest(ARRAY[${MEMBERS}]) AS path
                              CROSS JOIN LATERAL jsonb_path_query(e.data, path) AS member
                              WHERE jsonb_typeof(member) = 'string') AS each
                      WHERE value <> '' LIMIT ${MAX_VALUES + 1}) AS own
              FROM (SELECT e.*, ${EVENT_LEVEL} AS level FROM ${events} AS e) AS e
             WHERE e.level IN (${SEVERE_LEVELS.map((level) => `'${level}'`).join(', ')})) AS e
     CROSS JOIN LATERAL unnest(
       CASE WHEN cardinality(e.own) > ${MAX_VALUES} THEN ARRAY[${literal(ANY)}, ${literal(MANY)}] ELSE array_prepend(${literal(ANY)}, e.own) END
     ) AS v (value)`;
}
