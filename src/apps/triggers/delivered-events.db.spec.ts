import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertInstalledApp, type InstalledApp } from '../../../test/support/apps/runs.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import type { Trigger } from '../model/manifest.js';
import { DeliveredEvents } from './delivered-events.js';
import { rewriteTriggers } from '../installations/installation-triggers.js';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const MINUTE = 60_000;

describe('DeliveredEvents', () => {
  let test: TestDataSource;
  let delivered: DeliveredEvents;
  let app: InstalledApp;

  beforeAll(async () => {
    test = await createTestDataSource();
    delivered = new DeliveredEvents(test.dataSource);
  });
  beforeEach(async () => {
    await test.database.query('DELETE FROM event_deliveries');
    app = await waitingFor([{ event_type: 'deploy' }]);
  });
  afterAll(() => test.close());

  const waitingFor = async (triggers: Trigger[]): Promise<InstalledApp> => {
    const installed = await insertInstalledApp(test.dataSource);
    await rewrite(installed, triggers);
    return installed;
  };
  const rewrite = ({ installationId }: InstalledApp, triggers: Trigger[]): Promise<void> =>
    rewriteTriggers(
      test.dataSource.manager,
      { id: installationId, state: 'active' },
      { run_kinds: ['event'], triggers },
      NOW,
    );
  const event = async (projectId: string, type = 'deploy', dueAt = NOW): Promise<string> => {
    const id = uuidV7(NOW.getTime());
    await test.database.query(`INSERT INTO events VALUES ($1, $2, $3, $4, $4, '{}')`, [
      id,
      projectId,
      type,
      NOW,
    ]);
    await test.database.query(
      'INSERT INTO event_deliveries (event_id, project_id, type, received_at, due_at) VALUES ($1, $2, $3, $4, $5)',
      [id, projectId, type, NOW, dueAt],
    );
    return id;
  };
  const claimed = async (now = NOW): Promise<Record<string, string[]>> => {
    const { matched } = await delivered.claim(now, 100);
    return Object.fromEntries(
      matched.map(({ event: { id }, installations }) => [id, installations.map((one) => one.id)]),
    );
  };
  const left = async (): Promise<string[]> =>
    (await test.database.query<{ id: string }>('SELECT event_id AS id FROM event_deliveries')).map(
      ({ id }) => id,
    );

  it('matches an event with installations of its own project and for its own type alone, in one batch', async () => {
    const other = await waitingFor([{ event_type: 'deploy' }, { event_type: 'cost' }]);
    const here = await event(app.projectId);
    const there = await event(other.projectId);
    const cost = await event(other.projectId, 'cost');
    const unmatched = await event(app.projectId, 'cost');
    expect(await claimed()).toEqual({
      [here]: [app.installationId],
      [there]: [other.installationId],
      [cost]: [other.installationId],
    });
    expect(await left()).not.toContain(unmatched);
  });

  it.each([
    [`state = 'suspended'`, `state = 'active'`],
    [`state = 'uninstalled'`, `state = 'active'`],
    [`events_suspended_at = now()`, `events_suspended_at = NULL`],
  ])('matches nothing while the installation has %s', async (off, on) => {
    const set = (columns: string): Promise<unknown> =>
      test.database.query(`UPDATE installations SET ${columns} WHERE id = $1`, [app.installationId]);
    await set(off);
    await event(app.projectId);
    expect(await claimed()).toEqual({});
    // The event is deleted, and not delivered later.
    expect(await left()).toEqual([]);
    await set(on);
    const next = await event(app.projectId);
    expect(await claimed()).toEqual({ [next]: [app.installationId] });
  });

  it('claims due events, and a postponed event again at its time, with its attempts counted', async () => {
    const id = await event(app.projectId);
    const later = new Date(NOW.getTime() + MINUTE);
    await delivered.postpone(id, later);
    expect(await claimed(new Date(later.getTime() - 1))).toEqual({});
    const { seen, matched } = await delivered.claim(later, 100);
    expect([seen, matched[0]?.event.attempts]).toEqual([1, 1]);
  });

  it('claims the events that are due first, as many as requested', async () => {
    const second = await event(app.projectId, 'deploy', new Date(NOW.getTime() - 1));
    const first = await event(app.projectId, 'deploy', new Date(NOW.getTime() - 2));
    await event(app.projectId);
    const { seen, matched } = await delivered.claim(NOW, 2);
    expect([seen, matched.map((match) => match.event.id)]).toEqual([2, [first, second]]);
  });

  it('finishes a delivery for one caller, and releases it when the transaction fails', async () => {
    const id = await event(app.projectId);
    const { dataSource } = test;
    await expect(
      dataSource.transaction(async (manager) => {
        expect(await delivered.finish(manager, id)).toBe(true);
        // Another replica, at the same moment.
        expect(await dataSource.transaction((other) => delivered.finish(other, id))).toBe(false);
        throw new Error('the run cannot be written');
      }),
    ).rejects.toThrow();
    expect(await dataSource.transaction((manager) => delivered.finish(manager, id))).toBe(true);
    expect(await dataSource.transaction((manager) => delivered.finish(manager, id))).toBe(false);
  });

  it('matches the triggers of the installed version alone', async () => {
    await rewrite(app, [{ event_type: 'cost' }]);
    await event(app.projectId);
    const cost = await event(app.projectId, 'cost');
    expect(await claimed()).toEqual({ [cost]: [app.installationId] });
    await rewrite(app, []);
    await event(app.projectId, 'cost');
    expect(await claimed()).toEqual({});
  });

  it.each([
    ['waits for its first event', [], [{ event_type: 'deploy' }], 1],
    ['waits for no event any more', [{ event_type: 'deploy' }], [], 1],
    ['has schedules alone', [{ cron: '0 * * * *' }], [{ cron: '5 * * * *' }], 0],
  ] as const)(
    'announces once that subscriptions changed when an app %s',
    async (_what, triggers, changed, expected) => {
      const installed = await waitingFor([...triggers]);
      const revision = async (): Promise<number> => {
        const [row] = await test.database.query<{ revision: string }>(
          `SELECT revision FROM change_revisions WHERE topic = 'event_subscriptions'`,
        );
        return Number(row?.revision ?? 0);
      };
      const before = await revision();
      await rewrite(installed, [...changed]);
      expect((await revision()) - before).toBe(expected);
    },
  );
});
