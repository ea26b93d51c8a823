import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { insertInstalledApp, insertRun, type InstalledApp } from '../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { Metrics } from '../../metrics/metrics.js';
import { RunArtifact } from '../model/runs/run-artifact.entity.js';
import { RunProgress } from '../model/runs/run-progress.entity.js';
import type { ArtifactReport, ProgressReport, ResultReport } from '../model/runs/run-report.js';
import { RunResult } from '../model/runs/run-result.entity.js';
import { RunChanged } from '../runs/run-changes.js';
import { RunMetrics } from '../runs/run-metrics.js';
import { RunWriter } from '../runs/run-writer.js';
import { RunReports } from './run-reports.js';

/** Every order of the numbers 1 to 3. */
const ORDERS = [
  [1, 2, 3],
  [2, 3, 1],
  [3, 2, 1],
];

describe('RunReports', () => {
  let test: TestDataSource;
  let installed: InstalledApp;
  let reports: RunReports;

  beforeAll(async () => {
    test = await createTestDataSource();
    installed = await insertInstalledApp(test.dataSource);
    const writer = new RunWriter(
      test.dataSource,
      new ManualClock(Date.now()),
      new RunChanged(),
      new RunMetrics(new Metrics()),
    );
    reports = new RunReports(test.dataSource, writer);
  });
  afterAll(() => test.close());

  it.each(ORDERS)('keeps the latest report of each kind, in the order %i, %i, %i', async (...order) => {
    const { id: runId } = await insertRun(test.dataSource, installed);
    for (const n of [...order, ...order]) {
      await reports.apply(runId, progress(n));
      await reports.apply(runId, result(n));
      await reports.apply(runId, artifact(n));
    }
    const { manager } = test.dataSource;
    expect(await manager.findOneBy(RunProgress, { runId })).toMatchObject({ done: 3 });
    expect(await manager.findOneBy(RunResult, { runId })).toMatchObject({ result: '{"n":3}' });
    expect(await manager.findBy(RunArtifact, { runId })).toMatchObject([{ url: 'https://a.example/3' }]);
  });

  it('returns how long the next progress of a run has to wait, without delaying other runs and older reports', async () => {
    const [{ id: runId }, other] = [
      await insertRun(test.dataSource, installed),
      await insertRun(test.dataSource, installed),
    ];
    // As if it had been written just now, regardless of the machine's speed.
    await reports.applyAtPace(runId, progress(2));
    await test.dataSource.query(
      `UPDATE run_progress SET written_at = clock_timestamp() + interval '1 hour' WHERE run_id = $1`,
      [runId],
    );
    expect(await reports.applyAtPace(runId, progress(3))).toBe(100);
    expect(await reports.applyAtPace(runId, progress(1))).toBe('older');
    expect(await reports.applyAtPace(other.id, progress(3))).toBe('applied');
    await test.dataSource.query(
      `UPDATE run_progress SET written_at = clock_timestamp() - interval '0.1 s' WHERE run_id = $1`,
      [runId],
    );
    expect(await reports.applyAtPace(runId, progress(3))).toBe('applied');
  });

  it('returns null for an unknown run', async () => {
    expect(await reports.apply(uuidV7(), result(1))).toBeNull();
    expect(await reports.applyAtPace(uuidV7(), progress(1))).toBeNull();
  });
});

function at(n: number): string {
  return `2026-11-24T01:00:00.00000${n}Z`;
}

function progress(n: number): ProgressReport {
  return { kind: 'progress', at: at(n), done: n, total: null, message: null, taskId: null };
}

function result(n: number): ResultReport {
  return { kind: 'result', at: at(n), result: `{"n":${n}}` };
}

function artifact(n: number): ArtifactReport {
  return { kind: 'artifact', at: at(n), name: 'a', location: { url: `https://a.example/${n}` } };
}
