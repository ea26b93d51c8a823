import type { Response, Test } from 'supertest';
import { expect, vi } from 'vitest';
import type { Manifest } from '../../../src/apps/model/manifest.js';
import { APPS, createApp, install, publish } from './apps.js';
import { as } from '../http/as-user.js';
import { FakeAirflow } from '../fake-airflow/fake-airflow.js';
import { addUser, bootstrap, createProject, type Identity } from '../access/identity.js';
import type { ManualClock } from '../manual-clock.js';
import { startTestApp, type TestApp } from '../processes/test-app.js';

export const PUBLIC_URL = 'https://signalbox.example.com';
/** A DAG run that stays queued until the test changes it. */
export const QUEUED = { queuedMs: 10 ** 9 };

export interface InstalledApp {
  id: string;
  slug: string;
  installationId: string;
}

export interface RunBody {
  id: string;
  state: string;
  status_detail: string | null;
  version: number;
  [field: string]: unknown;
}

/** The project `shop` and its people, and a fake Airflow that accepts the runs. */
export class RunStage {
  private constructor(
    readonly app: TestApp,
    readonly airflow: FakeAirflow,
    private readonly env: Record<string, string>,
    readonly admin: Identity,
    readonly shop: { id: string; key: string },
    readonly owner: Identity,
    readonly developer: Identity,
    readonly viewer: Identity,
    readonly stranger: Identity,
  ) {}

  static async start(clock?: ManualClock, settings: Record<string, string> = {}): Promise<RunStage> {
    const airflow = await FakeAirflow.start();
    const env = {
      ...airflow.env(),
      SERVICE_PUBLIC_URL: PUBLIC_URL,
      SERVICE_APP_RUN_CALLBACK_SECRET: 'a-secret-of-more-than-32-bytes-for-callbacks',
      ...settings,
    };
    const app = await startTestApp({ env, ...(clock ? { clock } : {}) });
    const admin = await bootstrap(app);
    const shop = await createProject(app, admin.accessToken, 'shop');
    const inShop = (name: 'developer' | 'owner' | 'viewer'): Promise<Identity> =>
      addUser(app, `${name}@example.com`, { projectId: shop.id, relation: name });
    return new RunStage(
      app,
      airflow,
      env,
      admin,
      shop,
      await inShop('owner'),
      await inShop('developer'),
      await inShop('viewer'),
      await addUser(app, 'stranger@example.com'),
    );
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.airflow.stop();
  }

  replica(clock?: ManualClock): Promise<TestApp> {
    return startTestApp({ env: this.env, replicaOf: this.app, ...(clock ? { clock } : {}) });
  }

  /**
   * A new app, installed in `shop` by the administrator, on whose behalf its triggers act; its DAGs accept runs and
   * keep them queued.
   */
  async installed(
    manifest: Partial<Manifest> = {},
    { approve = [], project = 'shop' }: { approve?: string[]; project?: string } = {},
  ): Promise<InstalledApp> {
    const made = await createApp(this.app, this.admin, { kind: 'org' });
    await publish(this.app, this.admin, made.slug, '1.0.0', manifest);
    for (const kind of ['manual', 'schedule', 'event']) this.airflow.dag(`${made.slug}__${kind}`, QUEUED);
    const installationId = await install(this.app, this.admin, made.slug, { project_id: project, approve });
    return { ...made, installationId };
  }

  /** Replaces the allow list of `shop`: the DAG policy of the stage is `allow-list`. */
  async allowDags(dag_allow_list: string[]): Promise<void> {
    await as(this.app, this.admin, 'patch', '/api/projects/shop').send({ dag_allow_list }).expect(200);
  }

  call(who: Identity, method: 'delete' | 'get' | 'patch' | 'post' | 'put', path: string): Test {
    return as(this.app, who, method, APPS + path);
  }

  post(installationId: string, body: object = {}, who = this.developer): Test {
    return this.call(who, 'post', `/installations/${installationId}/runs`).send(body);
  }

  async started(installationId: string, input: object = {}): Promise<RunBody> {
    return bodyOf(await this.post(installationId, { input }), 201);
  }

  async run(id: string): Promise<RunBody> {
    return bodyOf(await this.call(this.viewer, 'get', `/runs/${id}`), 200);
  }

  /** Waits until the run has these fields. */
  async until(id: string, fields: Record<string, unknown>): Promise<RunBody> {
    return vi.waitFor(
      async () => {
        const run = await this.run(id);
        expect(run).toMatchObject(fields);
        return run;
      },
      { timeout: 60_000, interval: 20 },
    );
  }

  /** Starts a run and ends it, as if the orchestrator had reported it. */
  async ended(installationId: string, input: object = {}): Promise<RunBody> {
    const { id } = await this.started(installationId, input);
    await this.until(id, { status_detail: 'queued' });
    await this.end(id);
    return this.run(id);
  }

  /** Ends a run, for tests of what follows its end. */
  async end(id: string, state = 'succeeded'): Promise<void> {
    await this.app.database.query(
      `UPDATE runs SET state = $2, status_detail = NULL, submission = 'accepted', next_check_at = NULL,
              ended_at = now(), updated_at = now(), version = version + 1 WHERE id = $1`,
      [id, state],
    );
  }

  async confOf(id: string): Promise<string> {
    const [row] = await this.app.database.query<{ conf: string }>(
      'SELECT conf FROM run_payloads WHERE run_id = $1',
      [id],
    );
    return row?.conf ?? '';
  }
}

export function bodyOf(response: Response, status: number): RunBody {
  expect([response.status, response.text]).toEqual([status, expect.any(String)]);
  return response.body as RunBody;
}
