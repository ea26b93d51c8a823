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

interface EventJson {
  id: string;
  data: { message: string };
}

const HOUR = 3_600_000;
const AT = Date.now() - HOUR;
const UNKNOWN = '0190a000-0000-7000-8000-000000000000';

describe('/api/logs', () => {
  let app: TestApp;
  let admin: Identity;
  let viewer: Identity;
  let stranger: Identity;
  let ids: Map<string, string>;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    const { id } = await createProject(app, admin.accessToken, 'shop');
    await createProject(app, admin.accessToken, 'other');
    viewer = await addUser(app, 'viewer@example.com', { projectId: id, relation: 'viewer' });
    stranger = await addUser(app, 'stranger@example.com');
    const credential = await createApiKey(app, admin.accessToken, id);
    const ts = (micros: number): string =>
      new Date(AT).toISOString().replace('Z', `${String(micros).padStart(3, '0')}Z`);
    // All within one millisecond: only the microseconds distinguish them.
    const lines = ['a', 'b'].flatMap((module) =>
      Array.from({ length: 50 }, (_, i) => ({
        type: 'log',
        ts: ts(i),
        data: { level: 'info', message: `line ${module} ${i}`, module, size: i },
      })),
    );
    const others = [
      ...Array.from({ length: 3 }, (_, i) => ({ type: 'log', ts: ts(i), data: { message: `bare ${i}` } })),
      { type: 'error', ts: ts(0), data: { message: 'no log line' } },
    ];
    const answer = await sendBatch(app.baseUrl, credential, batchOf(...lines, ...others));
    expect(answer.json.accepted).toBe(104);
    const page = await as(app, viewer, 'get', '/api/events?project_id=shop&limit=200');
    ids = new Map((page.body.items as EventJson[]).map((event) => [event.data.message, event.id]));
  });
  afterAll(() => app.close());

  const read = (path: string, query: string, who = viewer) =>
    as(app, who, 'get', `/api/logs/${path}?project_id=shop&${query}`);
  const context = async (message: string): Promise<unknown> => {
    const { body } = await read('context', `event_id=${ids.get(message) ?? ''}`);
    const messages = (side: EventJson[]): string[] => side.map(({ data }) => data.message);
    return [messages(body.before), messages([body.event]), messages(body.after), body.complete];
  };
  const line = (from: number, to: number): string[] =>
    Array.from({ length: to - from }, (_, i) => `line a ${from + i}`);

  it('counts lines by pattern, once the projection has processed them', async () => {
    await expect
      .poll(async () => (await read('patterns', '')).body)
      .toMatchObject({
        complete: true,
        items: [
          { pattern: 'line a <*>', level: 'info', count: 50, previous_count: 0, sample: { source: 'a' } },
          { pattern: 'line b <*>', level: 'info', count: 50 },
          { pattern: 'bare <*>', count: 3, sample: { source: null } },
        ],
        rest: { patterns: 0, count: 0, previous_count: 0, unassigned_count: 0 },
      });
    expect((await read('patterns', 'level=error,warn')).body).toMatchObject({ items: [] });
  });

  it('returns the twenty lines before and after a line, of its source only, in order of time', async () => {
    expect(await context('line a 25')).toEqual([line(5, 25), ['line a 25'], line(26, 46), true]);
    expect(await context('line a 0')).toEqual([[], ['line a 0'], line(1, 21), true]);
    expect(await context('line a 49')).toEqual([line(29, 49), ['line a 49'], [], true]);
  });

  it('returns lines without a source as the context of a line without one', async () => {
    expect(await context('bare 1')).toEqual([['bare 0'], ['bare 1'], ['bare 2'], true]);
  });

  it('returns events in the form of the event list', async () => {
    const id = ids.get('line a 25') ?? '';
    const { body } = await read('context', `event_id=${id.toUpperCase()}`);
    expect(body.event).toEqual((await as(app, viewer, 'get', `/api/events/${id}`)).body);
    const listed = await as(app, viewer, 'get', '/api/events?project_id=shop&limit=200');
    const all = listed.body.items as EventJson[];
    for (const event of [...(body.before as EventJson[]), ...(body.after as EventJson[])]) {
      expect(event).toEqual(all.find((one) => one.id === event.id));
    }
  });

  it('is not found for other events, nor in other projects', async () => {
    for (const id of [UNKNOWN, ids.get('no log line') ?? '', '00000000-0000-0000-0000-000000000000']) {
      expectProblem(await read('context', `event_id=${id}`), 404, 'not_found');
    }
    const id = ids.get('line a 25') ?? '';
    expectProblem(await read('context', `event_id=${id}`, stranger), 404, 'not_found');
    expectProblem(await read('patterns', '', stranger), 404, 'not_found');
    // The administrator can view both projects, but the event belongs to one.
    const elsewhere = await as(app, admin, 'get', `/api/logs/context?project_id=other&event_id=${id}`);
    expectProblem(elsewhere, 404, 'not_found');
  });

  it.each([
    ['context', '', 'event_id'],
    ['context', 'event_id=x', 'event_id'],
    ['patterns', 'level=loud', 'level'],
    ['patterns', 'sort=name', 'sort'],
    ['patterns', 'limit=201', 'limit'],
  ])('rejects %s?%s', async (path, query, field) => {
    const response = await read(path, query);
    expectProblem(response, 400, 'validation_failed');
    expect(response.body).toMatchObject({ errors: [{ path: expect.stringContaining(field) }] });
  });
});
