import { createHash } from 'node:crypto';

/** Service and metric of a series; an absent service is ''. */
export interface MetricName {
  service: string;
  metric: string;
}

/**
 * Keys of sketches are hashes, because senders' texts are too long for an index. They are the same in every build, and contain
 * the project, so no two projects share one.
 */
export function metricKey(projectId: string, { service, metric }: MetricName): string {
  return keyOf([projectId, service, metric]);
}

/** Key of the sketches of all metrics of a project beyond the limit. */
export function restOfMetricsKey(projectId: string): string {
  return keyOf([projectId]);
}

/** Key of the sketches of one value of a field. */
export function valueKey(metric: string, field: string, value: string): string {
  return keyOf([metric, field, value, 'value']);
}

/** Key of the sketches of all values of a field beyond the limit. */
export function restOfFieldKey(metric: string, field: string): string {
  return keyOf([metric, field]);
}

function keyOf(parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/** Characters of a service or metric; longer ones are truncated. */
const MAX_NAME_LENGTH = 200;

/** Normalizes the name to its stored form. */
export function toMetricName(service: string | null | undefined, metric: string): MetricName {
  return { service: truncated(service ?? '', MAX_NAME_LENGTH), metric: truncated(metric, MAX_NAME_LENGTH) };
}

/** Never truncates within a surrogate pair, half of which could not be stored. */
export function truncated(text: string, length: number): string {
  if (text.length <= length) return text;
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return text.slice(0, isHalf ? length - 1 : length);
}
