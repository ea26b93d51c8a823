import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publish } from '../../support/apps/apps.js';
import { InstallationStage, V1 } from '../../support/apps/installation-stage.js';

interface Schedule {
  id: string;
  source: string;
  cron: string;
  changed: boolean;
  paused: boolean;
  next_run_at: string | null;
  next_times: { at: string; local: string }[];
  version: number;
}

describe('schedules of an installation', () => {
  let stage: InstallationStage;
  let id: string;

  beforeAll(async () => {
    stage = await InstallationStage.start();
  });
  beforeEach(async () => {
    await stage.freshApp();
    id = await stage.installed({ approve: ['storage:read'] });
  });
  afterAll(() => stage.app.close());

  const list = async (): Promise<Schedule[]> => {
    const { body } = await stage.at(stage.viewer, 'get', id, '/schedules').expect(200);
    return (body as { items: Schedule[] }).items;
  };
  const first = async (): Promise<Schedule> => {
    const [schedule] = await list();
    if (schedule === undefined) throw new Error('there is no schedule');
    return schedule;
  };
  const change = async (schedule: string, body: object): Promise<Schedule> =>
    (await stage.at(stage.owner, 'patch', id, `/schedules/${schedule}`).send(body).expect(200))
      .body as Schedule;
  const add = async (body: object): Promise<Schedule> =>
    (await stage.at(stage.owner, 'post', id, '/schedules').send(body).expect(201)).body as Schedule;

  it('come from the manifest, with their next five times in UTC and in their time zone', async () => {
    const schedule = await first();
    expect(schedule).toMatchObject({
      source: 'manifest',
      cron: '30 6 1 1 *',
      time_zone: 'Europe/Berlin',
      input: null,
      paused: false,
      changed: false,
      manifest: { cron: '30 6 1 1 *', time_zone: 'Europe/Berlin' },
    });
    expect(schedule.next_times).toHaveLength(5);
    expect(schedule.next_times[0]?.at).toBe(schedule.next_run_at);
    expect(schedule.next_times[0]?.at).toMatch(/-01-01T05:30:00\.000Z$/);
    expect(schedule.next_times[0]?.local).toMatch(/-01-01T06:30:00\+01:00$/);
  });

  it('are changed, keep their changes through an upgrade, and are reset to the manifest', async () => {
    const { id: schedule } = await first();
    const changed = await change(schedule, { cron: '0 7 1 1 *', input: { city: 'Ulm' } });
    expect(changed).toMatchObject({ changed: true, input: { city: 'Ulm' } });
    expect(changed.next_run_at).toMatch(/-01-01T06:00:00\.000Z$/);
    const { slug } = stage.made;
    await publish(stage.app, stage.owner, slug, '2.0.0', {
      ...V1,
      triggers: [{ cron: '0 3 * * *' }, { cron: '30 6 1 1 *', time_zone: 'Europe/Berlin' }],
    });
    await stage.upgrade(stage.owner, id, { version: '2.0.0' }).expect(200);
    expect((await list()).map(({ cron, changed: isChanged }) => [cron, isChanged])).toEqual([
      ['0 3 * * *', false],
      ['0 7 1 1 *', true],
    ]);
    const { body } = await stage.at(stage.owner, 'post', id, `/schedules/${schedule}/reset`).expect(200);
    expect(body).toMatchObject({ id: schedule, cron: '30 6 1 1 *', changed: false, input: null });
    expect(await stage.actionsOf(id)).toEqual(
      expect.arrayContaining(['schedule_changed', 'schedule_reset', 'upgraded']),
    );
  });

  it('start no run while they are paused, even after the installation was suspended and resumed', async () => {
    const { id: schedule } = await first();
    expect(await change(schedule, { paused: true })).toMatchObject({ paused: true, next_run_at: null });
    await stage.at(stage.owner, 'patch', id).send({ state: 'suspended' }).expect(200);
    await stage.at(stage.owner, 'patch', id).send({ state: 'active' }).expect(200);
    expect(await first()).toMatchObject({ paused: true, next_run_at: null });
    expect((await stage.get(id))['next_run_at']).toBeNull();
    expect((await change(schedule, { paused: false })).next_run_at).not.toBeNull();
  });

  it('can be added, up to 20, and removed', async () => {
    const added = await add({ cron: '*/10 * * * *' });
    expect(added).toMatchObject({ source: 'added', time_zone: 'UTC', changed: false, manifest: null });
    expect(added.next_run_at).toBe(added.next_times[0]?.at);
    for (let n = 2; n < 20; n++) await add({ cron: '0 0 1 1 *', paused: true });
    const refused = await stage.at(stage.owner, 'post', id, '/schedules').send({ cron: '0 0 1 1 *' });
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_schedules']);
    await stage.at(stage.owner, 'delete', id, `/schedules/${added.id}`).expect(204);
    expect((await list()).map(({ id: one }) => one)).not.toContain(added.id);
    const { id: ofManifest } = await first();
    const kept = await stage.at(stage.owner, 'delete', id, `/schedules/${ofManifest}`);
    expect([kept.status, kept.body.code]).toEqual([409, 'schedule_in_version']);
  });

  it.each([
    [{ cron: '61 * * * *' }, 400],
    [{ cron: '0 0 30 2 *' }, 400],
    [{ cron: '0 0 * * *', time_zone: 'Mars/Base' }, 400],
    [{ cron: '0 0 * * *', input: { schedule: 'mine' } }, 400],
    [{ cron: '0 0 * * *', input: { text: 'x'.repeat(61 * 1024) } }, 413],
  ])('reject %j', async (body, status) => {
    const text = JSON.stringify(body).slice(0, 80);
    const { status: answered } = await stage.at(stage.owner, 'post', id, '/schedules').send(body);
    expect([text, answered]).toEqual([text, status]);
  });

  it('require an input that is valid by the schema of the version', async () => {
    await publish(stage.app, stage.owner, stage.made.slug, '2.0.0', {
      ...V1,
      input_schema: {
        type: 'object',
        properties: { city: { type: 'string' }, token: { type: 'string', writeOnly: true } },
      },
    });
    await stage.upgrade(stage.owner, id, { version: '2.0.0' }).expect(200);
    const refused = await stage
      .at(stage.owner, 'post', id, '/schedules')
      .send({ cron: '0 0 * * *', input: { city: 5 } });
    expect([refused.status, refused.body.code]).toEqual([422, 'run_input_invalid']);
    const added = await add({ cron: '0 0 * * *', input: { city: 'Ulm', token: 'secret' } });
    expect(added).toMatchObject({ input: { city: 'Ulm', token: '••••••••' } });
    await change(added.id, { input: { city: 'Bonn', token: '••••••••' } });
    const [stored] = await stage.app.database.query<{ input: string }>(
      'SELECT input FROM installation_triggers WHERE id = $1',
      [added.id],
    );
    expect(stored?.input).toBe('{"city":"Bonn","token":"secret"}');
  });

  it('are previewed without being stored, and changed only in the version that the caller has read', async () => {
    const { body } = await stage
      .at(stage.viewer, 'get', id, '/schedules/preview?cron=0%209%20*%20*%20*&time_zone=Europe/Berlin')
      .expect(200);
    expect((body as Schedule).next_times.every(({ local }) => local.includes('T09:00:00+'))).toBe(true);
    expect(await list()).toHaveLength(1);
    const { id: schedule, version } = await first();
    await change(schedule, { paused: true });
    await stage
      .at(stage.owner, 'patch', id, `/schedules/${schedule}`)
      .set('If-Match', `"${version}"`)
      .send({ paused: false })
      .expect(412);
    await stage.at(stage.viewer, 'patch', id, `/schedules/${schedule}`).send({ paused: false }).expect(403);
  });
});
