import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { insertInstalledApp, insertRun, type InstalledApp } from '../../../test/support/runs.js';
import { createTestDataSource, type TestDataSource } from '../../../test/support/test-data-source.js';
import { Metrics } from '../../metrics/metrics.js';
import { Run } from '../model/run.entity.js';
import { RunChanged } from './run-changed.js';
import { RunMetrics } from './run-metrics.js';
import { RunWriter } from './run-writer.js';

describe('RunWriter.noteStatus', () => {
  let test: TestDataSource;
  let app: InstalledApp;
  let writer: RunWriter;

  beforeAll(async () => {
    test = await createTestDataSource();
    app = await insertInstalledApp(test.dataSource);
    writer = new RunWriter(
      test.dataSource,
      new ManualClock(Date.now()),
      new RunChanged(),
      new RunMetrics(new Metrics()),
    );
  });
  afterAll(() => test.close());

  it('keeps the status "canceling" of a run whose stop was requested', async () => {
    const { id } = await insertRun(test.dataSource, app, {
      stopCause: 'cancel',
      stopRequestedAt: new Date(),
      statusDetail: 'canceling',
    });
    await writer.noteStatus(id, 'orchestrator_unreachable');
    const run = await test.dataSource.manager.findOneByOrFail(Run, { id });
    expect(run).toMatchObject({ statusDetail: 'canceling', version: 1 });
  });
});
