import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { MemoryOrchestrator } from '../../../test/support/apps/memory-orchestrator.js';
import { insertRunAt, runWorkers, type RunWorkers } from '../../../test/support/apps/run-workers.js';
import { insertInstalledApp, type InstalledApp } from '../../../test/support/apps/runs.js';
import { seededRandom } from '../../../test/support/seeded-random.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { Run } from '../model/runs/run.entity.js';
import { activeCount, hasFreeSlot, lockInstallation } from './installation-slots.js';

const LIMIT = 3;

describe('the slots of an installation', () => {
  let test: TestDataSource;
  let app: InstalledApp;
  let clock: ManualClock;
  let workers: RunWorkers;

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  beforeEach(async () => {
    app = await insertInstalledApp(test.dataSource, { concurrency: { limit: LIMIT } });
    clock = new ManualClock(Date.now());
    workers = workersOn(test.dataSource);
  });
  afterAll(() => test.close());

  const workersOn = (dataSource: DataSource): RunWorkers =>
    runWorkers({ dataSource, orchestrator: new MemoryOrchestrator(clock), clock });
  const insert = (columns: Partial<Run> = {}): Promise<Run> =>
    insertRunAt(test.dataSource, app, clock.nowMs, columns);
  const wait = (at = clock.nowMs): Promise<Run> =>
    insert({
      submission: 'waiting',
      statusDetail: 'waiting_for_slot',
      nextCheckAt: null,
      createdAt: new Date(at),
    });
  const submissions = async (ids: readonly string[]): Promise<string[]> => {
    const runs = await test.dataSource.manager.find(Run);
    return ids.map((id) => runs.find((run) => run.id === id)?.submission ?? '');
  };
  const end = (run: Run): Promise<unknown> =>
    workers.writer.applyObservation(run.id, {
      by: 'orchestrator',
      source: 'callback',
      state: 'success',
      clearNumber: 0,
    });

  it('are counted for active runs, and not for ended or waiting ones', async () => {
    await insert();
    await insert({ state: 'running', submission: 'accepted' });
    await insert({ submission: 'in_flight' });
    await insert({ state: 'failed', submission: 'in_flight' });
    await wait();
    expect(await activeCount(test.dataSource.manager, app.installationId)).toBe(3);
  });

  it('go to the runs that have waited longest, one for each free slot', async () => {
    const first = await insert();
    await insert();
    await insert();
    const waiting = [await wait(), await wait(clock.nowMs - 2000), await wait(clock.nowMs - 1000)];
    const ids = waiting.map(({ id }) => id);
    expect(await workers.waiting.promoteAll()).toBe(0);
    await end(first);
    await expect
      .poll(() => submissions(ids), { timeout: 60_000 })
      .toEqual(['waiting', 'accepted', 'waiting']);
    expect(await workers.waiting.promoteAll()).toBe(0);
  });

  it('start the submission deadline of a run when it is promoted', async () => {
    const { id } = await wait(clock.nowMs - 86_400_000);
    await workers.waiting.promote(app.installationId);
    const run = await test.dataSource.manager.findOneByOrFail(Run, { id });
    expect(run.submitDeadline.getTime()).toBeGreaterThan(clock.nowMs);
    expect(run.nextCheckAt?.getTime()).toBe(clock.nowMs);
    await workers.submissions.drain();
    expect(await test.dataSource.manager.findOneByOrFail(Run, { id })).toMatchObject({
      submission: 'accepted',
      statusDetail: 'queued',
    });
  });

  it('are unlimited when the installed version no longer has a limit', async () => {
    const waiting = [await wait(), await wait(), await wait(), await wait(), await wait()];
    const other = await insertInstalledApp(test.dataSource);
    await test.database.query('UPDATE installations SET app_version_id = $2 WHERE id = $1', [
      app.installationId,
      other.versionId,
    ]);
    expect(await workers.waiting.promote(app.installationId)).toBe(5);
    expect(new Set(await submissions(waiting.map(({ id }) => id)))).toEqual(new Set(['pending']));
  });

  it('promote no run while another transaction counts them', async () => {
    await wait();
    await test.dataSource.transaction(async (manager) => {
      await lockInstallation(manager, app.installationId);
      expect(await workers.waiting.promote(app.installationId)).toBe(0);
    });
    expect(await workers.waiting.promote(app.installationId)).toBe(1);
  });

  it('are not free for a new run while an older one waits', async () => {
    const { manager } = test.dataSource;
    expect(await hasFreeSlot(manager, app.installationId, LIMIT)).toBe(true);
    await wait();
    expect(await hasFreeSlot(manager, app.installationId, LIMIT)).toBe(false);
  });

  it('promote a waiting run at once when a run ends, without waiting for the next second', async () => {
    const runs = [await insert(), await insert(), await insert()];
    const { id } = await wait();
    await workers.submissions.drain();
    expect(await submissions([id])).toEqual(['waiting']);
    if (runs[0]) await end(runs[0]);
    await expect.poll(() => submissions([id]), { timeout: 60_000 }).toEqual(['accepted']);
  });

  it('are never exceeded by concurrent replicas, and every run gets one eventually', async () => {
    const random = seededRandom('places');
    const STARTS = 60;
    // Drawn before anything waits: which replica draws next depends on the machine.
    const pauses = Array.from({ length: STARTS }, () => random() * 200);
    const draws = [1, 2, 3].map(() =>
      Array.from({ length: 500 }, () => ({
        finishes: random() < 0.5,
        which: random(),
        succeeds: random() < 0.5,
      })),
    );
    const replicas = await Promise.all([1, 2, 3].map(() => test.connectAgain()));
    const all = replicas.map((dataSource) => workersOn(dataSource));
    let started = 0;
    let maxActive = 0;

    const start = async (dataSource: DataSource, pauseMs: number): Promise<void> => {
      await sleep(pauseMs);
      await dataSource.transaction(async (manager) => {
        await lockInstallation(manager, app.installationId);
        const hasSlot = await hasFreeSlot(manager, app.installationId, LIMIT);
        const columns: Partial<Run> = hasSlot
          ? { submission: 'accepted' }
          : { submission: 'waiting', nextCheckAt: null };
        // The helper writes with the manager's own connection.
        await insertRunAt({ manager } as DataSource, app, clock.nowMs, columns);
        maxActive = Math.max(maxActive, await activeCount(manager, app.installationId));
      });
      started++;
    };
    const finishSome = async (
      replica: RunWorkers,
      { which, succeeds }: { which: number; succeeds: boolean },
    ): Promise<void> => {
      const active = await test.dataSource.manager.find(Run, {
        where: { installationId: app.installationId, state: 'submitted' },
      });
      const slotHolders = active.filter(({ submission }) => submission !== 'waiting');
      maxActive = Math.max(maxActive, slotHolders.length);
      const one = slotHolders[Math.floor(which * slotHolders.length)];
      if (one !== undefined)
        await replica.writer.applyObservation(one.id, {
          by: 'orchestrator',
          source: 'poll',
          state: succeeds ? 'success' : 'failed',
          clearNumber: null,
        });
    };
    const isDone = async (): Promise<boolean> =>
      started === STARTS &&
      (await test.dataSource.manager.countBy(Run, {
        installationId: app.installationId,
        state: 'submitted',
      })) === 0;
    const work = async (replica: RunWorkers, drawn: (typeof draws)[number] = []): Promise<void> => {
      for (let n = 0; !(await isDone()); n++) {
        const draw = drawn[n % drawn.length];
        if (draw?.finishes === true) await finishSome(replica, draw);
        else await replica.waiting.promoteAll();
      }
    };
    await Promise.all([
      ...pauses.map((pauseMs, n) => start(replicas[n % replicas.length] ?? test.dataSource, pauseMs)),
      ...all.map((replica, at) => work(replica, draws[at])),
    ]);
    expect(maxActive).toBeLessThanOrEqual(LIMIT);
    expect(maxActive).toBeGreaterThan(1);
    await Promise.all(all.map((replica) => replica.close()));
  });
});
