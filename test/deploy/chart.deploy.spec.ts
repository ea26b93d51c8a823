import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SERVICE_VERSION } from '../../src/common/service-version.js';
import { AppConfig } from '../../src/config/app-config.js';
import { SettingsReader } from '../../src/config/settings/settings-reader.js';
import { buildMonitoringCheck, HELM, installChartTools, KUBE_SCORE } from './deploy-tools.js';
import {
  CHART,
  deployments,
  helmTemplate,
  render,
  valuesFile,
  type EnvEntry,
  type Manifest,
} from './rendered-chart.js';
import { isLeftOut } from '../support/vitest/left-out.js';

const ROOT = join(import.meta.dirname, '..', '..');
const VALUE_SETS = ['minimal', 'one-deployment', 'everything'];
/** The oldest version that Chart.yaml accepts, and the newest that the validator has. */
const KUBERNETES_VERSIONS = ['1.30', '1.37'];
/** Critical findings of kube-score that we accept; docs/adr/0043 has the reasons. */
const ACCEPTED = ['container-image-pull-policy', 'container-security-context-user-group-id'];
const ACCEPTED_IN: Record<string, string[]> = {
  minimal: [],
  // These values disable the budget on purpose.
  'one-deployment': ['deployment-has-poddisruptionbudget'],
  everything: [],
};
/** Resource kinds of the Prometheus Operator. */
const OF_OPERATOR = ['ServiceMonitor', 'PrometheusRule'];
const settingNames = (): string[] => {
  const reader = new SettingsReader({});
  new AppConfig(reader);
  return reader.docs.map(({ name }) => name).toSorted();
};
const run = (program: string, args: readonly string[]): { status: number | null; output: string } => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  return { status, output: error?.message ?? stdout + stderr };
};

