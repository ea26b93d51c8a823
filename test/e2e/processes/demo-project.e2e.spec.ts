import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SecretBox } from '../../../src/common/crypto/secret-box.js';
import { AppConfig } from '../../../src/config/app-config.js';
import { createApp } from '../../../src/create-app.js';
import { demoLines } from '../../../src/demo-events/demo-events.js';
import {
  demoServices,
  type DemoServices,
  DemoClock,
  demoCaller,
} from '../../../src/demo-project/demo-services.js';
import { fillProject, type Filled } from '../../../src/demo-project/fill-project.js';
import { as } from '../../support/http/as-user.js';
import { ADMIN, bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

interface Listed {
  items: Record<string, unknown>[];
}

describe('the flags and runs of the demo project', () => {
  let app: TestApp;
  let admin: Identity;
  let filled: Filled;
  const nowMs = Date.now();
  const company = { seed: 'demo', days: 30, nowMs };

  /** As the command does: by a second application that does not listen, on the database of the service. */
  const fill = async (projectKey: string, more: Partial<DemoServices> = {}): Promise<Filled> => {
    const clock = new DemoClock();
    const second = await createApp(
      {
        config: AppConfig.fromEnv({ SERVICE_LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '3' }),
        secretBox: new SecretBox(randomBytes(32)),
        address: app.database.address,
        clock,
      },
      false,
    );
    try {
      const services = { ...demoServices(second, clock), ...more };
      const caller = await demoCaller(services.dataSource);
      if (caller === null) throw new Error('there is no administrator');
      const { body } = await as(app, admin, 'get', `/api/projects/${projectKey}`);
      const { id: projectId } = body as { id: string };
      return await fillProject(services, { projectId, projectKey, caller }, company);
    } finally {
      await second.close();
    }
  };
  const read = async (path: string): Promise<Listed> => (await as(app, admin, 'get', path)).body as Listed;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    await createProject(app, admin.accessToken, 'shop');
    filled = await fill('shop');
  }, 120_000);
  afterAll(() => app.close());

  it('include flags in groups, with rules, a history and a killed flag', async () => {
    expect(filled.flags).toBe(3);
    const { items } = await read('/api/flags?project_id=shop');
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          key: 'one_page_checkout',
          group: 'checkout',
          cohorts: { plan: ['team', 'enterprise'] },
          enabled: false,
        }),
        expect.objectContaining({
          key: 'search_suggestions',
          group: 'search',
          enabled: true,
          stale: null,
          evaluations_since_yesterday: expect.any(Number),
        }),
        expect.objectContaining({ key: 'express_refunds', killed: true, permanent: true }),
      ]),
    );
    const { items: history } = await read('/api/flags/history?project_id=shop&key=one_page_checkout');
    expect(history.map(({ action }) => action)).toEqual(['updated', 'updated', 'created']);
    const times = history.map(({ created_at: at }) => Date.parse(String(at)));
    // The last change rolled the new checkout back, within the last day.
    expect(Math.max(...times)).toBeLessThan(nowMs - 60 * 60_000);
    expect(Math.max(...times)).toBeGreaterThan(nowMs - 86_400_000);
  });

  it('have flag changes at the times of the flag events', async () => {
    const events = [...demoLines({ ...company, projectId: 'p' })]
      .map((line) => JSON.parse(line) as { type: string; ts: string; data: { key?: string } })
      .filter(({ type, data }) => type === 'feature_flag' && data.key === 'search_suggestions');
    const { items } = await read('/api/flags/history?project_id=shop&key=search_suggestions&limit=100');
    const times = items.map(({ created_at: at }) => Date.parse(String(at)));
    expect(times.toReversed()).toEqual(events.map(({ ts }) => Date.parse(ts)));
    const counts = await read('/api/events?project_id=shop&type=feature_flag');
    expect(counts.items).toEqual([]);
  });

  it('have flag changes in the audit log with their times, on behalf of the administrator', async () => {
    const { items: history } = await read(
      '/api/flags/history?project_id=shop&key=search_suggestions&limit=100',
    );
    const { items } = await read('/api/audit?resource=flag/search_suggestions&limit=200');
    const changes = history.map(({ action, created_at: at }) => [
      `flag.${String(action)}`,
      Date.parse(String(at)),
    ]);
    expect(
      items.map(({ ts, data }) => [(data as { action: string }).action, Date.parse(String(ts))]),
    ).toEqual(changes);
    expect(new Set(items.map(({ data }) => (data as { actor: string }).actor))).toEqual(
      new Set([ADMIN.email]),
    );
  });

  it('include runs of thirty days of an installed app, of which one failed and one is active', async () => {
    expect(filled.runs).toBeGreaterThan(30);
    const { items } = await read('/api/v1/apps/runs?project_id=shop&limit=200');
    expect(items).toHaveLength(filled.runs);
    const states = items.map(({ state }) => state);
    expect(states.filter((state) => state === 'succeeded').length).toBeGreaterThan(25);
    expect(states).toContain('failed');
    expect(items.every(({ orchestrator }) => orchestrator === 'simulated')).toBe(true);
    const oldest = Math.min(...items.map(({ created_at: at }) => Date.parse(String(at))));
    expect(oldest).toBeLessThan(nowMs - 29 * 86_400_000);
    await expect
      .poll(
        async () =>
          (await read('/api/v1/apps/runs?project_id=shop&limit=200')).items.map(({ state }) => state),
        {
          timeout: 60_000,
        },
      )
      .toContain('running');
  });

  it('are added once, and without runs where an orchestrator would execute them', async () => {
    expect(await fill('shop')).toEqual({ flags: 0, runs: 0 });
    await createProject(app, admin.accessToken, 'other');
    const real = await fill('other', { isSimulated: false });
    expect(real).toEqual({ flags: 3, runs: 0 });
    expect((await read('/api/v1/apps?project_id=other')).items).toEqual([]);
  });
});
