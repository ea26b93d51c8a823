import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { ADMIN, bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const ACCOUNTS = '/api/service-accounts';

describe('a relation of a service account to a project', () => {
  let app: TestApp;
  let admin: Identity;
  let shop: { id: string; key: string };
  let depot: { id: string; key: string };

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    shop = await createProject(app, admin.accessToken, 'shop');
    depot = await createProject(app, admin.accessToken, 'depot');
  });
  afterAll(() => app.close());

  it('is in the audit log of that project when it is added, changed or removed', async () => {
    const to = (key: string, relation: string): object => ({ object: `project:${key}`, relation });
    const relations = [to('shop', 'viewer'), to('depot', 'viewer')];
    const created = await as(app, admin, 'post', ACCOUNTS).send({ name: 'deployer', relations }).expect(201);
    const id = (created.body as { id: string }).id;
    const change = (...changed: object[]) =>
      as(app, admin, 'patch', `${ACCOUNTS}/${id}`).send({ relations: changed }).expect(200);
    await change(to('shop', 'developer'), to('depot', 'viewer'));
    await change(to('shop', 'developer'), { object: 'organization', relation: 'member' });

    const events = await auditOf(app, `user/${id}`);
    const of = (project: { id: string }): object[] =>
      events
        .filter(({ project_id: projectId }) => projectId === project.id)
        .map(({ action, actor, metadata: { email, before, after } }) => ({
          action,
          actor,
          email,
          before,
          after,
        }));
    const common = { actor: ADMIN.email, email: 'service-account:deployer' };
    const added = { ...common, action: 'member.set', before: null, after: 'viewer' };
    expect(of(shop)).toHaveLength(2);
    expect(of(shop)).toEqual(
      expect.arrayContaining([
        added,
        { ...common, action: 'member.set', before: 'viewer', after: 'developer' },
      ]),
    );
    expect(of(depot)).toHaveLength(2);
    expect(of(depot)).toEqual(
      expect.arrayContaining([
        added,
        { ...common, action: 'member.removed', before: 'viewer', after: undefined },
      ]),
    );
    expect(events).toHaveLength(4);
  });
});
