import { describe, expect, it } from 'vitest';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { mergeMetrics } from './merge-metrics.js';

async function textOf(fill: (registry: Registry) => void): Promise<string> {
  const registry = new Registry();
  fill(registry);
  return registry.metrics();
}

describe('mergeMetrics', () => {
  it('writes each metric once, with the samples of all processes by name', async () => {
    const one = await textOf((registry) => {
      new Gauge({ name: 'open', help: 'Open.', registers: [registry] }).set(1);
      new Counter({ name: 'sent_total', help: 'Sent.', labelNames: ['to'], registers: [registry] }).inc({
        to: 'a',
      });
    });
    const other = await textOf((registry) => {
      new Gauge({ name: 'open', help: 'Open.', registers: [registry] }).set(2);
      new Histogram({ name: 'took', help: 'Took.', buckets: [1], registers: [registry] }).observe(0.5);
    });
    const merged = mergeMetrics(
      new Map([
        ['api-1', one],
        ['api-2', other],
      ]),
    );
    expect(merged.split('\n').filter((line) => line !== '')).toEqual([
      '# HELP open Open.',
      '# TYPE open gauge',
      'open{process="api-1"} 1',
      'open{process="api-2"} 2',
      '# HELP sent_total Sent.',
      '# TYPE sent_total counter',
      'sent_total{process="api-1",to="a"} 1',
      '# HELP took Took.',
      '# TYPE took histogram',
      'took_bucket{process="api-2",le="1"} 1',
      'took_bucket{process="api-2",le="+Inf"} 1',
      'took_sum{process="api-2"} 0.5',
      'took_count{process="api-2"} 1',
    ]);
  });

  it('keeps an existing label of that name, and braces within values', async () => {
    const text = await textOf((registry) => {
      const labelNames = ['process', 'path'] as const;
      new Gauge({ name: 'up', help: 'Up.', labelNames, registers: [registry] }).set({ process: 'worker' }, 1);
      new Gauge({ name: 'at', help: 'At.', labelNames, registers: [registry] }).set({ path: '/{id}' }, 1);
    });
    const merged = mergeMetrics(new Map([['supervisor', text]]));
    expect(merged).toContain('up{process="worker"} 1');
    expect(merged).toContain('at{process="supervisor",path="/{id}"} 1');
  });
});
