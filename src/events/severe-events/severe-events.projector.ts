import { Injectable, type OnModuleInit } from '@nestjs/common';
import sql from 'sql-template-tag';
import { AppConfig } from '../../config/app-config.js';
import { execute } from '../../database/rows.js';
import { EVENT_LEVEL, levelsOf } from '../event-level-sql.js';
import { readableTypes, type EventFilter } from '../store/event-filter.js';
import { EventLocators, type EventLocator } from '../store/postgres/event-locators.js';
import { EVENT_SOURCE } from '../store/postgres/event-sql.js';
import { toMemberPath } from '../store/postgres/to-jsonpath.js';
import type { ProjectionPage } from '../projections/projection-page.js';
import { Projectors, type Projector, type PruneContext } from '../projections/projector.js';
import { textKeySql, textKey } from '../text-key.js';
import type { EventLevel } from '../event-levels.js';
import { EVENT_TYPES, type EventType } from '../event-types.js';
import { EVENT_NOTIONS } from '../query/event-notions.js';

/** Levels that are rare among all events and most frequently searched for. */
const SEVERE_LEVELS: readonly EventLevel[] = ['error', 'warn'];

/** Maximum number of values under which an event is stored. An event with more is stored under {@link MANY} instead. */
const MAX_VALUES = 8;
const MAX_KEYS = 64;
/** Replaces the values of an event that has more of them. */
const MANY = '\n';
/** Replaces a value in the key for all events of the type and level. */
const ANY = '';

/** Members of `data` by whose texts severe events are found, in addition to their source. */
const VALUE_PATHS = EVENT_NOTIONS['service'] ?? [];

/** Key of a row, a `textKey`; `severeEventsSql` computes the same key in SQL. */
function keyOf(type: EventType, level: EventLevel, value: string): string {
  return textKey(`${type}\n${level}\n${value}`);
}

/** Keys that include all matching events; `null`: events of other levels can match, or the index by type is sufficient. */
function severeKeysOf(filter: EventFilter): string[] | null {
  const pairs = readableTypes(filter).flatMap((type) =>
    levelsOf(type)
      .filter((level) => filter.levels?.includes(level) ?? true)
      .map((level) => ({ type, level })),
  );
  if (pairs.length === 0 || pairs.some(({ level }) => !SEVERE_LEVELS.includes(level))) return null;
  const values = valuesOf(filter);
  if (values === null && pairs.every(({ type }) => levelsOf(type).length === 1)) return null;
  const wanted = values === null ? [ANY] : [...values, MANY];
  const isTooMany = pairs.length * wanted.length > MAX_KEYS;
  return pairs.flatMap(({ type, level }) =>
    (isTooMany ? [ANY] : wanted).map((value) => keyOf(type, level, value)),
  );
}

/** Texts of which each matching event has at least one, as its source or at one of the paths; `null`: unknown. */
function valuesOf({ sources, fields }: EventFilter): readonly string[] | null {
  if (sources !== null) return sources;
  for (const { paths, tests } of fields ?? []) {
    const isOfPaths = paths.every((path) =>
      VALUE_PATHS.some((known) => known.join('\n') === path.join('\n')),
    );
    // Excludes numbers, which have several notations.
    const texts = tests.flatMap((test) => (test.kind === 'equals' && test.isText ? [test.text] : []));
    if (isOfPaths && texts.length === tests.length) return texts;
  }
  return null;
}

/** Types whose events can be severe. */
const SEVERE_TYPES: readonly EventType[] = EVENT_TYPES.filter((type) =>
  levelsOf(type).some((level) => SEVERE_LEVELS.includes(level)),
);

const PRUNED_AT_ONCE = 20_000;

/**
 * Stores the positions of errors and warnings by type, level and service, so that a page of them is read without the events
 * in between. They are few: an index of all events by level would cost ingest as much as it saves here.
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
    const statement = page.statement(
      (events, first) => `
        INSERT INTO severe_events (build, project_id, key, ts, event_id, received_at)
        SELECT $${first}::int, project_id, key, ts, id, received_at FROM (${severeEventsSql(events)}) AS s
         ORDER BY project_id, key, ts`,
      [page.build],
    );
    await execute(page.manager, statement);
  }

  async retract(page: ProjectionPage): Promise<void> {
    const statement = page.statement(
      (events, first) => `
        DELETE FROM severe_events AS k USING (${severeEventsSql(events)}) AS s
         WHERE k.build = $${first}::int AND k.project_id = s.project_id AND k.key = s.key AND k.ts = s.ts AND k.event_id = s.id`,
      [page.build],
    );
    await execute(page.manager, statement);
  }

  async prune({ build, manager }: PruneContext): Promise<void> {
    // Deleted in whole days, like the events themselves.
    await execute(
      manager,
      sql`DELETE FROM severe_events WHERE ctid IN (
            SELECT ctid FROM severe_events
             WHERE build = ${build}
               AND received_at < date_trunc('day', now(), 'UTC') - make_interval(days => ${this.config.eventsRetentionDays})
             LIMIT ${PRUNED_AT_ONCE})`,
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

/** Elements of a list are values, too, because the search finds them. */
const MEMBERS = VALUE_PATHS.map((path) => `${literal(`${toMemberPath(path)}[*]`)}::jsonpath`).join(', ');

/** SQL of each severe event of a page with each of its keys: `id`, `project_id`, `ts`, `received_at`, `key`. */
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
