import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as } from '../../support/http/as-user.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import {
  addUser,
  bootstrap,
  createApiKey,
  createProject,
  type CreatedKey,
  type Identity,
} from '../../support/access/identity.js';
import { batchOf, sendBatch } from '../../support/http/ingest-client.js';
import { quickProjections } from '../../support/events/quick-projections.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

interface Group {
  id: string;
  title: string;
  status: string;
  count: number;
  users: number;
  hours: number[];
  [field: string]: unknown;
}
interface Page {
  items: Group[];
  next_cursor: string | null;
  status_counts: Record<string, number>;
}

const STACK = `TypeError: total is not a function
    at checkout (/app/src/checkout.js:10:5)
    at Layer.handle (/app/node_modules/express/lib/router/layer.js:95:5)`;

describe('/api/errors', () => {
  let app: TestApp;
  let admin: Identity;
  let developer: Identity;
  let viewer: Identity;
  let stranger: Identity;
  let credential: CreatedKey;
  let projectId: string;

  beforeAll(async () => {
    app = await startTestApp();
    quickProjections(app);
    admin = await bootstrap(app);
    projectId = (await createProject(app, admin.accessToken, 'shop')).id;
    developer = await addUser(app, 'dev@example.com', { projectId, relation: 'developer' });
    viewer = await addUser(app, 'viewer@example.com', { projectId, relation: 'viewer' });
    stranger = await addUser(app, 'stranger@example.com');
    credential = await createApiKey(app, admin.accessToken, projectId);
  });
  afterAll(() => app.close());

  const send = async (...events: object[]): Promise<void> => {
    const batch = batchOf(...events.map((data) => ({ type: 'error', ts: new Date().toISOString(), data })));
    expect((await sendBatch(app.baseUrl, credential, batch)).json.accepted).toBe(events.length);
  };
  const page = async (query: string, who = viewer): Promise<Page> => {
    const response = await as(app, who, 'get', `/api/errors?project_id=shop&${query}`);
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    return response.body as Page;
  };
  const titled = (title: string): Promise<Group[]> =>
    page(`q=${encodeURIComponent(title)}`).then(({ items }) => items);
  /** The group with this title, once it has this many events. */
  const groupOf = async (title: string, count = 1): Promise<Group> => {
    await expect.poll(async () => (await titled(title))[0]?.count).toBe(count);
    return (await titled(title))[0] as Group;
  };
  const one = async (id: string): Promise<Group & { history: { action: string; actor: string | null }[] }> =>
    (await as(app, viewer, 'get', `/api/errors/${id}?project_id=shop`)).body as Awaited<
      ReturnType<typeof one>
    >;
  const patch = (id: string, body: object, who = developer) =>
    as(app, who, 'patch', `/api/errors/${id}?project_id=shop`).send(body);
  const post = (path: string, body: object, who = developer) =>
    as(app, who, 'post', `/api/errors/${path}?project_id=shop`).send(body);
  const actions = async (id: string): Promise<string[]> =>
    (await one(id)).history.map(({ action }) => action);

  it('lists groups with their counts, and shows one with samples and the reason for its grouping', async () => {
    const error = { name: 'TypeError', message: 'total is not a function', stack: STACK };
    await send(
      { ...error, release: '1.0', environment: 'production', service: 'checkout', userId: 'ada' },
      { ...error, release: '1.1', environment: 'production', service: 'checkout', userId: 'ada' },
      { ...error, release: '1.1', environment: 'staging', userId: 'grace', traceId: 't-1' },
    );
    const group = await groupOf('total is not', 3);
    expect(group).toMatchObject({
      title: 'TypeError: total is not a function',
      type: 'TypeError',
      culprit: expect.stringContaining('checkout'),
      status: 'open',
      assignee: null,
      users: 2,
      users_estimated: false,
      fingerprint_version: 2,
      releases: {
        items: expect.arrayContaining([expect.objectContaining({ value: '1.1', count: 2 })]),
        rest: 0,
      },
      environments: { rest: 0 },
      services: { items: [expect.objectContaining({ value: 'checkout', count: 2 })], rest: 0 },
    });
    expect(group.hours).toHaveLength(24);
    expect(group.hours.reduce((sum, count) => sum + count)).toBe(3);

    await expect.poll(() => one(group.id)).toMatchObject({ complete: true });
    const detail = await one(group.id);
    expect(detail).toMatchObject({
      id: group.id,
      count: 3,
      complete: true,
      history: [],
      fingerprints: [
        {
          id: group.id,
          count: 3,
          parts: expect.arrayContaining([
            { kind: 'type', value: 'TypeError' },
            { kind: 'frame', value: expect.stringContaining('checkout') },
          ]),
        },
      ],
    });
    const samples = detail['samples'] as { trace_id: string | null; exceptions: { frames: object[] }[] }[];
    expect(samples).toHaveLength(3);
    expect(samples.map(({ trace_id: trace }) => trace).sort()).toEqual(['t-1', null, null].sort());
    expect(samples[0]?.exceptions[0]?.frames).toMatchObject([
      { function: 'checkout', line: 10, in_app: true },
      { function: 'Layer.handle', in_app: false },
    ]);
    expect(detail['histogram']).toHaveLength(168);
  });

  it('groups the largest stack that an event can have, and rejects only the event with a stack of 1 MB', async () => {
    const frame = '\n    at step (/app/src/deep/steps.js:10:5)';
    const stackOf = (bytes: number): string =>
      `RangeError: too deep${frame.repeat(Math.floor(bytes / frame.length))}`;
    const error = (bytes: number): object => ({
      type: 'error',
      ts: new Date().toISOString(),
      data: { name: 'RangeError', message: 'too deep', stack: stackOf(bytes) },
    });
    const { json } = await sendBatch(
      app.baseUrl,
      credential,
      batchOf(error(1_000_000), error(250_000), error(200_000)),
    );
    expect(json).toEqual({ accepted: 2, rejected: [{ index: 0, reason: 'event: larger than 256 KB' }] });
    const { id } = await groupOf('too deep', 2);
    const [sample] = (await one(id))['samples'] as { exceptions: { frames: object[] }[] }[];
    expect(sample?.exceptions[0]?.frames.length).toBeGreaterThan(10);
  });

  it('filters by release, environment, service and the group of an event', async () => {
    await send({ message: 'filtered one', release: 'r1', environment: 'e1', service: 's1' });
    await send({ message: 'filtered two', release: 'r2', environment: 'e1' });
    const { id } = await groupOf('filtered one');
    await groupOf('filtered two');
    const titles = async (query: string): Promise<string[]> =>
      (await page(query)).items.map(({ title }) => title).sort();
    expect(await titles('release=r1')).toEqual(['Error: filtered one']);
    expect(await titles('environment=e1')).toEqual(['Error: filtered one', 'Error: filtered two']);
    expect(await titles('environment=e1&service=s1')).toEqual(['Error: filtered one']);
    expect(await titles('q=FILTERED%20T')).toEqual(['Error: filtered two']);
    expect(await titles('q=%25')).toEqual([]);
    const [sample] = (await one(id))['samples'] as { event_id: string }[];
    expect((await page(`event_id=${sample?.event_id}`)).items.map((group) => group.id)).toEqual([id]);
    expect((await page(`event_id=${projectId}`)).items).toEqual([]);
  });

  it('filters by the time of events: by the minute at the first and last event of a group, by the hour between them', async () => {
    const at = (text: string, message: string) => ({ type: 'error', ts: text, data: { message } });
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    const time = (clock: string): string => `${day}T${clock}:00.000Z`;
    const batch = batchOf(
      at(time('04:50'), 'period early'),
      at(time('10:30'), 'period late'),
      at(time('04:20'), 'period both'),
      at(time('10:20'), 'period both'),
    );
    expect((await sendBatch(app.baseUrl, credential, batch)).json.accepted).toBe(4);
    await groupOf('period both', 2);
    const titles = async (from: string | null, to: string | null): Promise<string[]> => {
      const period = [from === null ? '' : `&from=${time(from)}`, to === null ? '' : `&to=${time(to)}`];
      const found = await page(`q=period${period.join('')}`);
      expect(found.status_counts['open']).toBe(found.items.length);
      return found.items.map(({ title }) => title.replace('Error: period ', '')).sort();
    };
    expect(await titles(null, null)).toEqual(['both', 'early', 'late']);
    expect(await titles('10:25', null)).toEqual(['late']);
    expect(await titles('10:20', null)).toEqual(['both', 'late']);
    expect(await titles(null, '04:50')).toEqual(['both']);
    expect(await titles(null, '04:51')).toEqual(['both', 'early']);
    expect(await titles('05:00', '10:00')).toEqual([]);
    // Between its first and last event, a group has only hourly counts.
    expect(await titles('04:25', '04:40')).toEqual(['both']);
    expect(await titles('04:25', '04:55')).toEqual(['both', 'early']);
    const offset = await page(`q=period&from=${day}T12:25:00%2B02:00&to=${day}T12:40:00%2B02:00`);
    expect(offset.items.map(({ title }) => title)).toEqual(['Error: period late']);
  });

  it.each(['last_seen', 'first_seen', 'count', 'users'])('pages in the order of %s', async (sort) => {
    const sent = [...'abcdefg'].flatMap((letter, i) =>
      Array.from({ length: (i % 3) + 1 }, (_, user) => ({ message: `page ${sort} ${letter}`, userId: user })),
    );
    await send(...sent);
    const query = `q=page%20${sort}&sort=${sort}`;
    await expect
      .poll(async () => (await page(query)).items.reduce((sum, { count }) => sum + count, 0))
      .toBe(sent.length);
    const all = (await page(query)).items.map(({ id }) => id);
    const paged: string[] = [];
    let cursor = '';
    do {
      const next = await page(`${query}&limit=3${cursor}`);
      paged.push(...next.items.map(({ id }) => id));
      cursor = next.next_cursor === null ? '' : `&cursor=${next.next_cursor}`;
    } while (cursor !== '');
    expect(paged).toEqual(all);
    expect(new Set(all).size).toBe(7);
  });

  it('resolves a group until it occurs again', async () => {
    await send({ message: 'regression' });
    const { id } = await groupOf('regression');
    const resolved = await patch(id, { status: 'resolved' });
    expect(resolved.body).toMatchObject({ id, status: 'resolved', history: [{ actor: 'dev@example.com' }] });
    expect((await page('q=regression&status=open')).items).toEqual([]);
    expect((await page('q=regression')).status_counts).toEqual({ open: 0, resolved: 1, ignored: 0 });
    expect((await patch(id, { status: 'resolved' })).status).toBe(200);
    expect(await actions(id)).toEqual(['resolved']);

    await send({ message: 'regression', release: '9' });
    await expect.poll(async () => (await one(id)).status).toBe('open');
    const { history } = await one(id);
    expect(history).toMatchObject([
      { action: 'reopened', actor: null, details: { was: 'resolved', release: '9' } },
      { action: 'resolved' },
    ]);
  });

  it('resolves a group in the next release: only a release without errors until then reopens it', async () => {
    await send({ message: 'next release', release: 'n1' }, { message: 'something else', release: 'n2' });
    const { id } = await groupOf('next release');
    await groupOf('something else');
    await patch(id, { status: 'resolved', in_next_release: true });
    await send(
      { message: 'next release', release: 'n1' },
      { message: 'next release', release: 'n2' },
      { message: 'next release' },
    );
    expect(await groupOf('next release', 4)).toMatchObject({ status: 'resolved', in_next_release: true });
    await send({ message: 'next release', release: 'n3' });
    await expect.poll(async () => (await one(id)).status).toBe('open');
    expect(await one(id)).toMatchObject({ in_next_release: false });
  });

  it('ignores a group until a number of events', async () => {
    await send({ message: 'noise' });
    const { id } = await groupOf('noise');
    await patch(id, { status: 'ignored', ignored_for_events: 3 });
    await send({ message: 'noise' }, { message: 'noise' });
    expect(await groupOf('noise', 3)).toMatchObject({ status: 'ignored', ignored_events_left: 1 });
    await send({ message: 'noise' });
    await expect.poll(async () => (await one(id)).status).toBe('open');
    expect(await actions(id)).toEqual(['reopened', 'ignored']);
  });

  it('ignores a group until a time', async () => {
    await send({ message: 'later' });
    const { id } = await groupOf('later');
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect((await patch(id, { status: 'ignored', ignored_until: until })).body).toMatchObject({
      status: 'ignored',
      ignored_until: until,
    });
    await send({ message: 'later' });
    expect(await groupOf('later', 2)).toMatchObject({ status: 'ignored' });
    await app.database.query(
      `UPDATE error_group_states SET ignored_until = now() - interval '1 second' WHERE group_id = $1`,
      [id],
    );
    expect(await one(id)).toMatchObject({ status: 'open', ignored_until: null });
    await send({ message: 'later' });
    await groupOf('later', 3);
    expect(await actions(id)).toEqual(['reopened', 'ignored']);
  });

  it('assigns a group to people who can view it', async () => {
    await send({ message: 'assigned' });
    const { id } = await groupOf('assigned');
    const assigned = await patch(id, { assignee_id: viewer.userId });
    expect(assigned.body).toMatchObject({ status: 'open', assignee: { email: 'viewer@example.com' } });
    const refused = await patch(id, { assignee_id: stranger.userId });
    expectProblem(refused, 400, 'validation_failed');
    expect(refused.body).toMatchObject({ errors: [{ path: 'assignee_id' }] });
    expect((await patch(id, { assignee_id: null })).body).toMatchObject({ assignee: null });
    expect(await actions(id)).toEqual(['unassigned', 'assigned']);
  });

  it('merges groups and splits them again, each with its earlier state', async () => {
    await send({ message: 'merge a', userId: 'ada' }, { message: 'merge a', userId: 'grace' });
    await send({ message: 'merge b', userId: 'ada' });
    await send({ message: 'merge c' });
    const [a, b, c] = [await groupOf('merge a', 2), await groupOf('merge b'), await groupOf('merge c')];
    await patch(b.id, { status: 'resolved' });
    expect((await post('merge', { into: a.id, from: b.id })).body).toMatchObject({
      id: a.id,
      count: 3,
      users: 2,
      fingerprint_count: 2,
      status: 'open',
    });
    // A link to the merged group leads to the group that now has its events.
    expect(await one(b.id)).toMatchObject({ id: a.id });
    const merged = await post('merge', { into: c.id, from: [a.id] });
    expect(merged.body).toMatchObject({ id: c.id, count: 4, fingerprint_count: 3 });
    expect((await titled('merge ')).map(({ id }) => id)).toEqual([c.id]);

    // An event of a merged fingerprint counts for its current group.
    await patch(c.id, { status: 'resolved' });
    await send({ message: 'merge b' });
    await expect.poll(async () => (await one(c.id)).status).toBe('open');

    expectProblem(await post(`${c.id}/split`, { fingerprints: [c.id] }), 400, 'validation_failed');
    expect((await post(`${c.id}/split`, { fingerprints: [b.id] })).body).toMatchObject({ count: 3 });
    expect(await one(b.id)).toMatchObject({ id: b.id, count: 2, status: 'resolved' });
    expect((await post(`${c.id}/split`, {})).body).toMatchObject({ count: 1, fingerprint_count: 1 });
    expect(await one(a.id)).toMatchObject({ id: a.id, count: 2 });
    expect(await actions(b.id)).toEqual(['split_off', 'merged_into', 'resolved']);
    expect(await actions(c.id)).toEqual(['split', 'split', 'reopened', 'resolved', 'merged']);
  });

  it('records every change in the audit log', async () => {
    await send({ message: 'audited one' }, { message: 'audited two' });
    const [a, b] = [await groupOf('audited one'), await groupOf('audited two')].map(({ id }) => id);
    await patch(a ?? '', { status: 'ignored' });
    await post('merge', { into: a, from: b });
    await post(`${a}/split`, {});
    const audit = await as(app, admin, 'get', `/api/audit?q=error_group/${a}`);
    const { items } = audit.body as { items: { data: { action: string; actor: string } }[] };
    expect(items.map(({ data }) => [data.action, data.actor])).toEqual([
      ['error_group.split', 'dev@example.com'],
      ['error_group.merged', 'dev@example.com'],
      ['error_group.updated', 'dev@example.com'],
    ]);
  });

  it.each([
    [{}, 'status'],
    [{ status: 'closed' }, 'status'],
    [{ status: 'open', in_next_release: true }, 'in_next_release'],
    [{ status: 'resolved', ignored_for_events: 1 }, 'ignored_for_events'],
    [{ status: 'ignored', ignored_for_events: 0 }, 'ignored_for_events'],
    [{ status: 'ignored', ignored_until: '2020-01-01T00:00:00Z' }, 'ignored_until'],
    [{ assignee_id: 'me' }, 'assignee_id'],
  ])('rejects the change %j', async (body, path) => {
    await send({ message: 'rejected' });
    const [group] = await titled('rejected').then(async (found) =>
      found.length > 0 ? found : [await groupOf('rejected')],
    );
    const response = await patch(group?.id ?? '', body);
    expectProblem(response, 400, 'validation_failed');
    expect(response.body).toMatchObject({ errors: [{ path }] });
  });

  it.each([
    ['status=closed', 'status'],
    ['sort=title', 'sort'],
    ['limit=0', 'limit'],
    ['to=2026-02-30T00:00:00Z', 'to'],
    ['from=2026-02-03T00:00:00Z&to=2026-02-03T01:00:00%2B01:00', 'from'],
    ['event_id=x', 'event_id'],
    ['cursor=bnVsbA', 'cursor'],
  ])('rejects the query %s', async (query, path) => {
    const response = await as(app, viewer, 'get', `/api/errors?project_id=shop&${query}`);
    expectProblem(response, 400, 'validation_failed');
    expect(JSON.stringify(response.body)).toContain(path);
  });

  it('is not found for users who cannot view the project, and is changed by developers only', async () => {
    await send({ message: 'protected' });
    const { id } = await groupOf('protected');
    expectProblem(await as(app, stranger, 'get', '/api/errors?project_id=shop'), 404, 'not_found');
    expectProblem(await as(app, stranger, 'get', `/api/errors/${id}?project_id=shop`), 404, 'not_found');
    expectProblem(await patch(id, { status: 'resolved' }, viewer), 403, 'forbidden');
    expectProblem(await patch(projectId, { status: 'resolved' }), 404, 'not_found');
    expectProblem(await post('merge', { into: id, from: projectId }), 404, 'not_found');
    expectProblem(await post('merge', { into: id, from: id }), 400, 'validation_failed');
    const other = await createProject(app, admin.accessToken, 'depot');
    const elsewhere = await as(app, admin, 'get', `/api/errors/${id}?project_id=${other.id}`);
    expectProblem(elsewhere, 404, 'not_found');
  });
});
