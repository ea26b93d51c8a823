import { groupBy } from '../../../common/group-by.js';
import sql, { raw, type Sql } from 'sql-template-tag';
import { execute, number, queryRows, text, type RowOf } from '../../../database/rows.js';
import type { ProjectionPage } from '../../projections/projection-page.js';
import type { MetricName } from './series-key.js';

/** Maximum number of metrics of a project; the events of all others are counted together. */
export const MAX_METRICS = 1000;
/** Maximum number of fields by which a metric can be broken down. */
export const MAX_FIELDS = 8;
/** Maximum number of values of a field that have sketches of their own; the events of all others are counted together. */
export const MAX_VALUES = 20;

/** A metric in a page of events, with its last event. */
export interface SentMetric extends MetricName {
  series: string;
  projectId: string;
  unit: string | null;
  lastValue: number;
  lastMs: number;
}

/** A value of a field in a page of events. */
export interface SentValue {
  series: string;
  metric: string;
  field: string;
  value: string;
  lastMs: number;
}

/** Records the metrics of a page within the limits. @returns keys of the recorded metrics. */
export async function admitMetrics(
  page: ProjectionPage,
  sent: readonly SentMetric[],
): Promise<ReadonlySet<string>> {
  const known = await knownOf(page, 'performance_metrics', sent);
  const unknown = sent.filter(({ series }) => !known.has(series));
  const held = new Map(
    unknown.length === 0
      ? []
      : (
          await queryRows(
            page.manager,
            { project_id: text(), held: number() },
            sql`SELECT project_id, count(*)::int AS held FROM performance_metrics
                 WHERE build = ${page.build} AND project_id = ANY (${unknown.map(({ projectId }) => projectId)}::uuid[])
                 GROUP BY 1`,
          )
        ).map((row) => [row.project_id, row.held]),
  );
  const admitted = [...groupBy(unknown, ({ projectId }) => projectId)].flatMap(([projectId, metrics]) =>
    inOrder(metrics).slice(0, Math.max(0, MAX_METRICS - (held.get(projectId) ?? 0))),
  );
  const recorded = inOrder([...sent.filter(({ series }) => known.has(series)), ...admitted]);
  await execute(page.manager, addMetrics(page.build, recorded));
  return new Set(recorded.map(({ series }) => series));
}

export interface AdmittedValues {
  /** Keys of values that have sketches of their own. */
  values: ReadonlySet<string>;
  /** Keys ({@link fieldKey}) of the fields within the limit, whose values without sketches are counted together. */
  fields: ReadonlySet<string>;
}

export function fieldKey({ metric, field }: Pick<SentValue, 'field' | 'metric'>): string {
  return `${metric} ${field}`;
}

/** Records the fields and values of a page within the limits. */
export async function admitValues(page: ProjectionPage, sent: readonly SentValue[]): Promise<AdmittedValues> {
  const known = await knownOf(page, 'performance_values', sent);
  const fields = new Set(sent.filter(({ series }) => known.has(series)).map(fieldKey));
  const unknown = sent.filter(({ series }) => !known.has(series));
  const held = unknown.length === 0 ? [] : await heldOf(page, unknown);
  const heldOfField = new Map(held.map((row) => [fieldKey(row), row.held]));
  const fieldsOfMetric = new Map(
    [...groupBy(held, ({ metric }) => metric)].map(([key, rows]) => [key, rows.length]),
  );
  for (const row of held) fields.add(fieldKey(row));
  const admitted: SentValue[] = [];
  for (const [key, values] of [...groupBy(inOrder(unknown), fieldKey)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    const metric = values[0]?.metric ?? '';
    if (!fields.has(key)) {
      const count = fieldsOfMetric.get(metric) ?? 0;
      if (count >= MAX_FIELDS) continue;
      fieldsOfMetric.set(metric, count + 1);
      fields.add(key);
    }
    admitted.push(...values.slice(0, Math.max(0, MAX_VALUES - (heldOfField.get(key) ?? 0))));
  }
  const recorded = inOrder([...sent.filter(({ series }) => known.has(series)), ...admitted]);
  await execute(page.manager, addValues(page.build, recorded));
  return { values: new Set(recorded.map(({ series }) => series)), fields };
}

const HELD_ROW = { metric: text(), field: text(), held: number() };

function heldOf(page: ProjectionPage, values: readonly SentValue[]): Promise<RowOf<typeof HELD_ROW>[]> {
  const metrics = [...new Set(values.map(({ metric }) => metric))];
  return queryRows(
    page.manager,
    HELD_ROW,
    sql`SELECT metric, field, count(*)::int AS held FROM performance_values
         WHERE build = ${page.build} AND metric = ANY (${metrics}::uuid[]) GROUP BY 1, 2`,
  );
}

async function knownOf(
  page: ProjectionPage,
  table: 'performance_metrics' | 'performance_values',
  sent: readonly { series: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await queryRows(
    page.manager,
    { series: text() },
    sql`SELECT series FROM ${raw(table)}
         WHERE build = ${page.build} AND series = ANY (${sent.map(({ series }) => series)}::uuid[])`,
  );
  return new Set(rows.map(({ series }) => series));
}

/** Sorts items by series, so that a repeated page admits the same ones. */
function inOrder<Item extends { series: string }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => (one.series < other.series ? -1 : 1));
}

function addMetrics(build: number, metrics: readonly SentMetric[]): Sql {
  const times = metrics.map(({ lastMs }) => new Date(lastMs).toISOString());
  return sql`
  INSERT INTO performance_metrics AS m (build, series, project_id, service, metric, unit, last_value, last_at, sent_on)
  SELECT ${build}::int, series, project_id, service, metric, unit, last_value, last_at, (last_at AT TIME ZONE 'UTC')::date
    FROM unnest(${metrics.map(({ series }) => series)}::uuid[], ${metrics.map(({ projectId }) => projectId)}::uuid[],
                ${metrics.map(({ service }) => service)}::text[], ${metrics.map(({ metric }) => metric)}::text[],
                ${metrics.map(({ unit }) => unit)}::text[], ${metrics.map(({ lastValue }) => lastValue)}::float8[],
                ${times}::timestamptz[])
      AS page (series, project_id, service, metric, unit, last_value, last_at)
      ON CONFLICT (build, series) DO UPDATE
     SET unit = excluded.unit, last_value = excluded.last_value, last_at = excluded.last_at, sent_on = excluded.sent_on
   WHERE excluded.last_at >= m.last_at`;
}

/** Updated at most once a day: it is sufficient to store the day on which a value was last sent. */
function addValues(build: number, values: readonly SentValue[]): Sql {
  const times = values.map(({ lastMs }) => new Date(lastMs).toISOString());
  return sql`
  INSERT INTO performance_values AS v (build, series, metric, field, value, sent_on)
  SELECT ${build}::int, series, metric, field, value, (last_at AT TIME ZONE 'UTC')::date
    FROM unnest(${values.map(({ series }) => series)}::uuid[], ${values.map(({ metric }) => metric)}::uuid[],
                ${values.map(({ field }) => field)}::text[], ${values.map(({ value }) => value)}::text[], ${times}::timestamptz[])
      AS page (series, metric, field, value, last_at)
      ON CONFLICT (build, series) DO UPDATE SET sent_on = excluded.sent_on WHERE excluded.sent_on > v.sent_on`;
}
