import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DeliveryBound } from '../../../src/apps/triggers/delivery-bound.js';
import type { Manifest } from '../../../src/apps/model/manifest.js';
import { EventSubscriptions } from '../../../src/events/subscriptions/event-subscriptions.js';
import { as } from '../../support/http/as-user.js';
import { createApiKey, createProject, type CreatedKey } from '../../support/access/identity.js';
import { batchOf, sendBatch } from '../../support/http/ingest-client.js';
import type { InstalledApp, RunBody, RunStage } from '../../support/apps/run-stage.js';
import type { TestApp } from '../../support/processes/test-app.js';
import { TIMEOUT, TriggerStage } from '../../support/apps/trigger-stage.js';

describe('event triggers', () => {
  let triggers: TriggerStage;
  let stage: RunStage;
  let replica: TestApp;

  beforeAll(async () => {
    triggers = await TriggerStage.start();
    ({ runs: stage, replica } = triggers);
  });
  afterAll(() => triggers.close());

  const query = <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    triggers.query<Row>(sql, values);

  let key: CreatedKey;

  beforeAll(async () => {
    key = await createApiKey(stage.app, stage.admin.accessToken, stage.shop.id);
  });

  /** Waits until both replicas know the subscription. */
  const waiting = async (
    triggers: NonNullable<Manifest['triggers']>,
    more: Partial<Manifest> = {},
    project = 'shop',
  ): Promise<InstalledApp> => {
    const app = await stage.installed({ run_kinds: ['manual', 'event'], triggers, ...more }, { project });
    await refresh();
    return app;
  };
  const refresh = async (): Promise<void> => {
    for (const { app } of [stage.app, replica]) await app.get(EventSubscriptions).refresh();
  };
  const send = async (events: object[], at = stage.app, credential = key): Promise<void> => {
    const answer = await sendBatch(at.baseUrl, credential, batchOf(...events));
    expect([answer.status, answer.text]).toEqual([
      200,
      JSON.stringify({ accepted: events.length, rejected: [] }),
    ]);
  };
  const deploy = (data: object): object => ({
    type: 'deploy',
    ts: '2026-11-21T10:00:00.123Z',
    data: { service: 'api', ...data },
  });
  const untilNothingIsLeft = (): Promise<void> =>
    vi.waitFor(async () => {
      expect(await query('SELECT event_id FROM event_deliveries')).toEqual([]);
    }, TIMEOUT);
  const uninstall = async (app: InstalledApp): Promise<void> => {
    await stage.call(stage.admin, 'delete', `/installations/${app.installationId}`).expect(200);
    await refresh();
  };

  it('start a run with the matching event, with its numbers unchanged', async () => {
    const app = await waiting([
      { event_type: 'deploy', match: { environment: ['production', 'canary'], 'extra.n': 1 } },
      { event_type: 'deploy', match: { environment: 'production' } },
    ]);
    const data = `{"service":"api","environment":"production","extra":{"n":1,"big":12345678901234567890}}`;
    const text = `{"events":[{"type":"deploy","ts":"2026-11-21T10:00:00.123Z","data":${data}},${JSON.stringify(
      deploy({ environment: 'staging' }),
    )},{"type":"log","ts":"2026-11-21T10:00:00Z","data":{"message":"production"}}]}`;
    expect((await sendBatch(stage.app.baseUrl, key, text)).status).toBe(200);
    await untilNothingIsLeft();
    const runs = await triggers.runsOf(app);
    expect(runs).toHaveLength(1);
    const [event] = await query<{ id: string }>(
      `SELECT id FROM events WHERE type = 'deploy' AND data->>'environment' = 'production'`,
    );
    expect(runs[0]).toMatchObject({
      run_kind: 'event',
      dag_id: `${app.slug}__event`,
      trigger_event_id: event?.id,
      actor_user_id: stage.admin.userId,
      input: { event: { id: event?.id, type: 'deploy', ts: '2026-11-21T10:00:00.123Z' } },
    });
    expect(await stage.confOf(runs[0]?.id ?? '')).toContain('12345678901234567890');
    // A rerun gets the same numbers.
    await stage.end(runs[0]?.id ?? '');
    const again = await stage.call(stage.developer, 'post', `/runs/${runs[0]?.id}/rerun`);
    expect([again.status, (again.body as RunBody)['dag_id']]).toEqual([201, `${app.slug}__event`]);
    expect(await stage.confOf((again.body as RunBody).id)).toContain('12345678901234567890');
    await uninstall(app);
  });

  it('start one run per event, over replicas and repeated deliveries', async () => {
    const app = await waiting([{ event_type: 'deploy' }]);
    const other = await waiting([{ event_type: 'deploy', match: { version: '7' } }]);
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        send([deploy({ version: String(i) })], i % 2 ? stage.app : replica),
      ),
    );
    await untilNothingIsLeft();
    expect(await triggers.runsOf(app)).toHaveLength(20);
    expect(await triggers.runsOf(other)).toHaveLength(1);
    // As after a restored backup.
    await query(
      `INSERT INTO event_deliveries (event_id, project_id, type, received_at, due_at)
       SELECT id, project_id, type, received_at, now() FROM events WHERE type = 'deploy'
          AND id IN (SELECT trigger_event_id FROM runs WHERE installation_id = $1)`,
      [app.installationId],
    );
    await untilNothingIsLeft();
    expect(await triggers.runsOf(app)).toHaveLength(20);
    expect(await triggers.runsOf(other)).toHaveLength(1);
    await uninstall(app);
    await uninstall(other);
  });

  it('pass an event that is too large without its data', async () => {
    const app = await waiting([{ event_type: 'deploy', match: { environment: 'large' } }]);
    await send([deploy({ environment: 'large', notes: 'x'.repeat(70_000) })]);
    const [run] = await triggers.untilRuns(app, 1);
    expect(run?.['input']).toEqual({
      event: {
        id: run?.['trigger_event_id'],
        type: 'deploy',
        ts: '2026-11-21T10:00:00.123Z',
        truncated: true,
      },
    });
    await uninstall(app);
  });

  it('start nothing for an event of another project', async () => {
    await createProject(stage.app, stage.admin.accessToken, 'depot');
    const app = await waiting([{ event_type: 'cost' }], {}, 'depot');
    await send([{ type: 'cost', ts: '2026-11-21T10:00:00Z', data: { amount: 1 } }]);
    expect(await query('SELECT event_id FROM event_deliveries')).toEqual([]);
    expect(await triggers.runsOf(app)).toEqual([]);
  });

  it('record events only while there is a subscription', async () => {
    const app = await waiting([{ event_type: 'video' }]);
    const { app: nest } = replica;
    expect(nest.get(EventSubscriptions).typesOf(stage.shop.id)?.has('video')).toBe(true);
    await stage
      .call(stage.admin, 'patch', `/installations/${app.installationId}`)
      .send({ state: 'suspended' })
      .expect(200);
    // The change feed delivers the subscription, without a request.
    for (const one of [stage.app, replica]) {
      await vi.waitFor(
        () =>
          expect(one.app.get(EventSubscriptions).typesOf(stage.shop.id)?.has('video') ?? false).toBe(false),
        TIMEOUT,
      );
    }
    await send([{ type: 'video', ts: '2026-11-21T10:00:00Z', data: { jobId: 'a' } }], replica);
    expect(await query('SELECT event_id FROM event_deliveries')).toEqual([]);
    await stage
      .call(stage.admin, 'patch', `/installations/${app.installationId}`)
      .send({ state: 'active' })
      .expect(200);
    await vi.waitFor(
      () => expect(nest.get(EventSubscriptions).typesOf(stage.shop.id)?.has('video')).toBe(true),
      TIMEOUT,
    );
    await send([{ type: 'video', ts: '2026-11-21T10:00:00Z', data: { jobId: 'b' } }], replica);
    await triggers.untilRuns(app, 1);
    await uninstall(app);
  });

  it('include events of the service itself, and the runs that they start emit no further ones', async () => {
    const app = await waiting([
      { event_type: 'audit', match: { action: ['member.set', 'run.started'] } },
      { event_type: 'feature_flag' },
    ]);
    const member = stage.stranger;
    await as(stage.app, stage.admin, 'put', `/api/projects/shop/members/${member.userId}`)
      .send({ relation: 'viewer' })
      .expect(200);
    await as(stage.app, stage.admin, 'post', '/api/flags?project_id=shop').send({ key: 'new' }).expect(201);
    const runs = await triggers.untilRuns(app, 2);
    expect(runs.map(({ input }) => (input as { event: { type: string } }).event.type).toSorted()).toEqual([
      'audit',
      'feature_flag',
    ]);
    // Starting a run manually emits an event and starts one run; runs started by events emit none.
    await stage.started(app.installationId);
    await triggers.untilRuns(app, 4);
    await untilNothingIsLeft();
    expect(await triggers.runsOf(app)).toHaveLength(4);
    await uninstall(app);
  });

  it('count and drop an event that can start no run', async () => {
    const app = await waiting([{ event_type: 'error' }], {
      input_schema: { type: 'object', required: ['x'] },
    });
    const before = await triggers.triggered('event', 'run_input_invalid');
    await send([{ type: 'error', ts: '2026-11-21T10:00:00Z', data: { message: 'no' } }]);
    await vi.waitFor(async () => {
      expect(await triggers.triggered('event', 'run_input_invalid')).toBe(before + 1);
    }, TIMEOUT);
    expect(await query('SELECT event_id FROM event_deliveries')).toEqual([]);
    expect(await triggers.runsOf(app)).toEqual([]);
    await uninstall(app);
  });

  it('retry an event whose run cannot be written, and start one run for it', async () => {
    const app = await waiting([{ event_type: 'trace' }]);
    await query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no space'; END $$`,
    );
    await query('CREATE TRIGGER refuse BEFORE INSERT ON run_payloads FOR EACH ROW EXECUTE FUNCTION refuse()');
    try {
      await send([{ type: 'trace', ts: '2026-11-21T10:00:00Z', data: { traceId: 'a', spanId: 'b' } }]);
      await vi.waitFor(async () => {
        const [row] = await query<{ attempts: number }>('SELECT attempts FROM event_deliveries');
        expect(row?.attempts).toBeGreaterThanOrEqual(1);
      }, TIMEOUT);
      expect(await triggers.runsOf(app)).toEqual([]);
    } finally {
      await query('DROP TRIGGER refuse ON run_payloads');
      await query('DROP FUNCTION refuse');
    }
    await triggers.untilRuns(app, 1);
    await untilNothingIsLeft();
    await uninstall(app);
  });

  it('drop an event after ten failed attempts', async () => {
    const app = await waiting([{ event_type: 'webhook' }]);
    await query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no space'; END $$`,
    );
    await query('CREATE TRIGGER refuse BEFORE INSERT ON run_payloads FOR EACH ROW EXECUTE FUNCTION refuse()');
    try {
      await send([{ type: 'webhook', ts: '2026-11-21T10:00:00Z', data: { url: 'https://example.com' } }]);
      await vi.waitFor(async () => {
        const rows = await query(
          'UPDATE event_deliveries SET due_at = now(), attempts = 9 RETURNING attempts',
        );
        expect(rows).toEqual([]);
      }, TIMEOUT);
      expect(await triggers.triggered('event', 'given_up')).toBe(1);
      expect(await triggers.runsOf(app)).toEqual([]);
    } finally {
      await query('DROP TRIGGER refuse ON run_payloads');
      await query('DROP FUNCTION refuse');
    }
    await uninstall(app);
  });

  it('start nothing for an event that was deleted before its delivery', async () => {
    const before = await triggers.triggered('event', 'event_gone');
    await query(
      `INSERT INTO event_deliveries (event_id, project_id, type, received_at, due_at)
       VALUES (gen_random_uuid(), $1, 'log', now() - interval '100 days', now())`,
      [stage.shop.id],
    );
    await untilNothingIsLeft();
    expect(await triggers.triggered('event', 'event_gone')).toBe(before + 1);
  });

  it('drop the latest events when the queue exceeds its limit', async () => {
    await query(
      `INSERT INTO event_deliveries (event_id, project_id, type, received_at, due_at)
       SELECT gen_random_uuid(), $1, 'log', now(), now() + make_interval(hours => n) FROM generate_series(1, 10) AS n`,
      [stage.shop.id],
    );
    expect(await stage.app.app.get(DeliveryBound).enforce(7)).toBe(3);
    const [row] = await query<{ n: number; last: boolean }>(
      `SELECT count(*)::int AS n, max(due_at) < now() + interval '7 hours' + interval '1 minute' AS last FROM event_deliveries`,
    );
    expect(row).toEqual({ n: 7, last: true });
    await query('DELETE FROM event_deliveries');
  });
});
