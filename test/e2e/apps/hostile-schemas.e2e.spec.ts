import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SchemaPool } from '../../../src/apps/author-schemas/worker/schema-pool.js';
import { RunStarter } from '../../../src/apps/runs/start/run-starter.js';
import { MAX_TIMEOUTS } from '../../../src/apps/triggers/event-suspensions.js';
import { ProblemError } from '../../../src/common/problem/problem-error.js';
import { EventSubscriptions } from '../../../src/events/subscriptions/event-subscriptions.js';
import { createApp, publish } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import {
  BACKTRACKING_PATTERN,
  BACKTRACKING_TEXT,
  costlySchema,
  endlessSchema,
} from '../../support/apps/hostile-schemas.js';
import { createApiKey, type CreatedKey } from '../../support/access/identity.js';
import { batchOf, sendBatch } from '../../support/http/ingest-client.js';
import { bodyOf, RunStage, type InstalledApp } from '../../support/apps/run-stage.js';
import { TIMEOUT } from '../../support/apps/trigger-stage.js';

/** Each of three checks may take three seconds of wall time, after those queued before it; a busy machine adds to it. */
const SUSPENSION_TIMEOUT = { timeout: 90_000, interval: 100 };
const TEST_TIMEOUT_MS = 120_000;

/** The longest time in ms for which this thread blocked its event loop. */
function watchTurns(): () => number {
  let [longestUs, before] = [0, process.threadCpuUsage()];
  const turn = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longestUs = Math.max(longestUs, user + system);
    before = process.threadCpuUsage();
  };
  const timer = setInterval(turn, 5);
  return () => {
    clearInterval(timer);
    turn();
    return longestUs / 1000;
  };
}

