import { setImmediate } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import { AppConfig } from '../../../config/app-config.js';
import { execute, json, number, orNull, queryRows, text, type RowOf } from '../../../database/rows.js';
import type { ProjectionPage } from '../../projections/projection-page.js';
import { type Projector, type PruneContext, Projectors } from '../../projections/projector.js';
import { admitMetrics, admitValues, fieldKey, type SentMetric, type SentValue } from './admissions.js';
import { METRIC_RESOLUTIONS, VALUE_RESOLUTIONS } from './resolutions.js';
import {
  metricKey,
  restOfFieldKey,
  restOfMetricsKey,
  toMetricName,
  truncated,
  valueKey,
} from './series-key.js';
import { binOf, boundedSql, scaledSql } from './sketch-bins.js';
import { SketchWriter, type Measurement } from './sketch-writer.js';

const MAX_UNIT_LENGTH = 40;
/** Maximum number of bytes of `data`; a larger event is counted, but not broken down by its fields. */
const MAX_DATA_BYTES = 8000;
/** Number of events after which the event loop can run other work. */
const SLICE = 500;

/** Number of days without events after which a metric, or a value of a field, is deleted. */
const METRIC_KEPT_DAYS = 100;
const VALUE_KEPT_DAYS = 30;

const MEASURED_ROW = {
  project_id: text(),
  ms: number(),
  service: orNull(text()),
  metric: text(),
  unit: orNull(text()),
  value: number(),
  scaled: text(),
  data: orNull(json<Record<string, unknown>>()),
};
type MeasuredRow = RowOf<typeof MEASURED_ROW>;

/** A measured value and its series. */
interface Measured extends Measurement {
  projectId: string;
  metric: string;
  values: readonly SentValue[];
}

/**
 * Maintains sketches of measured values: of each metric of a service, and of each value of the fields of its events, by minute,
 * hour and day. Metrics and values of a project are limited; those beyond the limit share one sketch.
 */
@Injectable()
export class PerformanceProjector implements Projector, OnModuleInit {
  readonly name = 'performance';
  readonly version = 1;
  readonly types = ['performance'];
  readonly tables = ['performance_metrics', 'performance_values', 'performance_sketches'];

  constructor(
    private readonly projectors: Projectors,
    private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    this.projectors.register(this);
  }

  async apply(page: ProjectionPage): Promise<void> {
    const rows = await queryRows(page.manager, MEASURED_ROW, page.statement(measured));
    if (rows.length === 0) return;
    const metrics = new Map<string, SentMetric>();
    const values = new Map<string, SentValue>();
    const events: Measured[] = [];
    for (const [i, row] of rows.entries()) {
      if (i % SLICE === SLICE - 1) await setImmediate();
      events.push(measurementOf(row, metrics, values));
    }
    const admittedMetrics = await admitMetrics(page, [...metrics.values()]);
    const admitted = await admitValues(
      page,
      [...values.values()].filter(({ metric }) => admittedMetrics.has(metric)),
    );
    const writer = new SketchWriter(Date.now());
    for (const [i, event] of events.entries()) {
      if (i % SLICE === SLICE - 1) await setImmediate();
      if (!admittedMetrics.has(event.metric)) {
        writer.add(restOfMetricsKey(event.projectId), event, METRIC_RESOLUTIONS);
        continue;
      }
      writer.add(event.metric, event, METRIC_RESOLUTIONS);
      for (const value of event.values) {
        if (admitted.values.has(value.series)) writer.add(value.series, event, VALUE_RESOLUTIONS);
        else if (admitted.fields.has(fieldKey(value)))
          writer.add(restOfFieldKey(value.metric, value.field), event, VALUE_RESOLUTIONS);
      }
    }
    await writer.write(page);
  }

