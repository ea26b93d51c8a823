import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HttpAdapterHost } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Clock } from '../../../src/common/clock.js';
import type { AppConfig } from '../../../src/config/app-config.js';
import { CertificateReloader } from '../../../src/http/certificate-reloader.js';
import { Metrics } from '../../../src/metrics/metrics.js';
import { usesOf } from '../../support/promql.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const DEPLOY = join(import.meta.dirname, '..', '..', '..', 'deploy');

interface Rules {
  groups: {
    rules: { alert: string; expr: string; annotations: { summary: string; description: string } }[];
  }[];
}
interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

const rules = (
  parse(readFileSync(join(DEPLOY, 'prometheus', 'signalbox.rules.yaml'), 'utf8')) as Rules
).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readFileSync(join(DEPLOY, 'grafana', 'signalbox.json'), 'utf8')) as Dashboard;
const expressions = [
  ...rules.map(({ alert, expr }) => ({ title: alert, expr })),
  ...panels.flatMap(({ title, targets = [] }) =>
    // Grafana replaces its variables before Prometheus sees the expression.
    targets.map(({ expr }) => ({ title, expr: expr.replaceAll('$__rate_interval', '5m') })),
  ),
];

/** Labels that Prometheus adds to scraped samples. */
const OF_TARGETS = ['instance'];

/** A test's application serves no HTTPS; the metric of its certificate is absent there. */
function exposeCertificate({ app }: TestApp): void {
  const none = Buffer.alloc(0);
  const certificate = { cert: none, key: none, subject: 'CN=localhost', notAfterMs: 0, digest: '' };
  const tls = { certFile: '/nowhere/tls.crt', keyFile: '/nowhere/tls.key' };
  const reloader = new CertificateReloader(
    app.get(HttpAdapterHost),
    { tls } as AppConfig,
    app.get(Clock),
    app.get(Metrics),
    certificate,
  );
  reloader.onApplicationBootstrap();
  reloader.onApplicationShutdown();
}

describe('alert rules and the dashboard', () => {
  let app: TestApp;
  /** Labels by sample name. */
  const labels = new Map<string, readonly string[]>();

  beforeAll(async () => {
    app = await startTestApp();
    exposeCertificate(app);
    const exposed = await (await fetch(`${app.baseUrl}/metrics`)).text();
    const declared = app.app.get(Metrics).registry.getMetricsAsArray() as unknown as {
      name: string;
      labelNames: string[];
    }[];
    for (const { name, labelNames } of declared) {
      const type = new RegExp(`^# TYPE ${name} (\\w+)$`, 'm').exec(exposed)?.[1];
      if (type === undefined) continue;
      // A metric's own `job` label collides with that of the scraped target.
      const own = labelNames.map((label) => (label === 'job' ? 'exported_job' : label));
      labels.set(name, own);
      if (type === 'histogram') {
        labels.set(`${name}_bucket`, [...own, 'le']);
        for (const part of ['sum', 'count']) labels.set(`${name}_${part}`, own);
      }
    }
  });
  afterAll(() => app.close());

  it('are all read from their files', () => {
    expect(rules.length).toBeGreaterThanOrEqual(15);
    expect(expressions.length).toBeGreaterThan(rules.length + 20);
  });

  it.each(expressions)('$title uses metrics and labels that the service exposes: $expr', ({ expr }) => {
    const { metrics, grouped } = usesOf(expr);
    expect(metrics.length).toBeGreaterThan(0);
    for (const { metric, labels: filtered } of metrics) {
      const known = labels.get(metric);
      expect(known, metric).toBeDefined();
      expect([...(known ?? []), ...OF_TARGETS]).toEqual(expect.arrayContaining([...filtered, ...grouped]));
    }
  });

  it.each(rules)('$alert names a remedy', ({ annotations: { summary, description } }) => {
    expect([summary, description].map((text) => /^[A-Z].{20,}\.$/.test(text))).toEqual([true, true]);
  });
});

describe('usesOf', () => {
  it('returns metrics and labels that do not exist', () => {
    expect(usesOf('sum by (a) (rate(some_metric{b="c", d=~"e"}[5m])) > 1')).toEqual({
      metrics: [{ metric: 'some_metric', labels: ['b', 'd'] }],
      grouped: ['a'],
    });
    expect(() => usesOf('sum by (a (b)')).toThrow(/column/);
  });
});
