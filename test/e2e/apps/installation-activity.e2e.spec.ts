import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import { createProject, type Identity } from '../../support/access/identity.js';
import { RunStage } from '../../support/apps/run-stage.js';

/** Activity of an installation, as lists and single responses contain it. */
interface Activity {
  id: string;
  latest_version: string;
  last_run: { id: string; state: string } | null;
  next_run_at: string | null;
}

describe('an installation shows', () => {
  let stage: RunStage;

  beforeAll(async () => {
    stage = await RunStage.start();
  });
  afterAll(() => stage.close());

  /** The activity from the list and from the single response, which must be equal. */
  const activityOf = async (
    id: string,
    who: Identity = stage.viewer,
    project = 'shop',
  ): Promise<Activity> => {
    const { body } = await stage
      .call(who, 'get', `/installations?project_id=${project}&limit=200`)
      .expect(200);
    const listed = (body.items as Activity[]).find((one) => one.id === id);
    const one = await stage.call(who, 'get', `/installations/${id}`).expect(200);
    expect(listed).toEqual(one.body);
    return one.body as Activity;
  };
  const dueAt = async (id: string): Promise<(string | undefined)[]> => {
    const rows = await stage.app.database.query<{ next_at: Date | null }>(
      'SELECT next_at FROM installation_triggers WHERE installation_id = $1 ORDER BY position',
      [id],
    );
    return rows.map(({ next_at: at }) => at?.toISOString());
  };

  it('the latest published version of its app', async () => {
    const { slug, installationId: id } = await stage.installed();
    expect((await activityOf(id)).latest_version).toBe('1.0.0');
    await publish(stage.app, stage.admin, slug, '1.1.0');
    expect(await activityOf(id)).toMatchObject({
      latest_version: '1.1.0',
      app_version: { version: '1.0.0' },
    });
  });

  it('its newest run in the current state, and no run of another installation', async () => {
    const { installationId: id } = await stage.installed();
    const { installationId: other } = await stage.installed();
    expect((await activityOf(id)).last_run).toBeNull();
    await stage.ended(id);
    const newest = await stage.ended(id);
    await stage.ended(other);
    expect((await activityOf(id)).last_run).toEqual({
      id: newest.id,
      state: 'succeeded',
      status_detail: null,
      created_at: newest['created_at'],
      orchestrator: 'airflow',
    });
  });

  it('no run to a token without the scope for runs', async () => {
    const { installationId: id } = await stage.installed();
    await stage.ended(id);
    const token = async (scopes: string[]): Promise<Identity> => {
      const made = await as(stage.app, stage.viewer, 'post', '/api/auth/tokens')
        .send({ name: 'x', scopes, expires_in_days: 1 })
        .expect(201);
      return { userId: stage.viewer.userId, accessToken: String(made.body.token) };
    };
    expect((await activityOf(id, await token(['installations:view']))).last_run).toBeNull();
    expect((await activityOf(id, await token(['installations:view', 'runs:view']))).last_run).not.toBeNull();
  });

  it('the time of its first due schedule, as the scheduler has it', async () => {
    const { installationId: id } = await stage.installed({
      run_kinds: ['schedule', 'event'],
      triggers: [
        { event_type: 'deploy' },
        { cron: '0 0 29 2 *' },
        { cron: '30 6 1 * *', time_zone: 'Europe/Berlin' },
      ],
    });
    const [event, far, near] = await dueAt(id);
    expect(event).toBeUndefined();
    expect(far).not.toBe(near);
    expect((await activityOf(id)).next_run_at).toBe(near);
  });

  it('no due time while no run would start: when suspended, without a required permission, in an archived project', async () => {
    const schedule = { run_kinds: ['schedule' as const], triggers: [{ cron: '0 6 * * *' }] };
    const { installationId: suspended } = await stage.installed(schedule);
    expect((await activityOf(suspended)).next_run_at).not.toBeNull();
    await stage.call(stage.owner, 'patch', `/installations/${suspended}`).send({ state: 'suspended' });
    expect((await activityOf(suspended)).next_run_at).toBeNull();

    const requesting = { ...schedule, permissions: { required: ['storage:read'] } };
    const { installationId: waiting } = await stage.installed(requesting);
    expect((await dueAt(waiting))[0]).toBeDefined();
    expect((await activityOf(waiting)).next_run_at).toBeNull();
    await stage.call(stage.owner, 'put', `/installations/${waiting}/grants/storage:read`).expect(200);
    expect((await activityOf(waiting)).next_run_at).not.toBeNull();

    await createProject(stage.app, stage.admin.accessToken, 'old');
    const { installationId: kept } = await stage.installed(schedule, { project: 'old' });
    await as(stage.app, stage.admin, 'post', '/api/projects/old/archive').send({}).expect(200);
    expect((await activityOf(kept, stage.admin, 'old')).next_run_at).toBeNull();
  });
});