describe.skipIf(isLeftOut('deploy/chart'))('the Helm chart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-chart-'));
  const rendered = (name: string): string => {
    const file = join(folder, `${name}.yaml`);
    writeFileSync(file, helmTemplate(['--values', valuesFile(name)]).text);
    return file;
  };

  let python: string;
  let monitoringCheck: string;
  beforeAll(async () => {
    python = await installChartTools();
    monitoringCheck = await buildMonitoringCheck();
  }, 600_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  describe.each(VALUE_SETS)('with the values %s', (name) => {
    it('has no finding of helm lint', () => {
      const { status, output } = run(HELM, ['lint', '--strict', '--values', valuesFile(name), CHART]);
      expect([status, output]).toEqual([0, expect.stringContaining('1 chart(s) linted, 0 chart(s) failed')]);
    });

    it.each(KUBERNETES_VERSIONS)('renders resources of Kubernetes %s', (version) => {
      const { status, output } = run(python, [
        '-m',
        'kubernetes_validate',
        '--strict',
        '--kubernetes-version',
        version,
        rendered(name),
      ]);
      const passed = output.split('\n').filter((line) => line.includes(' passed for resource '));
      const known = render(name).filter(({ kind }) => !OF_OPERATOR.includes(kind));
      expect([status, passed.length], output).toEqual([0, known.length]);
    });

    it('has no critical finding of kube-score', () => {
      const ignored = [...ACCEPTED, ...(ACCEPTED_IN[name] ?? [])].join(',');
      const { status, output } = run(KUBE_SCORE, [
        'score',
        '--kubernetes-version=v1.30',
        '--ignore-container-cpu-limit',
        `--ignore-test=${ignored}`,
        '--output-format=ci',
        rendered(name),
      ]);
      expect([status, output.split('\n').filter((line) => line.startsWith('[CRITICAL]'))]).toEqual([0, []]);
      expect(output).toContain('[OK]');
    });

    it('passes the service settings that it accepts', () => {
      for (const { metadata, spec } of deployments(render(name))) {
        const env = environment(spec.template.spec.containers[0].env);
        const config = new AppConfig(new SettingsReader(env));
        expect(Object.keys(env).filter((key) => !settingNames().includes(key))).toEqual([]);
        const isWorker = metadata.name.endsWith('-worker');
        expect(config.roles).toEqual({ api: !isWorker, worker: isWorker || name === 'one-deployment' });
        expect([config.port, config.host]).toEqual([
          spec.template.spec.containers[0].ports[0]?.containerPort,
          '0.0.0.0',
        ]);
      }
    });

    it('updates without an interruption: the old replica leaves after the new one is ready, with time to finish', () => {
      const all = deployments(render(name));
      expect(all).toHaveLength(name === 'one-deployment' ? 1 : 2);
      for (const { spec } of all) {
        const pod = spec.template.spec;
        const [{ lifecycle, env }] = pod.containers;
        const config = new AppConfig(new SettingsReader(environment(env)));
        expect(spec.strategy?.rollingUpdate.maxUnavailable).toBe(0);
        expect(lifecycle.preStop.sleep.seconds).toBeGreaterThanOrEqual(5);
        expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThan(
          lifecycle.preStop.sleep.seconds * 1000 + config.shutdownTimeoutMs,
        );
      }
    });

    it('probes existing routes, and does not restart a replica because of its database', () => {
      const { paths } = JSON.parse(readFileSync(join(ROOT, 'contracts', 'openapi.json'), 'utf8')) as {
        paths: Record<string, object>;
      };
      for (const { spec } of deployments(render(name))) {
        const [{ startupProbe, readinessProbe, livenessProbe }] = spec.template.spec.containers;
        expect([startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
          '/health/live',
          '/health/ready',
          '/health/live',
        ]);
        for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe])
          expect(paths).toHaveProperty([httpGet.path]);
      }
    });

    it('connects its resources: every selector matches pods, every scrape target has a port', () => {
      const manifests = render(name);
      const pods = deployments(manifests).map(({ spec }) => spec.template.metadata.labels);
      const selectors = manifests.flatMap(({ kind, spec }) =>
        spec === undefined || OF_OPERATOR.includes(kind)
          ? []
          : [spec.podSelector?.matchLabels ?? matchLabels(spec.selector) ?? []].flat(),
      );
      expect(selectors.length).toBeGreaterThan(2);
      expect(selectors.map((selector) => pods.filter((labels) => matches(labels, selector)).length)).toEqual(
        selectors.map(() => 1),
      );
      const targets = manifests.flatMap(({ spec }) => spec?.scaleTargetRef?.name ?? []);
      const names = deployments(manifests).map(({ metadata }) => metadata.name);
      expect(targets.filter((target) => !names.includes(target))).toEqual([]);

      const [monitor] = manifests.filter(({ kind }) => kind === 'ServiceMonitor');
      if (monitor === undefined) return;
      const scraped = manifests.filter(
        ({ kind, metadata }) =>
          kind === 'Service' && matches(metadata.labels, matchLabels(monitor.spec?.selector) ?? { none: '' }),
      );
      expect(scraped).toHaveLength(names.length);
      for (const { spec } of scraped)
        expect(spec?.ports?.map((port) => port.name)).toContain(monitor.spec?.endpoints?.[0]?.port);
    });
  });

  describe('for the Prometheus Operator', () => {
    const check = (text: string): { status: number | null; output: string } => {
      const file = join(folder, 'monitoring.yaml');
      writeFileSync(file, text);
      return run('/bin/sh', ['-c', '"$0" <"$1"', monitoringCheck, file]);
    };

    it('renders resources that are valid for its types, and the alerts of deploy/prometheus', () => {
      const { text } = helmTemplate(['--values', valuesFile('everything')]);
      expect(check(text)).toEqual({ status: 0, output: 'PrometheusRule\nServiceMonitor\n' });
      const rules = readFileSync(join(ROOT, 'deploy', 'prometheus', 'signalbox.rules.yaml'), 'utf8');
      const [rule] = render('everything').filter(({ kind }) => kind === 'PrometheusRule');
      expect(rule?.spec).toEqual(parse(rules));
    });

    it.each([
      ['an unknown field', 'interval: 15s', 'intervall: 15s', 'unknown field "intervall"'],
      ['another type', 'path: /metrics', 'path: [/metrics]', 'cannot unmarshal array'],
      ['an unknown field of a rule', 'expr: ', 'expresion: ', 'expresion'],
    ])('detects %s', (_what, from, to, message) => {
      const { text } = helmTemplate(['--values', valuesFile('everything')]);
      const { status, output } = check(text.replace(from, to));
      expect([status, output]).toEqual([1, expect.stringContaining(message)]);
    });
  });

  it.each([
    ['a value', 'api.replica=3', 'replica'],
    ['a section', 'netwrkPolicy.enabled=false', 'netwrkPolicy'],
    ['a setting', 'settings.SERVICE_LOG_LEVL=debug', 'SERVICE_LOG_LEVL'],
    ['a secret setting', 'secrets.KAFKA_PASSWORD.secret=kafka', 'KAFKA_PASSWORD'],
    ['a key of a secret', 'secrets.DATABASE_URL.name=signalbox', 'name'],
    ['an option of a setting', 'settings.INGEST_LOG=kafak', 'INGEST_LOG'],
  ])('rejects %s that is misspelled', (_what, assignment, named) => {
    const { status, errors } = helmTemplate(['--values', valuesFile('minimal'), '--set', assignment]);
    expect(status).not.toBe(0);
    expect(errors).toContain("don't meet the specifications of the schema");
    expect(errors).toContain(named);
  });

  it.each([
    ['without a public address', 'settings=null', 'settings'],
    ['without a database', 'secrets.DATABASE_URL=null', 'DATABASE_URL'],
    ['without an encryption key', 'secrets.SERVICE_ENCRYPTION_KEY=null', 'SERVICE_ENCRYPTION_KEY'],
    [
      'with the address of the database in clear text',
      'settings.DATABASE_URL=postgresql://a:b@c/d',
      'DATABASE_URL',
    ],
    ['with a secret in clear text', 'secrets.SERVICE_ENCRYPTION_KEY=abc', 'SERVICE_ENCRYPTION_KEY'],
    ['with Kafka and no brokers', 'settings.INGEST_LOG=kafka', 'KAFKA_BROKERS'],
    ['with an Ingress and no host', 'ingress.enabled=true', 'hosts'],
    ['without a replica', 'api.replicas=0', 'replicas'],
  ])('rejects an installation %s', (_what, assignment, named) => {
    const { status, errors } = helmTemplate(['--values', valuesFile('minimal'), '--set', assignment]);
    expect([status, errors]).toEqual([1, expect.stringContaining(named)]);
  });

  it('passes secrets by name only, also to Prometheus', () => {
    const manifests = render('everything');
    const values = parse(readFileSync(valuesFile('everything'), 'utf8')) as {
      secrets: Record<string, object>;
    };
    for (const { spec } of deployments(manifests)) {
      const bySecret = spec.template.spec.containers[0].env.filter(
        ({ valueFrom }) => valueFrom !== undefined,
      );
      expect(bySecret.map(({ name }) => name).toSorted()).toEqual(Object.keys(values.secrets).toSorted());
    }
    const [monitor] = manifests.filter(({ kind }) => kind === 'ServiceMonitor');
    expect(monitor?.spec?.endpoints?.[0]?.authorization?.credentials).toEqual({
      name: 'signalbox',
      key: 'metrics-token',
    });
  });

  it('passes large numbers unchanged', () => {
    const [deployment] = deployments(render('one-deployment'));
    const env = deployment?.spec.template.spec.containers[0].env;
    expect(env).toContainEqual({ name: 'INGEST_MAX_INFLIGHT_BYTES', value: '134217728' });
  });

  it('trusts one proxy with an Ingress, none without, or the configured number', () => {
    const trusted = (...args: string[]): (string | undefined)[] =>
      deployments(render('minimal', ...args)).map(
        ({ spec }) =>
          spec.template.spec.containers[0].env.find(({ name }) => name === 'SERVICE_TRUST_PROXY')?.value,
      );
    const ingress = ['--set', 'ingress.enabled=true,ingress.hosts={signalbox.example.com}'];
    expect(trusted()).toEqual([undefined, undefined]);
    expect(trusted(...ingress)).toEqual(['1', '1']);
    expect(trusted(...ingress, '--set', 'settings.SERVICE_TRUST_PROXY=2')).toEqual(['2', '2']);
  });

  it('has the version of the service, and runs as the user of the image', () => {
    const chart = parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8')) as { appVersion: string };
    expect(chart.appVersion).toBe(SERVICE_VERSION);
    const [deployment] = deployments(render('minimal'));
    expect(deployment?.spec.template.spec.containers[0].image).toBe(`signalbox:${SERVICE_VERSION}`);
    // The user `node` of the base image; ADR 0043.
    expect(deployment?.spec.template.spec.securityContext.runAsUser).toBe(1000);
  });

  it('has a README that lists every value with its default', () => {
    const rows = new Map(
      [...readFileSync(join(CHART, 'README.md'), 'utf8').matchAll(/^\| `(\S+)` +\| (.+?) +\|/gm)].map(
        ([, name = '', text = '']) => [name, text],
      ),
    );
    const values = [...leaves(parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as object)];
    expect([...rows.keys()]).toEqual(values.map(([name]) => name));
    for (const [name, value] of values) {
      const isListed = typeof value !== 'object' || value === null || Object.keys(value).length === 0;
      if (isListed) expect([name, rows.get(name)]).toEqual([name, `\`${JSON.stringify(value)}\``]);
    }
  });
});

