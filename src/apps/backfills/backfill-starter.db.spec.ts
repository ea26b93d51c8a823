import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertInstalledApp, insertRun, type InstalledApp } from '../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import type { PermissionChecks } from '../../auth/authorization/permission-checks.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import type { Transaction } from '../../database/transaction.js';
import type { DagRightsResolver } from '../dags/dag-rights.js';
import type { Backfill } from '../model/backfill.entity.js';
import type { Manifest } from '../model/manifest.js';
import type { RunStarter, StartRequest } from '../runs/start/run-starter.js';
import { BackfillStarter } from './backfill-starter.js';
import { BackfillStore } from './backfill-store.js';

const TIMES = ['2026-11-01T00:00:00.000Z', '2026-11-01T01:00:00.000Z'].map((text) => new Date(text));
const [FIRST = new Date(0), SECOND = new Date(0)] = TIMES;

describe('BackfillStarter', () => {
  let test: TestDataSource;
  let app: InstalledApp;
  let store: BackfillStore;
  let permissions: string[];
  let dies: boolean;
  let starter: BackfillStarter;

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  beforeEach(() => {
    permissions = ['runs:start'];
    dies = false;
    store = new BackfillStore(test.dataSource);
    const runs = {
      checkInput: () => Promise.resolve(null),
      start: async ({ manager }: Transaction, { backfillId, scheduledFor }: StartRequest) => {
        const columns = { backfillId: backfillId ?? null, scheduledFor: scheduledFor ?? null };
        await insertRun({ manager } as never, app, { runKind: 'schedule', ...columns });
        if (dies) await manager.query('SELECT pg_terminate_backend(pg_backend_pid())');
      },
    } as unknown as RunStarter;
    starter = new BackfillStarter(
      test.dataSource,
      { effectivePermissionsOn: () => Promise.resolve(permissions) } as unknown as PermissionChecks,
      { of: () => Promise.resolve({}) } as unknown as DagRightsResolver,
      runs,
      store,
    );
  });
  afterAll(() => test.close());

  const backfill = async (concurrency = 16, manifest: Partial<Manifest> = {}): Promise<Backfill> => {
    app = await insertInstalledApp(test.dataSource, { run_kinds: ['schedule'], ...manifest });
    const made: Backfill = {
      id: uuidV7(),
      installationId: app.installationId,
      scheduleId: uuidV7(),
      cron: '0 * * * *',
      timeZone: 'UTC',
      input: null,
      fromAt: FIRST,
      toAt: new Date('2026-11-01T02:00:00.000Z'),
      concurrency,
      actorUserId: app.userId,
      caller: { kind: 'user', userId: app.userId, scopes: null },
      idempotencyKey: null,
      idempotencyHash: null,
      blockedBy: null,
      createdAt: new Date(),
      canceledAt: null,
      endedAt: null,
    };
    await store.create(test.dataSource.manager, made, TIMES);
    return made;
  };
  const runsOf = async ({ id }: Backfill): Promise<string[]> =>
    (
      await test.database.query<{ scheduled_for: Date }>(
        'SELECT scheduled_for FROM runs WHERE backfill_id = $1 ORDER BY scheduled_for',
        [id],
      )
    ).map((run) => run.scheduled_for.toISOString());

  it('starts a time once when a replica dies between inserting the run and recording its time', async () => {
    const made = await backfill();
    dies = true;
    await expect(starter.start(made, FIRST)).rejects.toThrow();
    expect(await runsOf(made)).toEqual([]);
    expect(await store.nextTime(made.id)).toEqual(FIRST);
    dies = false;
    expect(await starter.start(made, FIRST)).toEqual({ kind: 'handled' });
    expect(await starter.start(made, FIRST)).toEqual({ kind: 'handled' });
    expect(await runsOf(made)).toEqual([FIRST.toISOString()]);
  });

  it('starts a time once when two replicas process it concurrently', async () => {
    const made = await backfill();
    await Promise.all([starter.start(made, FIRST), starter.start(made, FIRST)]);
    expect(await runsOf(made)).toEqual([FIRST.toISOString()]);
  });

  it('waits for a run to end when the backfill has reached its own concurrency limit', async () => {
    const made = await backfill(1);
    await starter.start(made, FIRST);
    expect(await starter.start(made, SECOND)).toEqual({ kind: 'full' });
    await test.database.query(
      `UPDATE runs SET state = 'succeeded', ended_at = now() WHERE backfill_id = $1`,
      [made.id],
    );
    expect(await starter.start(made, SECOND)).toEqual({ kind: 'handled' });
  });

  it("waits for a free slot when the installed version's concurrency limit is reached", async () => {
    const made = await backfill(16, { concurrency: { limit: 1, when_full: 'cancel' } });
    await insertRun(test.dataSource, app);
    expect(await starter.start(made, FIRST)).toEqual({ kind: 'full' });
    expect(await store.nextTime(made.id)).toEqual(FIRST);
  });

  it('is paused while the installation is suspended, and continues when it is resumed', async () => {
    const made = await backfill();
    const setState = (state: string): Promise<unknown> =>
      test.database.query('UPDATE installations SET state = $2 WHERE id = $1', [app.installationId, state]);
    await setState('suspended');
    expect(await starter.start(made, FIRST)).toEqual({ kind: 'blocked', code: 'installation_inactive' });
    await setState('active');
    expect(await starter.start(made, FIRST)).toEqual({ kind: 'handled' });
    expect(await runsOf(made)).toHaveLength(1);
  });

  it('skips a time when the caller of the backfill has lost the permission', async () => {
    const made = await backfill();
    permissions = ['runs:view'];
    expect(await starter.start(made, FIRST)).toEqual({ kind: 'handled' });
    expect(await runsOf(made)).toEqual([]);
    expect(await store.nextTime(made.id)).toEqual(SECOND);
  });

  it('starts no run of a canceled backfill', async () => {
    const made = await backfill();
    await test.dataSource.transaction((manager) => store.cancelWaiting(manager, made.id, new Date()));
    await starter.start(made, FIRST);
    expect(await runsOf(made)).toEqual([]);
    await store.endIfDone(made.id, new Date());
    expect((await store.one(app.installationId, made.id)).endedAt).not.toBeNull();
  });
});