describe('harmful schemas', () => {
  let stage: RunStage;
  let key: CreatedKey;

  beforeAll(async () => {
    stage = await RunStage.start();
    key = await createApiKey(stage.app, stage.admin.accessToken, stage.shop.id);
  });
  afterAll(() => stage.close());

  const suspendedOf = async ({ installationId }: InstalledApp): Promise<unknown> =>
    bodyOf(await stage.call(stage.viewer, 'get', `/installations/${installationId}`), 200)[
      'events_suspended'
    ];
  const deploy = (): object => ({ type: 'deploy', ts: new Date().toISOString(), data: { service: 'api' } });
  /** Retries, because load shedding may reject a batch on a busy machine. */
  const send = (event: object): Promise<void> =>
    vi.waitFor(async () => {
      const { status, text } = await sendBatch(stage.app.baseUrl, key, batchOf(event));
      expect([status, text]).toEqual([200, '{"accepted":1,"rejected":[]}']);
    }, TIMEOUT);
  const waitingForDeploys = async (input_schema: Record<string, unknown>): Promise<InstalledApp> => {
    const app = await stage.installed({
      run_kinds: ['manual', 'event'],
      triggers: [{ event_type: 'deploy' }],
      input_schema,
    });
    await stage.app.app.get(EventSubscriptions).refresh();
    return app;
  };

  it(
    'never block the event loop: other requests get responses during 48 publishes and endless checks',
    { timeout: TEST_TIMEOUT_MS },
    async () => {
      const endlessApp = await stage.installed({ input_schema: endlessSchema() });
      const patterned = await waitingForDeploys({
        properties: {
          event: { properties: { data: { properties: { text: { pattern: BACKTRACKING_PATTERN } } } } },
        },
      });
      const { slug } = await createApp(stage.app, stage.admin, { kind: 'org' });
      const attack = Promise.all([
        ...Array.from({ length: 48 }, (_, i) =>
          publish(stage.app, stage.admin, slug, `${i}.0.0`, { input_schema: costlySchema(i) }),
        ),
        ...Array.from({ length: 3 }, async () =>
          expectProblem(
            await stage.post(endlessApp.installationId, { input: { a: 1 } }),
            422,
            'schema_timeout',
          ),
        ),
        ...Array.from({ length: 3 }, () =>
          send({
            ...deploy(),
            data: { service: 'api', text: BACKTRACKING_TEXT },
          }),
        ),
      ]);
      const longestTurn = watchTurns();
      let [isOver, answers] = [false, 0];
      onTestFinished(() => void (isOver = true));
      const others = (async () => {
        while (!isOver) {
          expect((await stage.call(stage.viewer, 'get', '/installations?limit=1')).status).toBe(200);
          answers++;
        }
      })();
      await attack;
      // Continues with endless checks on a machine that is slower than the attack.
      while (answers <= 5) {
        const response = await stage.post(endlessApp.installationId, { input: { a: 1 } });
        expectProblem(response, 422, 'schema_timeout');
      }
      const longestMs = longestTurn();
      isOver = true;
      await others;
      console.log(
        `longest turn during the attack: ${longestMs.toFixed(1)} ms; ${answers} other requests answered`,
      );
      // Each endless check computes for a second at least: in this thread, it would block the event loop for that long.
      expect(longestMs).toBeLessThan(1000);
      await vi.waitFor(async () => {
        const { body } = await stage.call(stage.viewer, 'get', `/installations/${patterned.installationId}`);
        expect(body.last_refused_start).toMatchObject({ code: 'run_input_invalid' });
      }, TIMEOUT);
      expect(await suspendedOf(patterned), 'the pattern is matched in linear time').toBeNull();
      await stage.call(stage.admin, 'delete', `/installations/${patterned.installationId}`).expect(200);
    },
  );

  it(
    'suspend the event triggers of an installation after three time-outs, with a reason, until it is resumed',
    { timeout: TEST_TIMEOUT_MS },
    async () => {
      const app = await waitingForDeploys(endlessSchema());
      for (let i = 0; i < MAX_TIMEOUTS; i++) await send(deploy());
      await vi.waitFor(async () => {
        expect(await suspendedOf(app)).toEqual({
          at: expect.any(String),
          reason: expect.stringMatching(/^Validating the last 3 events .* timed out\. .*resume/),
        });
      }, SUSPENSION_TIMEOUT);
      expect(await auditOf(stage.app, `installation/${app.installationId}`)).toContainEqual(
        expect.objectContaining({ action: 'installation.events_suspended', actor: 'system' }),
      );
      // No trigger of another test subscribes to the event any more.
      await stage.app.app.get(EventSubscriptions).refresh();
      await send(deploy());
      await vi.waitFor(async () => {
        const left = await stage.app.database.query<{ n: number }>(
          'SELECT count(*)::int AS n FROM event_deliveries',
        );
        expect(left).toEqual([{ n: 0 }]);
      }, TIMEOUT);

      const path = `/installations/${app.installationId}`;
      const resumed = await stage.call(stage.admin, 'patch', path).send({ state: 'active' });
      expect(bodyOf(resumed, 200)['events_suspended']).toBeNull();
      await stage.call(stage.admin, 'delete', path).expect(200);
    },
  );

  it('start runs of events again after an upgrade to a version whose schema can be checked', async () => {
    const app = await waitingForDeploys(endlessSchema());
    const path = `/installations/${app.installationId}`;
    await stage.app.database.query(
      `UPDATE installations SET event_timeouts = 3, events_suspended_at = now(), events_suspended_reason = 'slow'
        WHERE id = $1`,
      [app.installationId],
    );
    await publish(stage.app, stage.admin, app.slug, '2.0.0', {
      run_kinds: ['manual', 'event'],
      triggers: [{ event_type: 'deploy' }],
    });
    const upgraded = await stage.call(stage.admin, 'post', `${path}/upgrade`).send({ version: '2.0.0' });
    expect(bodyOf(upgraded, 200)['events_suspended']).toBeNull();
    await stage.app.app.get(EventSubscriptions).refresh();
    await send(deploy());
    await vi.waitFor(async () => {
      const { body } = await stage.call(stage.admin, 'get', `/runs?installation_id=${app.installationId}`);
      expect(body).toMatchObject({ items: [{ run_kind: 'event' }] });
    }, TIMEOUT);
    await stage.call(stage.admin, 'delete', path).expect(200);
  });

  it('leave an event in the queue for a retry when the check queue of their owner is full at the start of the run', async () => {
    const app = await waitingForDeploys({ type: 'object' });
    // Simulates an upgrade after the check, so that the start has to check again.
    const noCheck = vi.spyOn(stage.app.app.get(RunStarter), 'checkInput').mockResolvedValueOnce(null);
    const fullQueue = vi
      .spyOn(stage.app.app.get(SchemaPool), 'run')
      .mockRejectedValueOnce(new ProblemError('rate_limited', 'Too many values wait.'));
    await send(deploy());
    await vi.waitFor(async () => {
      const { body } = await stage.call(stage.admin, 'get', `/runs?installation_id=${app.installationId}`);
      expect(body).toMatchObject({ items: [{ run_kind: 'event' }] });
    }, TIMEOUT);
    expect(noCheck).toHaveBeenCalledTimes(2);
    expect(fullQueue).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
    await stage.call(stage.admin, 'delete', `/installations/${app.installationId}`).expect(200);
  });

  it('count only consecutive time-outs', async () => {
    const app = await waitingForDeploys({ type: 'object' });
    await stage.app.database.query('UPDATE installations SET event_timeouts = 2 WHERE id = $1', [
      app.installationId,
    ]);
    await send(deploy());
    await vi.waitFor(async () => {
      const rows = await stage.app.database.query<{ n: number }>(
        'SELECT event_timeouts AS n FROM installations WHERE id = $1',
        [app.installationId],
      );
      expect(rows).toEqual([{ n: 0 }]);
    }, TIMEOUT);
    await stage.call(stage.admin, 'delete', `/installations/${app.installationId}`).expect(200);
  });

  it('are refused when a configuration is checked', async () => {
    const { slug } = await createApp(stage.app, stage.admin, { kind: 'org' });
    await publish(stage.app, stage.admin, slug, '1.0.0', { config_schema: endlessSchema() });
    const response = await as(stage.app, stage.admin, 'post', `/api/v1/apps/${slug}/installations`).send({
      project_id: 'shop',
      version: '1.0.0',
      config: { a: 1 },
    });
    expectProblem(response, 422, 'schema_timeout');
    expect(response.body.errors).toEqual([
      { path: 'config', problem: 'timed out during validation against the schema' },
    ]);
  });
});

