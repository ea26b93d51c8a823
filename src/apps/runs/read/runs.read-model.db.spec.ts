import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertInstalledApp, insertRun, type InstalledApp } from '../../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import { Run } from '../../model/runs/run.entity.js';
import { recordTransitions } from '../transitions.js';
import { readRun } from './runs.read-model.js';

const READERS_WAITING = `
  SELECT count(*)::int AS waiting FROM pg_locks
   WHERE relation = 'run_transitions'::regclass AND NOT granted`;

describe('a run that is read', () => {
  let test: TestDataSource;
  let app: InstalledApp;

  beforeAll(async () => {
    test = await createTestDataSource();
    app = await insertInstalledApp(test.dataSource);
  });
  afterAll(() => test.close());

  it('has the last state of its history, also when it ends during the read', async () => {
    const { dataSource } = test;
    const { id } = await insertRun(dataSource, app);
    const endedAt = new Date();
    const { manager, ...writer } = await openTransaction(test);
    await manager.query('LOCK TABLE run_transitions IN ACCESS EXCLUSIVE MODE');
    const reading = readRun(dataSource, id);
    await expect.poll(async () => (await manager.query(READERS_WAITING))[0].waiting).toBe(1);
    await recordTransitions(
      manager,
      [
        {
          before: await manager.findOneByOrFail(Run, { id }),
          observation: { by: 'orchestrator', source: 'callback', state: 'success', clearNumber: 0 },
          decision: { verdict: 'applied', state: 'succeeded', error: null },
        },
      ],
      endedAt,
    );
    await manager.update(Run, { id }, { state: 'succeeded', submission: 'accepted', endedAt });
    await writer.commit();
    const { state, transitions } = await reading;
    expect(transitions.findLast(({ applied }) => applied)?.to_state).toBe(state);
    expect((await readRun(dataSource, id)).state).toBe('succeeded');
  });
});

async function openTransaction({ dataSource }: TestDataSource) {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  return {
    manager: runner.manager,
    commit: async () => {
      await runner.commitTransaction();
      await runner.release();
    },
  };
}
