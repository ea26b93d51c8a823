import { Registry } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import { FakeAirflow } from '../../../test/support/fake-airflow/fake-airflow.js';
import { AppConfig } from '../../config/app-config.js';
import type { Metrics } from '../../metrics/metrics.js';
import { RunMetrics } from '../runs/run-metrics.js';
import { orchestratorProvider } from './orchestrator.module.js';

const NEVER = new AbortController().signal;

describe('the orchestrator of the service', () => {
  let fake: FakeAirflow | undefined;
  afterEach(() => fake?.stop());

  const simulated = { findDag: () => Promise.resolve({ paused: true }) };
  const orchestratorWith = async (env: Record<string, string>) => {
    const registry = new Registry();
    const metrics = new RunMetrics({ registry } as Metrics);
    const orchestrator = await orchestratorProvider.useFactory(AppConfig.fromEnv(env), metrics, simulated);
    return { orchestrator, registry };
  };

  it('is Airflow in workflow mode, and is measured', async () => {
    fake = await FakeAirflow.start();
    fake.dag('report');
    const { orchestrator, registry } = await orchestratorWith({
      ...fake.env(),
      SERVICE_PUBLIC_URL: 'http://localhost:3000',
      SERVICE_APP_RUN_CALLBACK_SECRET: 'x'.repeat(32),
    });
    expect(await orchestrator.findDag('report', NEVER)).toEqual({ paused: false });
    expect(fake.count('dag')).toBe(1);
    expect(await registry.metrics()).toContain('call="find_dag",outcome="ok"');
  });

  it('is the simulated one otherwise, and is measured, too', async () => {
    const { orchestrator, registry } = await orchestratorWith({});
    expect(await orchestrator.findDag('report', NEVER)).toEqual({ paused: true });
    expect(await registry.metrics()).toContain('call="find_dag",outcome="ok"');
  });
});