describe('publishing a version', () => {
  let stage: RunStage;
  beforeAll(async () => {
    stage = await RunStage.start(undefined, { APP_RATE_LIMIT_PUBLISHES_PER_MINUTE: '4' });
  });
  afterAll(() => stage.close());

  it('rejects a body of more than 128 KB without parsing it', async () => {
    const { slug } = await createApp(stage.app, stage.admin, { kind: 'org' });
    const response = await as(stage.app, stage.admin, 'post', `/api/v1/apps/${slug}/versions`)
      .set('Content-Type', 'application/json')
      .send(`[${'1.0,'.repeat(35_000)}`);
    expectProblem(response, 413, 'payload_too_large');
  });

  it('is limited per user, invalid manifests included, and a body over the limit is not parsed', async () => {
    const { slug } = await createApp(stage.app, stage.admin, { kind: 'org' });
    const attempt = (version: string, run_kinds: string[]) =>
      as(stage.app, stage.admin, 'post', `/api/v1/apps/${slug}/versions`).send({
        version,
        manifest: { run_kinds },
      });
    expect((await attempt('1.0.0', ['manual'])).status).toBe(201);
    for (let i = 0; i < 2; i++) expectProblem(await attempt('2.0.0', []), 422, 'manifest_invalid');
    const refused = await attempt('2.0.0', ['manual']);
    expectProblem(refused, 429, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const notJson = await as(stage.app, stage.admin, 'post', `/api/v1/apps/${slug}/versions`)
      .set('Content-Type', 'application/json')
      .send('{"version":');
    expectProblem(notJson, 429, 'rate_limited');
  });
});
