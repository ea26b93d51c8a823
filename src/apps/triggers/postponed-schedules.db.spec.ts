import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { insertInstalledApp } from '../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { Metrics } from '../../metrics/metrics.js';
import { rewriteTriggers } from '../installations/installation-triggers.js';
import { RunMetrics } from '../runs/run-metrics.js';
import type { RunStarter } from '../runs/start/run-starter.js';
import { ScheduleTriggers } from './schedule-triggers.js';
import type { TriggerAdmission } from './trigger-admission.js';

describe('a schedule that fails', () => {
  let test: TestDataSource;

  beforeAll(async () => {
    test = await createTestDataSource();
    vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await test.close();
  });

  it('keeps the due time that an upgrade has set since it was read', async () => {
    const app = await insertInstalledApp(test.dataSource);
    const clock = new ManualClock(Date.parse('2026-11-21T10:30:00.000Z'));
    const install = (cron: string): Promise<void> =>
      rewriteTriggers(
        test.dataSource.manager,
        { id: app.installationId, state: 'active' },
        { run_kinds: ['schedule'], triggers: [{ cron }] },
        new Date(clock.nowMs),
      );
    const admission = {
      // The new version is installed while the old schedule is processed.
      refusalOf: async () => {
        await install('0 12 * * *');
        throw new Error('the database is away');
      },
    };
    const triggers = new ScheduleTriggers(
      test.dataSource,
      {} as RunStarter,
      admission as unknown as TriggerAdmission,
      clock,
      new Metrics(),
      new RunMetrics(new Metrics()),
    );
    await install('0 11 * * *');
    clock.nowMs = Date.parse('2026-11-21T11:00:00.000Z');
    await triggers.runDue();
    const rows = await test.database.query<{ next_at: Date }>(
      'SELECT next_at FROM installation_triggers WHERE installation_id = $1',
      [app.installationId],
    );
    expect(rows.map(({ next_at }) => next_at.toISOString())).toEqual(['2026-11-21T12:00:00.000Z']);
  });
});
