import type { Metrics } from '../../metrics/metrics.js';

export interface MetricValue {
  value: number;
  labels: Partial<Record<string, number | string>>;
  /** For a histogram: the name of one of its three series. */
  metricName?: string;
}

/** The values of one metric of any component; empty for an unknown name. */
export async function metricValues({ registry }: Metrics, name: string): Promise<MetricValue[]> {
  const metric = registry.getSingleMetric(name);
  return metric === undefined ? [] : (await metric.get()).values;
}

/** Sum over all labels. */
export async function metricSum(metrics: Metrics, name: string): Promise<number> {
  return sumOf(await metricValues(metrics, name));
}

export function sumOf(
  values: readonly MetricValue[],
  counts: (one: MetricValue) => boolean = () => true,
): number {
  return values.reduce((total, one) => (counts(one) ? total + one.value : total), 0);
}