  async prune({ build, manager }: PruneContext): Promise<void> {
    // The resolutions of metrics and of values differ only in the finest.
    for (const { seconds, keptDays } of [...METRIC_RESOLUTIONS, ...VALUE_RESOLUTIONS.slice(0, 1)]) {
      const days = Math.min(keptDays, this.config.eventsRetentionDays) + 1;
      await execute(
        manager,
        sql`DELETE FROM performance_sketches WHERE ctid IN (
              SELECT ctid FROM performance_sketches
               WHERE build = ${build} AND seconds = ${seconds} AND at < now() - make_interval(days => ${days}) LIMIT 5000)`,
      );
    }
    for (const [table, days] of [
      [raw('performance_metrics'), METRIC_KEPT_DAYS],
      [raw('performance_values'), VALUE_KEPT_DAYS],
    ] as const) {
      await execute(
        manager,
        sql`DELETE FROM ${table} WHERE ctid IN (
              SELECT ctid FROM ${table}
               WHERE build = ${build} AND sent_on < (now() AT TIME ZONE 'UTC')::date - ${days}::int LIMIT 5000)`,
      );
    }
  }
}

/** SQL of the page's events with a measured value, in the order of their ids. */
function measured(events: string): string {
  return `
    SELECT project_id, floor(extract(epoch FROM ts) * 1000)::float8 AS ms, data->>'service' AS service, data->>'metric' AS metric,
           data->>'unit' AS unit, value::float8 AS value, ${scaledSql('value')}::text AS scaled,
           CASE WHEN pg_column_size(data) <= ${MAX_DATA_BYTES} THEN data END AS data
      FROM (SELECT *, ${boundedSql('sent')} AS value
              FROM (SELECT *, CASE jsonb_typeof(data->'value') WHEN 'number' THEN (data->>'value')::numeric END AS sent
                      FROM ${events} AS page) AS page
             WHERE sent IS NOT NULL AND data->>'metric' IS NOT NULL) AS page
     ORDER BY id`;
}

/** Also adds the event's metric to `metrics`, and the values of its fields to `values`. */
function measurementOf(
  { project_id: projectId, ms, service, metric, unit, value, scaled, data }: MeasuredRow,
  metrics: Map<string, SentMetric>,
  values: Map<string, SentValue>,
): Measured {
  const name = toMetricName(service, metric);
  const series = metricKey(projectId, name);
  const before = metrics.get(series);
  if (before === undefined || before.lastMs <= ms) {
    metrics.set(series, {
      ...name,
      series,
      projectId,
      unit: unit === null ? null : truncated(unit, MAX_UNIT_LENGTH),
      lastValue: value,
      lastMs: ms,
    });
  }
  const own = (data === null ? [] : fieldsOfEvent(data)).map(([field, text]): SentValue => {
    const key = valueKey(series, field, text);
    const latest = values.get(key) ?? { series: key, metric: series, field, value: text, lastMs: ms };
    latest.lastMs = Math.max(latest.lastMs, ms);
    values.set(key, latest);
    return latest;
  });
  return { projectId, metric: series, ms, value, scaled: BigInt(scaled), bin: binOf(value), values: own };
}

/** Maximum number of fields that are read of an event. */
const MAX_FIELDS_OF_EVENT = 8;
const MAX_FIELD_LENGTH = 60;
const MAX_VALUE_LENGTH = 100;

const OWN = new Set(['metric', 'service', 'unit', 'value']);
/** Ids are excluded: each event has another one, which would displace a field whose values recur. */
const IS_ID = /(?:^|[._-])id$|[a-z]I[dD]$/;

/**
 * Fields of `data` by which its metric can be broken down, in alphabetical order: scalar values, including those of nested
 * objects.
 */
export function fieldsOfEvent(data: Readonly<Record<string, unknown>>): [field: string, value: string][] {
  const found: [string, string][] = [];
  for (const [name, value] of Object.entries(data)) {
    if (OWN.has(name)) continue;
    if (typeof value !== 'object' || value === null) add(found, name, value);
    else if (!Array.isArray(value)) {
      for (const [inner, innerValue] of Object.entries(value)) add(found, `${name}.${inner}`, innerValue);
    }
  }
  return found.sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, MAX_FIELDS_OF_EVENT);
}

function add(found: [string, string][], field: string, value: unknown): void {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return;
  const text = String(value);
  if (text === '' || field === '' || field.length > MAX_FIELD_LENGTH || IS_ID.test(field)) return;
  found.push([field, truncated(text, MAX_VALUE_LENGTH)]);
}
