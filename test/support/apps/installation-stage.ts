import type { Test } from 'supertest';
import type { Manifest } from '../../../src/apps/model/manifest.js';
import { APPS, createApp, install, publish, type MadeApp } from './apps.js';
import { as, type Method } from '../http/as-user.js';
import { auditOf } from '../access/audit-trail.js';
import { addUser, bootstrap, createProject, type Identity } from '../access/identity.js';
import { startTestApp, type TestApp } from '../processes/test-app.js';

/** The manifest of version 1.0.0 of the stage's apps. */
export const V1: Partial<Manifest> = {
  run_kinds: ['manual', 'schedule', 'event'],
  permissions: { required: ['storage:read'], optional: ['mail:send'] },
  triggers: [
    { cron: '30 6 1 1 *', time_zone: 'Europe/Berlin' },
    { event_type: 'deploy', match: { environment: 'production' } },
  ],
  config_schema: {
    type: 'object',
    additionalProperties: false,
    properties: { bucket: { type: 'string', minLength: 3 } },
  },
};

export interface TriggerRow {
  position: number;
  kind: string;
  next_at: Date | null;
  event_type: string | null;
}

/** The project `shop`, people with every relation to it, and a new app of it for each test. */
export class InstallationStage {
  made: MadeApp;

  private constructor(
    readonly app: TestApp,
    readonly admin: Identity,
    readonly shop: { id: string; key: string },
    readonly owner: Identity,
    /** Another owner. */
    readonly second: Identity,
    readonly developer: Identity,
    readonly viewer: Identity,
    readonly stranger: Identity,
  ) {}

  static async start(): Promise<InstallationStage> {
    const app = await startTestApp();
    const admin = await bootstrap(app);
    const shop = await createProject(app, admin.accessToken, 'shop');
    const inShop = (name: string, relation: 'developer' | 'owner' | 'viewer'): Promise<Identity> =>
      addUser(app, `${name}@example.com`, { projectId: shop.id, relation });
    return new InstallationStage(
      app,
      admin,
      shop,
      await inShop('owner', 'owner'),
      await inShop('second', 'owner'),
      await inShop('dev', 'developer'),
      await inShop('viewer', 'viewer'),
      await addUser(app, 'stranger@example.com'),
    );
  }

  async freshApp(): Promise<MadeApp> {
    this.made = await createApp(this.app, this.owner, { kind: 'project', slug: 'shop' });
    await publish(this.app, this.owner, this.made.slug, '1.0.0', V1);
    return this.made;
  }

  call(who: Identity, method: Method, path = ''): Test {
    return as(this.app, who, method, APPS + path);
  }

  at(who: Identity, method: Method, id: string, rest = ''): Test {
    return this.call(who, method, `/installations/${id}${rest}`);
  }

  async get(id: string): Promise<Record<string, unknown>> {
    return (await this.at(this.viewer, 'get', id).expect(200)).body as Record<string, unknown>;
  }

  /** Installs version 1.0.0 of the fresh app in `shop`. */
  installed(body: { config?: object; approve?: string[] } = {}): Promise<string> {
    return install(this.app, this.owner, this.made.slug, { project_id: 'shop', ...body });
  }

  upgrade(who: Identity, id: string, body: object): Test {
    return this.at(who, 'post', id, '/upgrade').send(body);
  }

  approve(who: Identity, id: string, permission: string): Test {
    return this.at(who, 'put', id, `/grants/${permission}`);
  }

  async approved(id: string): Promise<string[]> {
    const { grants } = (await this.get(id)) as { grants: { permission: string }[] };
    return grants.map(({ permission }) => permission);
  }

  triggersOf(id: string): Promise<TriggerRow[]> {
    return this.app.database.query<TriggerRow>(
      `SELECT position, kind, next_at, event_type FROM installation_triggers
        WHERE installation_id = $1 ORDER BY position`,
      [id],
    );
  }

  /** Actions of its audit events, without the prefix `installation.`. */
  async actionsOf(id: string): Promise<string[]> {
    const events = await auditOf(this.app, `installation/${id}`);
    return events.map(({ action }) => action.replace('installation.', ''));
  }
}
