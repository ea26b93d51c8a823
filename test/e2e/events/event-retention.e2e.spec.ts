import type { Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as } from '../../support/http/as-user.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

interface TypeRetention {
  type: string;
  days: number;
  own_days: number | null;
  stored_since: string;
  requires: string;
}

describe('retention of events by type', () => {
  let app: TestApp;
  let admin: Identity;
  let owner: Identity;
  let viewer: Identity;
  let projectId: string;

  beforeAll(async () => {
    app = await startTestApp({ env: { EVENTS_RETENTION_DAYS: '30' } });
    admin = await bootstrap(app);
    ({ id: projectId } = await createProject(app, admin.accessToken, 'shop'));
    owner = await addUser(app, 'owner@example.com', { projectId, relation: 'owner' });
    viewer = await addUser(app, 'viewer@example.com', { projectId, relation: 'viewer' });
  });
  afterAll(() => app.close());

  const ROUTE = '/api/projects/shop/event-retention';
  const change = (types: unknown, who = owner): Test => as(app, who, 'patch', ROUTE).send({ types });
  const read = async (type: string): Promise<TypeRetention | undefined> => {
    const { body } = await as(app, viewer, 'get', ROUTE).expect(200);
    expect(body).toMatchObject({ installation_days: 30 });
    return (body as { types: TypeRetention[] }).types.find((each) => each.type === type);
  };

  it('is that of the installation until an owner shortens it, which is audited', async () => {
    const before = await read('log');
    expect(before).toMatchObject({ days: 30, own_days: null, requires: 'project:manage' });
    expect(Date.parse(before?.stored_since ?? '') % 86_400_000).toBe(0);
    const answer = await change([
      { type: 'log', days: 7 },
      { type: 'trace', days: 1 },
    ]).expect(200);
    expect(answer.body).toMatchObject({ installation_days: 30 });
    expect(await read('log')).toMatchObject({ days: 7, own_days: 7 });
    await change([
      { type: 'log', days: null },
      { type: 'trace', days: 1 },
    ]).expect(200);
    expect(await read('log')).toMatchObject({ days: 30, own_days: null });
    expect(await read('trace')).toMatchObject({ days: 1, own_days: 1 });
    const audit = await as(app, admin, 'get', '/api/audit?action=event_retention.updated').expect(200);
    expect(audit.body).toMatchObject({
      items: [
        { data: { actor: 'owner@example.com', metadata: { before: { log: 7 }, after: { log: null } } } },
        { data: { metadata: { before: { log: null, trace: null }, after: { log: 7, trace: 1 } } } },
      ],
    });
  });

  it('of audit events is changed by administrators of the organization only', async () => {
    expect(await read('audit')).toMatchObject({ requires: 'organization:manage' });
    expectProblem(
      await change([
        { type: 'log', days: 3 },
        { type: 'audit', days: 7 },
      ]),
      403,
      'forbidden',
    );
    expect(await read('log')).toMatchObject({ own_days: null });
    await change([{ type: 'audit', days: 7 }], admin).expect(200);
    expect(await read('audit')).toMatchObject({ days: 7 });
  });

  it.each([
    [[], 'types'],
    ['log', 'types'],
    [[{ type: 'log', days: 0 }], 'types[0].days'],
    [[{ type: 'log', days: 1.5 }], 'types[0].days'],
    [[{ type: 'log', days: 31 }], 'types[0].days'],
    [[{ type: 'nonsense', days: 7 }], 'types[0].type'],
    [
      [
        { type: 'log', days: 7 },
        { type: 'log', days: 8 },
      ],
      'types[1].type',
    ],
  ])('rejects %j with the path of the field', async (types, path) => {
    const response = await change(types);
    expectProblem(response, 400, 'validation_failed');
    const { errors } = response.body as { errors: { path: string }[] };
    expect([...new Set(errors.map((error) => error.path))]).toEqual([path]);
  });
});
