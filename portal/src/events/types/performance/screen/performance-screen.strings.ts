import { plural } from '../../../../ui/text/plural';

export const performanceLead =
  'Percentiles of the metrics that performance events report, each within 1% of the exact value.';
export const filterMetrics = 'Choose a metric';
export const metricLabel = 'Metric';
export const timeRange = 'Time range';
export const breakDownBy = 'Break down by';
export const notBrokenDown = 'No breakdown';
export const compareWithPrevious = 'Compare with previous period';
export const noMetricsTitle = 'No metrics yet';
export const noMetricsHint =
  'Send performance events with a service, a metric and a value: their percentiles over time appear here.';
export const noValuesTitle = 'No values in this time range';
export const noValuesHint = 'Choose a longer time range, or another metric.';
export const stillBuilding = 'Not all events have been read yet; some values are not included.';
export const moreMetrics = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'event of another metric is', other: 'events of other metrics are' })} not shown: a project can have at most 1,000 metrics.`;
export const firstMetricsOnly =
  'The list has the first 200 metrics. Type a part of a name in it to find any other metric.';
export const searchingMetrics = 'Searching';
export const noSuchMetric = 'No metric with this name';
export const metricName = (service: string | null, metric: string) =>
  service === null ? metric : `${service} · ${metric}`;
export const chartTitle = (metric: string, unit: string | null) =>
  unit === null ? metric : `${metric} (${unit})`;
export const countColumn = 'Values';
export const averageColumn = 'Average';
export const p50 = 'p50';
export const p95 = 'p95';
export const p99 = 'p99';
export const previousP95 = 'p95, previous period';
export const p95Of = (group: string) => `p95 of ${group}`;
export const groupColumn = (field: string | null) => field ?? 'Series';
export const allValues = 'All values';
export const otherValues = 'All other values';
export const summaryTable = 'Percentiles of the whole time range';
export const pointsTable = 'Percentiles over time';
export const showPoints = 'Show as table';
export const hidePoints = 'Hide table';
export const timeColumn = 'From';
export const changeOf = (change: string) => `${change} compared with the previous period`;

const MAX_MARKED = 5;
export const marked = (label: string, items: readonly string[]) =>
  `${label}: ${items.slice(-MAX_MARKED).join(', ')}${items.length > MAX_MARKED ? ` and ${items.length - MAX_MARKED} earlier` : ''}`;
