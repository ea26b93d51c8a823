import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publish, type MadeApp } from '../../support/apps/apps.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import type { Identity } from '../../support/access/identity.js';
import { InstallationStage, V1 } from '../../support/apps/installation-stage.js';
import type { TestApp } from '../../support/processes/test-app.js';

describe('upgrades of installations', () => {
  let stage: InstallationStage;
  let app: TestApp;
  let owner: Identity;
  let second: Identity;
  let developer: Identity;
  let made: MadeApp;

  beforeAll(async () => {
    stage = await InstallationStage.start();
    ({ app, owner, second, developer } = stage);
  });
  beforeEach(async () => {
    made = await stage.freshApp();
  });
  afterAll(() => app.close());

  it('take effect at once when no further permission is required: version, triggers and the user they act for', async () => {
    const id = await stage.installed({ approve: ['storage:read'], config: { bucket: 'abc' } });
    const v2 = await publish(app, owner, made.slug, '2.0.0', { ...V1, triggers: [{ cron: '0 0 1 2 *' }] });
    const upgraded = await stage.upgrade(second, id, { version: '2.0.0' }).expect(200);
    expect(upgraded.body).toMatchObject({
      app_version: { id: v2, version: '2.0.0' },
      pending: null,
      acts_for: second.userId,
      config: { bucket: 'abc' },
      version: 2,
      missing_permissions: [],
    });
    const triggers = await stage.triggersOf(id);
    expect(triggers.map(({ kind, next_at }) => [kind, next_at?.toISOString().slice(4)])).toEqual([
      ['schedule', '-02-01T00:00:00.000Z'],
    ]);
    const trail = await auditOf(app, `installation/${id}`);
    expect(trail[1]).toMatchObject({
      action: 'installation.upgraded',
      metadata: { from: '1.0.0', to: '2.0.0', revoked: [] },
    });
    const back = await stage.upgrade(owner, id, { version: '1.0.0' }).expect(200);
    expect(back.body).toMatchObject({
      app_version: { version: '1.0.0' },
      acts_for: owner.userId,
      version: 3,
    });
    expect(await stage.triggersOf(id)).toHaveLength(2);
    expect((await stage.upgrade(second, id, { version: '1.0.0' })).body).toEqual(back.body);
  });

  it('that require more permissions take effect only with an approval; until then nothing changes', async () => {
    const id = await stage.installed({ approve: ['storage:read'] });
    const before = await stage.get(id);
    const triggers = await stage.triggersOf(id);
    const v2 = await publish(app, owner, made.slug, '2.0.0', {
      ...V1,
      permissions: { required: ['storage:read', 'storage:write', 'mail:send'], optional: ['sms:send'] },
      triggers: [{ event_type: 'error' }],
    });
    const requested = await stage.upgrade(second, id, { version: '2.0.0' }).expect(200);
    expect(requested.body).toEqual({
      ...before,
      latest_version: '2.0.0',
      pending: {
        id: v2,
        version: '2.0.0',
        missing: ['storage:write', 'mail:send'],
        dags_not_allowed: [],
        config: null,
      },
      version: 2,
      updated_at: requested.body.updated_at,
      // This upgrade was requested by an owner, the earlier one by a viewer.
      can: expect.arrayContaining(['installations:manage']),
    });
    expect(await stage.triggersOf(id)).toEqual(triggers);
    expect((await stage.upgrade(owner, id, { version: '2.0.0' })).body).toEqual(requested.body);

    const partly = await stage.approve(owner, id, 'mail:send').expect(200);
    expect(partly.body).toMatchObject({
      app_version: { version: '1.0.0' },
      pending: { missing: ['storage:write'] },
      acts_for: owner.userId,
      version: 3,
    });
    expect(await stage.triggersOf(id)).toEqual(triggers);
    expectProblem(await stage.approve(developer, id, 'storage:write'), 403, 'forbidden');

    const done = await stage.approve(second, id, 'storage:write').expect(200);
    expect(done.body).toMatchObject({
      app_version: { id: v2, version: '2.0.0' },
      pending: null,
      missing_permissions: [],
      acts_for: second.userId,
      version: 4,
    });
    expect(await stage.approved(id)).toEqual(['mail:send', 'storage:read', 'storage:write']);
    expect((await stage.triggersOf(id)).map(({ event_type }) => event_type)).toEqual(['error']);
    expect((await stage.approve(owner, id, 'storage:write')).body).toEqual(done.body);
    expect(await stage.actionsOf(id)).toEqual([
      'installed',
      'upgrade_requested',
      'grant_approved',
      'permission.denied',
      'grant_approved',
      'upgraded',
    ]);
  });

  it('take effect with an approval in the same request', async () => {
    const id = await stage.installed({ approve: ['storage:read'] });
    await publish(app, owner, made.slug, '2.0.0', { permissions: { required: ['a:b', 'c:d'] } });
    const half = await stage.upgrade(owner, id, { version: '2.0.0', approve: ['a:b'] }).expect(200);
    expect(half.body).toMatchObject({ app_version: { version: '1.0.0' }, pending: { missing: ['c:d'] } });
    const whole = await stage.upgrade(owner, id, { version: '2.0.0', approve: ['a:b', 'c:d'] }).expect(200);
    expect(whole.body).toMatchObject({ app_version: { version: '2.0.0' }, pending: null });
    const wrong = await stage.upgrade(owner, id, { version: '1.0.0', approve: ['a:b'] });
    expectProblem(wrong, 400, 'validation_failed');
    expect(wrong.body.errors[0].path).toBe('approve[0]');
  });

  it('revoke permissions that the new version does not request, which then need a new approval', async () => {
    const id = await stage.installed({ approve: ['storage:read', 'mail:send'] });
    await publish(app, owner, made.slug, '2.0.0', { permissions: { required: ['storage:read'] } });
    await stage.upgrade(owner, id, { version: '2.0.0' }).expect(200);
    expect(await stage.approved(id)).toEqual(['storage:read']);
    const trail = await auditOf(app, `installation/${id}`);
    expect(trail.at(-1)?.metadata).toMatchObject({ revoked: ['mail:send'] });
    expectProblem(await stage.approve(owner, id, 'mail:send'), 404, 'not_found');
  });

  it('withdraw the pending version when another one is chosen', async () => {
    const id = await stage.installed({ approve: ['storage:read'] });
    await publish(app, owner, made.slug, '2.0.0', { permissions: { required: ['a:b', 'c:d'] } });
    await publish(app, owner, made.slug, '3.0.0', { permissions: { required: ['e:f'] } });
    await stage.upgrade(owner, id, { version: '2.0.0', approve: ['a:b'] }).expect(200);
    const other = await stage.upgrade(owner, id, { version: '3.0.0' }).expect(200);
    expect(other.body.pending).toMatchObject({ version: '3.0.0', missing: ['e:f'] });
    expect(await stage.approved(id)).toEqual(['storage:read']);
    expectProblem(await stage.approve(owner, id, 'c:d'), 404, 'not_found');
    const kept = await stage.upgrade(owner, id, { version: '1.0.0' }).expect(200);
    expect(kept.body).toMatchObject({ app_version: { version: '1.0.0' }, pending: null });
    expectProblem(await stage.approve(owner, id, 'e:f'), 404, 'not_found');
    expect((await stage.actionsOf(id)).at(-1)).toBe('upgrade_withdrawn');
  });

  it('require a configuration that is valid by the new version, both on request and on approval', async () => {
    const id = await stage.installed({ approve: ['storage:read'], config: { bucket: 'abc' } });
    await publish(app, owner, made.slug, '2.0.0', {
      permissions: { required: ['a:b'] },
      config_schema: {
        type: 'object',
        required: ['region'],
        additionalProperties: false,
        properties: { region: { type: 'string' } },
      },
    });
    const unfit = await stage.upgrade(owner, id, { version: '2.0.0' });
    expectProblem(unfit, 422, 'config_invalid');
    expect((unfit.body.errors as { path: string }[]).map(({ path }) => path)).toContain('config.region');
    expect(await stage.get(id)).toMatchObject({ pending: null, version: 1 });

    // The configuration comes with the version, as neither fits the schema of the other version.
    const requested = await stage
      .upgrade(owner, id, { version: '2.0.0', config: { region: 'eu' } })
      .expect(200);
    expect(requested.body).toMatchObject({
      config: { bucket: 'abc' },
      pending: { config: { region: 'eu' } },
    });
    const done = await stage.approve(owner, id, 'a:b').expect(200);
    expect(done.body).toMatchObject({ app_version: { version: '2.0.0' }, config: { region: 'eu' } });

    await publish(app, owner, made.slug, '3.0.0', {
      permissions: { required: ['a:b', 'c:d'] },
      config_schema: { properties: { region: { const: 'eu' } } },
    });
    await stage.upgrade(owner, id, { version: '3.0.0' }).expect(200);
    await stage
      .at(owner, 'patch', id)
      .send({ config: { region: 'us' } })
      .expect(200);
    const late = await stage.approve(owner, id, 'c:d');
    expectProblem(late, 422, 'config_invalid');
    expect(await stage.get(id)).toMatchObject({
      app_version: { version: '2.0.0' },
      pending: { missing: ['c:d'] },
    });
    await stage
      .at(owner, 'patch', id)
      .send({ config: { region: 'eu' } })
      .expect(200);
    expect((await stage.approve(owner, id, 'c:d').expect(200)).body.app_version.version).toBe('3.0.0');
  });

  it('of a suspended installation leave it suspended, with no trigger due', async () => {
    const id = await stage.installed({ approve: ['storage:read'] });
    await stage.at(owner, 'patch', id).send({ state: 'suspended' }).expect(200);
    await publish(app, owner, made.slug, '2.0.0', { ...V1, triggers: [{ cron: '0 0 1 2 *' }] });
    expect((await stage.upgrade(owner, id, { version: '2.0.0' })).body.state).toBe('suspended');
    expect((await stage.triggersOf(id)).map(({ next_at }) => next_at)).toEqual([null]);
  });

  it('beside approvals, in any order, end in a consistent state', async () => {
    await publish(app, owner, made.slug, '2.0.0', { permissions: { required: ['a:b', 'c:d'] } });
    const id = await stage.installed({ approve: ['storage:read'] });
    for (let round = 0; round < 8; round++) {
      await stage.upgrade(owner, id, { version: '2.0.0' }).expect(200);
      const answers = await Promise.all([
        stage.approve(owner, id, 'a:b'),
        stage.upgrade(second, id, { version: round % 2 === 0 ? '1.0.0' : '2.0.0' }),
        stage.approve(second, id, 'c:d'),
      ]);
      for (const { status } of answers) expect([200, 404]).toContain(status);
      const now = await stage.get(id);
      const pending = now['pending'] as { missing: string[] } | null;
      // A pending version without a missing permission would never take effect.
      expect(pending?.missing ?? ['none']).not.toEqual([]);
      const inUse = (now['app_version'] as { version: string }).version;
      if (inUse === '2.0.0') expect(now['missing_permissions']).toEqual([]);
      expect(await stage.triggersOf(id)).toHaveLength(inUse === '2.0.0' ? 0 : 2);
      await stage.upgrade(owner, id, { version: '1.0.0', approve: ['storage:read'] }).expect(200);
      expect(await stage.approved(id)).toEqual(['storage:read']);
    }
  });

  it.each<[object, string]>([
    [{}, 'version'],
    [{ version: '9.9' }, 'version'],
    [{ version: '1.0.0', config: 5 }, 'config'],
    [{ version: '1.0.0', approve: 'all' }, 'approve'],
    [{ version: '1.0.0', approve: ['x:y'] }, 'approve[0]'],
    [{ version: '1.0.0', state: 'active' }, 'state'],
  ])('reject %j', async (body, path) => {
    const id = await stage.installed();
    const response = await stage.upgrade(owner, id, body);
    expectProblem(response, 400, 'validation_failed');
    expect((response.body.errors as { path: string }[]).map((error) => error.path)).toContain(path);
  });

  it('are independent of single permissions, which are approved and revoked at any time', async () => {
    const id = await stage.installed();
    const granted = await stage.approve(owner, id, 'storage%3Aread').set('If-Match', '"1"').expect(200);
    expect(granted.body).toMatchObject({ missing_permissions: [], version: 2, acts_for: owner.userId });
    expect(granted.body.grants).toEqual([
      {
        permission: 'storage:read',
        granted_by: owner.userId,
        granted_at: expect.stringMatching(/\.\d{3}Z$/),
      },
    ]);
    expect((await stage.approve(second, id, 'storage:read').expect(200)).body).toEqual(granted.body);
    expectProblem(await stage.approve(owner, id, 'mail:send').set('If-Match', '"1"'), 412, 'version_stale');
    const revoked = await stage.at(second, 'delete', id, '/grants/storage:read').expect(200);
    expect(revoked.body).toMatchObject({ grants: [], missing_permissions: ['storage:read'], version: 3 });
    expect((await stage.at(second, 'delete', id, '/grants/storage:read').expect(200)).body).toEqual(
      revoked.body,
    );
    for (const permission of ['storage:write', 'x', '%00', '__proto__', 'x'.repeat(2000)]) {
      expectProblem(await stage.approve(owner, id, permission), 404, 'not_found');
      expectProblem(await stage.at(owner, 'delete', id, `/grants/${permission}`), 404, 'not_found');
    }
    expect(await stage.actionsOf(id)).toEqual(['installed', 'grant_approved', 'grant_revoked']);
  });
});
