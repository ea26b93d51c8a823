import type { ReadSource } from '../../../database/read-source.js';
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
import { filterParameters, filterValues, matchesFilter, toSqlFilter } from './event-filter-sql.js';
import { RFC3339_MICROSECONDS } from './event-sql.js';
import { numberSql, textSql, type AddParameter } from './field-sql.js';
import { completeCoverage, OUT_OF_TIME, withinTime } from './within-time.js';

const DEFAULT_ROWS = 200_000;
const DEFAULT_MILLISECONDS = 5000;

/**
 * The `ts` of the newest event beyond those that can be read, by the index alone: what is newer is read, completely. NULL
 * when all can be read.
 */
const CUTOFF = `
  SELECT to_char(newest.ts AT TIME ZONE 'UTC', ${RFC3339_MICROSECONDS}) AS cutoff,
         to_char((newest.ts + interval '1 microsecond') AT TIME ZONE 'UTC', ${RFC3339_MICROSECONDS}) AS covered_from
    FROM (
      SELECT one_type.ts
        FROM unnest($2::text[]) AS wanted (type)
       CROSS JOIN LATERAL (
         SELECT ts FROM events
          WHERE project_id = $1 AND type = wanted.type AND ts >= $3 AND ts < $4
          ORDER BY ts DESC LIMIT $5 + 1
       ) AS one_type
       ORDER BY one_type.ts DESC OFFSET $5 LIMIT 1
    ) AS newest`;

interface Cutoff {
  cutoff: string;
  covered_from: string;
}

/** Computes aggregates over the events themselves, newest first as far as the budget goes. */
export class EventAggregates {
  constructor(private readonly dataSource: ReadSource) {}

  async aggregate(question: AggregateQuestion): Promise<Aggregate> {
    const { groupBy, range, budget, maxGroups = MAX_GROUPS } = question;
    if (groupBy.length > MAX_GROUP_FIELDS || maxGroups > MAX_GROUPS) throw new RangeError('too many groups');
    const milliseconds = budget?.milliseconds ?? DEFAULT_MILLISECONDS;
    const answer = await withinTime(this.dataSource, milliseconds, async (manager, limitTime) => {
      const cutoff = await readCutoff(manager, question);
      await limitTime();
      const { sql, parameters } = statementOf(question, cutoff, maxGroups);
      return { cutoff, rows: await manager.query<GroupRow[]>(sql, parameters) };
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

async function readCutoff(manager: EntityManager, question: AggregateQuestion): Promise<Cutoff | null> {
  const { projectId, filter, range, budget } = question;
  const [row] = await manager.query<Cutoff[]>(CUTOFF, [
    projectId,
    readableTypes(filter),
    range.from ?? '-infinity',
    range.to ?? 'infinity',
    budget?.rows ?? DEFAULT_ROWS,
  ]);
  return row ?? null;
}

type GroupRow = Record<string, string | number | string[] | null> & { count: number };

function statementOf(
  { projectId, filter, range, groupBy, measures }: AggregateQuestion,
  cutoff: Cutoff | null,
  maxGroups: number,
): { sql: string; parameters: unknown[] } {
  const parameters: unknown[] = [
    projectId,
    readableTypes(filter),
    cutoff?.covered_from ?? range.from ?? '-infinity',
    range.to ?? 'infinity',
    ...filterValues(toSqlFilter(filter)),
  ];
  const add: AddParameter = (value) => `$${parameters.push(value)}`;
  const keys = groupBy.map((_, index) => `k${index}`);
  const columns = [
    ...groupBy.map((field, index) => `${textSql(field, add)} AS k${index}`),
    ...measures.map((measure, index) => `${valueSql(measure, add)} AS v${index}`),
  ];
  const results = measures.map((measure, index) => `${measureSql(measure, `v${index}`, add)} AS m${index}`);
  // The comparison by bytes makes the order of equal counts the same in every database.
  const order = ['count DESC', ...keys.map((key) => `${key} COLLATE "C" NULLS LAST`)];
  const sql = `
    SELECT ${[...keys, 'count(*)::float8 AS count', ...results].join(', ')}
      FROM (
        SELECT ${columns.length === 0 ? '1' : columns.join(', ')}
          FROM events AS e
         WHERE e.project_id = $1 AND e.type = ANY ($2::text[]) AND e.ts >= $3 AND e.ts < $4
           AND ${matchesFilter(filterParameters(5))}
      ) AS selected
     ${keys.length === 0 ? '' : `GROUP BY ${keys.join(', ')}`}
     ORDER BY ${order.join(', ')} LIMIT ${maxGroups + 1}`;
  return { sql, parameters };
}

function valueSql(measure: Measure, add: AddParameter): string {
  return measure.kind === 'distinct' ? textSql(measure.field, add) : numberSql(measure.field, add);
}

function measureSql(measure: Measure, value: string, add: AddParameter): string {
  if (measure.kind === 'distinct') return `count(DISTINCT ${value})::float8`;
  if (measure.kind === 'quantiles') {
    return `(SELECT array_agg(trim_scale(q)::text ORDER BY place) FROM unnest(
       percentile_disc(${add(measure.shares)}::float8[]) WITHIN GROUP (ORDER BY ${value})) WITH ORDINALITY AS one (q, place))`;
  }
  return `trim_scale(${measure.kind}(${value}))::text`;
}

function toGroup(row: GroupRow, { groupBy, measures }: AggregateQuestion): AggregateGroup {
  return {
    keys: groupBy.map((_, index) => row[`k${index}`] as string | null),
    count: row.count,
    values: measures.map((_, index) => row[`m${index}`] as MeasuredValue),
  };
}