function environment(entries: readonly EnvEntry[]): Record<string, string> {
  return Object.fromEntries(entries.map((entry) => [entry.name, entry.value ?? secretValue(entry)]));
}

/** Secrets exist only in the cluster; here each has a value in the right form. */
function secretValue({ name }: EnvEntry): string {
  if (name.startsWith('DATABASE_')) return 'postgresql://signalbox:secret@db.internal:5432/signalbox';
  if (name === 'SERVICE_ENCRYPTION_KEY') return Buffer.alloc(32, 7).toString('base64');
  return 'a-secret-text-of-more-than-32-characters';
}

function matchLabels(
  selector: NonNullable<Manifest['spec']>['selector'],
): Record<string, string> | undefined {
  return selector?.matchLabels ?? selector;
}

function matches(
  labels: Readonly<Record<string, string>>,
  selector: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(selector).every(([key, value]) => labels[key] === value);
}

/** Values that a user sets as a unit: texts, numbers, lists, and the quantities of resources. */
function* leaves(values: object, prefix = ''): Generator<[string, unknown]> {
  for (const [key, value] of Object.entries(values) as [string, unknown][]) {
    const name = `${prefix}${key}`;
    const isSection =
      typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
    if (isSection && !/\.(?:requests|limits)$/.test(name)) yield* leaves(value, `${name}.`);
    else yield [name, value];
  }
}
