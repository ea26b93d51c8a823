import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as } from '../../support/http/as-user.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import {
  addUser,
  bootstrap,
  createApiKey,
  createProject,
  type Identity,
} from '../../support/access/identity.js';
import { batchOf, sendBatch } from '../../support/http/ingest-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

interface Change {
  kind: string;
  subject: string;
  action: string | null;
  actor: string | null;
}

describe('GET /api/changes', () => {
  let app: TestApp;
  let admin: Identity;
  let viewer: Identity;
  let stranger: Identity;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    const { id } = await createProject(app, admin.accessToken, 'shop');
    viewer = await addUser(app, 'viewer@example.com', { projectId: id, relation: 'viewer' });
    stranger = await addUser(app, 'stranger@example.com');
    const credential = await createApiKey(app, admin.accessToken, id);
    const deploy = (status: string, minute: number) => ({
      type: 'deploy',
      ts: `2026-11-20T10:0${minute}:00Z`,
      data: { service: 'checkout', environment: 'production', version: '2.14.0', status, actor: 'mira' },
    });
    const answer = await sendBatch(
      app.baseUrl,
      credential,
      batchOf(
        deploy('started', 0),
        deploy('succeeded', 4),
        {
          type: 'config',
          ts: '2026-11-20T10:05:00Z',
          data: { path: 'limits.yaml', diff: '…', actor: 'tom' },
        },
        {
          type: 'feature_flag',
          ts: '2026-11-20T10:06:00Z',
          data: { key: 'elsewhere', enabled: true, rollout: 25, actor: 'launch' },
        },
        { type: 'log', ts: '2026-11-20T10:07:00Z', data: { message: 'no change', level: 'info' } },
        {
          type: 'audit',
          ts: '2026-11-20T10:08:00Z',
          data: { actor: 'tom', action: 'login', resource: 'shop' },
        },
      ),
    );
    expect(answer.json.accepted).toBe(6);
    const flags = '/api/flags';
    const body = (fields: object) => ({ project_id: 'shop', ...fields });
    const post = async (path: string, fields: object) => {
      const { status } = await as(app, admin, 'post', path).send(body(fields));
      expect([200, 201]).toContain(status);
    };
    await post(`${flags}/groups`, { key: 'payments', name: 'Payments' });
    await post(flags, { key: 'a', enabled: true, rollout: 10, group: 'payments' });
    await post(flags, { key: 'b', enabled: true, group: 'payments' });
    await as(app, admin, 'patch', `${flags}/a`).send(body({ rollout: 25, reason: 'no errors so far' }));
    await post(`${flags}/groups/payments/kill`, { reason: 'incident 7' });
  });
  afterAll(() => app.close());

  const read = async (query: string, who = viewer) =>
    as(app, who, 'get', `/api/changes?project_id=shop&${query}`);
  const listed = async (query: string): Promise<Change[]> =>
    ((await read(query)).body as { items: Change[] }).items;
  const short = ({ kind, subject, action }: Change): string => `${kind} ${subject} ${action}`;

  it('lists changes of every source, newest first', async () => {
    const items = await listed('');
    expect(items.map(short)).toEqual([
      'flag_group payments killed',
      'flag a updated',
      'flag b created',
      'flag a created',
      'flag_group payments created',
      expect.stringMatching(/^key .* created$/),
      'flag elsewhere null',
      'config limits.yaml null',
      'deploy checkout succeeded',
    ]);
    expect(items[0]).toMatchObject({ effective: 'killed', reason: 'incident 7', after: { killed: true } });
    expect(items[1]).toEqual({
      id: expect.any(String) as string,
      at: expect.stringMatching(/^20\d\d-.*Z$/) as string,
      kind: 'flag',
      subject: 'a',
      scope: null,
      action: 'updated',
      before: { enabled: true, rollout: 10 },
      after: { enabled: true, rollout: 25, changed: ['rollout'] },
      effective: 'on',
      reason: 'no errors so far',
      actor: 'ada@example.com',
    });
    expect(items.at(-1)).toMatchObject({
      scope: 'production',
      after: { version: '2.14.0', status: 'succeeded' },
      actor: 'mira',
    });
  });

  it('pages without a gap or a duplicate', async () => {
    const seen: Change[] = [];
    let cursor = '';
    do {
      const { body } = (await read(`limit=3${cursor}`)) as {
        body: { items: Change[]; next_cursor: string | null };
      };
      seen.push(...body.items);
      cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
    } while (cursor !== '');
    expect(seen.map(short)).toEqual((await listed('')).map(short));
  });

  it('filters by kind and by time range', async () => {
    expect((await listed('kind=deploy,config')).map(({ kind }) => kind)).toEqual(['config', 'deploy']);
    expect((await listed('kind=flag_group')).map(({ action }) => action)).toEqual(['killed', 'created']);
    const range = 'from=2026-11-20T10:05:00Z&to=2026-11-20T10:06:00Z';
    expect((await listed(range)).map(({ subject }) => subject)).toEqual(['limits.yaml']);
  });

  it('rejects an unknown kind and an invalid limit, cursor or time, and users who cannot view events', async () => {
    for (const query of ['kind=weather', 'limit=0', 'limit=201', 'cursor=x', 'from=yesterday'])
      expectProblem(await read(query), 400, 'validation_failed');
    expectProblem(await read('', stranger), 404, 'not_found');
  });
});
