import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertInstalledApp, insertRun, type InstalledApp } from '../../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import { queryRows } from '../../../database/rows.js';
import type { Run } from '../../model/runs/run.entity.js';
import { readRunQueues } from './run-queues.js';
import { RUN_COLUMNS, RUN_JOINS, RUN_ROW } from './run-rows.js';

describe('the queue of runs that wait for a slot', () => {
  let test: TestDataSource;

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  afterAll(() => test.close());

  const waitIn = (app: InstalledApp, at: string, more: Partial<Run> = {}): Promise<Run> =>
    insertRun(test.dataSource, app, {
      submission: 'waiting',
      statusDetail: 'waiting_for_slot',
      nextCheckAt: null,
      createdAt: new Date(at),
      ...more,
    });

  it('has the position of each run, oldest first, and the number of occupied slots, for each installation separately', async () => {
    const app = await insertInstalledApp(test.dataSource, { concurrency: { limit: 2 } });
    const other = await insertInstalledApp(test.dataSource, { concurrency: { limit: 5 } });
    const second = await waitIn(app, '2026-11-21T12:00:02Z');
    const first = await waitIn(app, '2026-11-21T12:00:01Z');
    await waitIn(app, '2026-11-21T12:00:00Z', { state: 'canceled', submission: 'abandoned' });
    const running = await insertRun(test.dataSource, app, { state: 'running', submission: 'accepted' });
    await insertRun(test.dataSource, app);
    const elsewhere = await waitIn(other, '2026-11-21T12:00:03Z');
    const ids = [first, second, running, elsewhere].map(({ id }) => id);
    const rows = await queryRows(
      test.dataSource,
      RUN_ROW,
      sql`SELECT ${RUN_COLUMNS} FROM runs AS r ${RUN_JOINS} WHERE r.id = ANY (${ids}::uuid[])`,
    );
    const queues = await readRunQueues(test.dataSource.manager, rows);
    expect(ids.map((id) => queues.get(id) ?? null)).toEqual([
      { position: 1, running: 2, limit: 2 },
      { position: 2, running: 2, limit: 2 },
      null,
      { position: 1, running: 0, limit: 5 },
    ]);
  });

  it('costs one query for all runs, and none when nothing waits', async () => {
    let queries = 0;
    const manager = {
      query: () => {
        queries++;
        return Promise.resolve([]);
      },
    } as never;
    const row = { id: 'a', installation_id: 'i', status_detail: 'queued' } as const;
    await readRunQueues(manager, [row]);
    expect(queries).toBe(0);
    const waiting = { ...row, status_detail: 'waiting_for_slot' } as const;
    await readRunQueues(manager, [waiting, { ...waiting, id: 'b', installation_id: 'j' }, row]);
    expect(queries).toBe(1);
  });
});
