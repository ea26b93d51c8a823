import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { MemoryOrchestrator } from '../../../test/support/apps/memory-orchestrator.js';
import { runWorkers, type RunWorkers } from '../../../test/support/apps/run-workers.js';
import { insertInstalledApp, insertRun, type InstalledApp } from '../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import type { Manifest } from '../model/manifest.js';
import type { Run } from '../model/runs/run.entity.js';
import { readRun } from '../runs/read/runs.read-model.js';
import type { RunDetailResponse } from '../runs/read/run.response.js';
import { RunCodeReader } from './run-code-reader.js';
import { RunCodes } from './run-codes.js';

const NEVER = new AbortController().signal;
const DAG = 'report';
const CHECKSUM = `sha256:${'a'.repeat(64)}`;

describe('the code of a run', () => {
  let test: TestDataSource;
  let clock: ManualClock;
  let orchestrator: MemoryOrchestrator;
  let workers: RunWorkers;
  let reader: RunCodeReader;

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  beforeEach(() => {
    clock = new ManualClock(Date.now());
    orchestrator = new MemoryOrchestrator(clock);
    workers = runWorkers({ dataSource: test.dataSource, orchestrator, clock });
    reader = new RunCodeReader(orchestrator, new RunCodes(test.dataSource, workers.writer));
  });
  afterEach(() => workers.close());
  afterAll(() => test.close());

  const installed = (code?: Manifest['code']): Promise<InstalledApp> =>
    insertInstalledApp(test.dataSource, { dags: [DAG], ...(code === undefined ? {} : { code }) });
  const started = async (app: InstalledApp, state: Run['state'] = 'succeeded'): Promise<Run> => {
    const ended = state === 'succeeded' ? { endedAt: new Date() } : {};
    const run = await insertRun(test.dataSource, app, {
      dagId: DAG,
      state,
      submission: 'accepted',
      ...ended,
    });
    orchestrator.make(run.dagId, run.id);
    return run;
  };
  const shown = ({ id }: Run): Promise<Omit<RunDetailResponse, 'can'>> => readRun(test.dataSource, id);

  it('is what the orchestrator reports, and no mismatch without a pin', async () => {
    const run = await started(await installed());
    orchestrator.codes.set(DAG, { version: 3, bundleVersion: 'b7d0e1a' });
    expect(await reader.read(run, NEVER)).toBe(true);
    expect(await shown(run)).toMatchObject({
      code: { dag_version: 3, bundle_version: 'b7d0e1a', dag_checksum: null, problem: null },
      pinned_code: null,
      code_mismatch: null,
      version: run.version + 1,
    });
    expect(orchestrator.count('readDagChecksum')).toBe(0);
  });

  it.each([
    ['v7', false],
    ['v8', true],
  ])('is compared with the pinned version of the bundle: %s', async (version, isOther) => {
    const run = await started(await installed({ bundle_version: version }));
    orchestrator.codes.set(DAG, { version: 1, bundleVersion: 'v7' });
    await reader.read(run, NEVER);
    expect(await shown(run)).toMatchObject({
      pinned_code: { bundle_version: version, dag_checksum: null },
      code_mismatch: isOther,
    });
  });

  it.each([
    [CHECKSUM, false],
    [`sha256:${'b'.repeat(64)}`, true],
  ])('is compared with the pinned checksum: %s', async (checksum, isOther) => {
    const run = await started(await installed({ dags: { [DAG]: { dag_checksum: checksum } } }));
    orchestrator.codes.set(DAG, { version: 2, bundleVersion: null });
    orchestrator.checksums.set(DAG, CHECKSUM);
    await reader.read(run, NEVER);
    expect(await shown(run)).toMatchObject({ code: { dag_checksum: CHECKSUM }, code_mismatch: isOther });
  });

  it('is not compared when its source is forbidden or it has no version, and states the reason', async () => {
    const denied = await started(await installed({ dag_checksum: CHECKSUM }));
    orchestrator.codes.set(DAG, { version: 2, bundleVersion: null });
    orchestrator.fail('readDagChecksum', { failure: 'forbidden' });
    expect(await reader.read(denied, NEVER)).toBe(true);
    expect(await shown(denied)).toMatchObject({ code: { problem: 'fault: forbidden' }, code_mismatch: null });
    orchestrator.codes.delete(DAG);
    const unversioned = await started(await installed({ bundle_version: 'v7' }));
    await reader.read(unversioned, NEVER);
    expect(await shown(unversioned)).toMatchObject({
      code: { problem: expect.stringMatching(/no version of the code/) },
      code_mismatch: null,
    });
  });

  it('is read later when the orchestrator is unreachable, and never when the DAG run is gone', async () => {
    const run = await started(await installed({ dag_checksum: CHECKSUM }));
    orchestrator.codes.set(DAG, { version: 2, bundleVersion: null });
    orchestrator.fail('find', { failure: 'unreachable' });
    expect(await reader.read(run, NEVER)).toBe(false);
    orchestrator.fail('readDagChecksum', { failure: 'unreachable' });
    expect(await reader.read(run, NEVER)).toBe(false);
    orchestrator.remove(run.id);
    expect(await reader.read(run, NEVER)).toBe(true);
    expect(await shown(run)).toMatchObject({ code: null, code_mismatch: null });
  });

  it('is read once while the run is active and once after its end', async () => {
    const run = await started(await installed(), 'running');
    orchestrator.codes.set(DAG, { version: 1, bundleVersion: null });
    for (let n = 0; n < 3; n++) await reader.read(run, NEVER);
    orchestrator.codes.set(DAG, { version: 2, bundleVersion: null });
    const ended: Run = { ...run, state: 'succeeded' };
    for (let n = 0; n < 3; n++) await reader.read(ended, NEVER);
    expect(orchestrator.count('find')).toBe(2);
    expect((await shown(run)).code).toMatchObject({ dag_version: 2 });
    await reader.read({ ...run, id: run.id, state: 'submitted' }, NEVER);
    expect(orchestrator.count('find')).toBe(2);
  });
});
