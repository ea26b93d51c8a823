import type { ReadSource } from '../../../database/read-source.js';
import {
  list,
  number,
  orNull,
  queryRow,
  queryRows,
  text,
  type Column,
  type RowOf,
} from '../../../database/rows.js';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { readableTypes } from '../event-filter.js';
import {
  MAX_GROUP_FIELDS,
  MAX_GROUPS,
  type Aggregate,
  type AggregateGroup,
  type AggregateQuestion,
  type Coverage,
  type MeasuredValue,
  type Measure,
} from '../event-store.js';
import { filterSql, toSqlFilter } from './event-filter-sql.js';
import { RFC3339_MICROSECONDS } from './event-sql.js';
import { numberSql, textSql } from './field-sql.js';
import { completeCoverage, OUT_OF_TIME, withinTime } from './within-time.js';

const DEFAULT_ROWS = 200_000;
const DEFAULT_MILLISECONDS = 5000;

const CUTOFF = { cutoff: text(), covered_from: text() };
type Cutoff = RowOf<typeof CUTOFF>;

/** Computes aggregates over the events themselves, the newest first within the budget. */
export class EventAggregates {
  constructor(private readonly dataSource: ReadSource) {}

  async aggregate(question: AggregateQuestion): Promise<Aggregate> {
    const { groupBy, range, budget, maxGroups = MAX_GROUPS } = question;
    if (groupBy.length > MAX_GROUP_FIELDS || maxGroups > MAX_GROUPS) throw new RangeError('too many groups');
    const milliseconds = budget?.milliseconds ?? DEFAULT_MILLISECONDS;
    const answer = await withinTime(this.dataSource, milliseconds, async (manager, limitTime) => {
      const cutoff = await readCutoff(manager, question);
      await limitTime();
      const rows = await queryRows(manager, groupShape(question), groupsSql(question, cutoff, maxGroups));
      return { cutoff, rows: rows as GroupRow[] };
    });
    if (answer === null) return { groups: [], hasMoreGroups: false, coverage: OUT_OF_TIME };
    const { cutoff, rows } = answer;
    return {
      groups: rows.slice(0, maxGroups).map((row) => toGroup(row, question)),
      hasMoreGroups: rows.length > maxGroups,
      coverage: cutoff === null ? completeCoverage(range) : partlyCovered(cutoff, range.to),
    };
  }
}

function partlyCovered({ covered_from: from }: Cutoff, to: string | undefined): Coverage {
  return { isComplete: false, exhausted: 'rows', covered: { from, to } };
}

/**
 * The `ts` of the newest event that exceeds the budget, by the index alone: all newer events are read. `null`: all events
 * can be read.
 */
async function readCutoff(manager: EntityManager, question: AggregateQuestion): Promise<Cutoff | null> {
  const { projectId, filter, range, budget } = question;
  const maxRows = budget?.rows ?? DEFAULT_ROWS;
  const format = raw(RFC3339_MICROSECONDS);
  const row = await queryRow(
    manager,
    CUTOFF,
    sql`
    SELECT to_char(newest.ts AT TIME ZONE 'UTC', ${format}) AS cutoff,
           to_char((newest.ts + interval '1 microsecond') AT TIME ZONE 'UTC', ${format}) AS covered_from
      FROM (
        SELECT one_type.ts
          FROM unnest(${readableTypes(filter)}::text[]) AS wanted (type)
         CROSS JOIN LATERAL (
           SELECT ts FROM events
            WHERE project_id = ${projectId} AND type = wanted.type
              AND ts >= ${range.from ?? '-infinity'} AND ts < ${range.to ?? 'infinity'}
            ORDER BY ts DESC LIMIT ${maxRows}::bigint + 1
         ) AS one_type
         ORDER BY one_type.ts DESC OFFSET ${maxRows} LIMIT 1
      ) AS newest`,
  );
  return row ?? null;
}

type GroupRow = Record<string, string | number | string[] | null> & { count: number };

function groupShape({ groupBy, measures }: AggregateQuestion): Record<string, Column<unknown>> {
  return {
    count: number(),
    ...Object.fromEntries(groupBy.map((_, index) => [`k${index}`, orNull(text())])),
    ...Object.fromEntries(measures.map(({ kind }, index) => [`m${index}`, VALUES[kind]])),
  };
}

/** Column types of the measures; a value is `null` when the group has no number. */
const VALUES: Record<Measure['kind'], Column<unknown>> = {
  distinct: number(),
  quantiles: orNull(list(text())),
  max: orNull(text()),
  min: orNull(text()),
  sum: orNull(text()),
};

function groupsSql(
  { projectId, filter, range, groupBy, measures }: AggregateQuestion,
  cutoff: Cutoff | null,
  maxGroups: number,
): Sql {
  const keys = groupBy.map((_, index) => raw(`k${index}`));
  const columns = [
    ...groupBy.map((field, index) => sql`${textSql(field)} AS ${keys[index]}`),
    ...measures.map((measure, index) => sql`${valueSql(measure)} AS ${raw(`v${index}`)}`),
  ];
  const results = measures.map(
    (measure, index) => sql`${measureSql(measure, raw(`v${index}`))} AS ${raw(`m${index}`)}`,
  );
  // Compared by bytes, so that the order of equal counts is the same in every database.
  const order = [raw('count DESC'), ...keys.map((key) => sql`${key} COLLATE "C" NULLS LAST`)];
  return sql`
    SELECT ${join([...keys, raw('count(*)::float8 AS count'), ...results])}
      FROM (
        SELECT ${join(columns.length === 0 ? [raw('1')] : columns)}
          FROM events AS e
         WHERE e.project_id = ${projectId} AND e.type = ANY (${readableTypes(filter)}::text[])
           AND e.ts >= ${cutoff?.covered_from ?? range.from ?? '-infinity'} AND e.ts < ${range.to ?? 'infinity'}
           AND ${filterSql(toSqlFilter(filter))}
      ) AS selected
     ${keys.length === 0 ? empty : sql`GROUP BY ${join(keys)}`}
     ORDER BY ${join(order)} LIMIT ${maxGroups + 1}`;
}

function valueSql(measure: Measure): Sql {
  return measure.kind === 'distinct' ? textSql(measure.field) : numberSql(measure.field);
}

function measureSql(measure: Measure, value: Sql): Sql {
  if (measure.kind === 'distinct') return sql`count(DISTINCT ${value})::float8`;
  if (measure.kind === 'quantiles') {
    return sql`(SELECT array_agg(trim_scale(q)::text ORDER BY ordinal) FROM unnest(
       percentile_disc(${measure.shares}::float8[]) WITHIN GROUP (ORDER BY ${value})) WITH ORDINALITY AS one (q, ordinal))`;
  }
  return sql`trim_scale(${raw(measure.kind)}(${value}))::text`;
}

function toGroup(row: GroupRow, { groupBy, measures }: AggregateQuestion): AggregateGroup {
  return {
    keys: groupBy.map((_, index) => row[`k${index}`] as string | null),
    count: row.count,
    values: measures.map((_, index) => row[`m${index}`] as MeasuredValue),
  };
}
