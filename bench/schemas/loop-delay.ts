/** Event-loop delay of the service's main thread since the previous scrape. */
export interface LoopDelay {
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

/** Scrapes the service, which begins a new histogram with each scrape, so no other scrape may occur in between. */
export async function loopDelay(port: number): Promise<LoopDelay> {
  const text = await metricsOf(port);
  const ms = (name: string): number =>
    metricValue(text, `signalbox_nodejs_eventloop_lag_${name}_seconds`) * 1000;
  return { p50Ms: ms('p50'), p99Ms: ms('p99'), maxMs: ms('max') };
}

/** Returns the Prometheus text. This scrape begins a new histogram, too. */
export async function metricsOf(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  return response.text();
}

/** @param name of the metric with its labels, as the service writes them. @returns 0 when the metric is missing. */
export function metricValue(text: string, name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? 0);
}
