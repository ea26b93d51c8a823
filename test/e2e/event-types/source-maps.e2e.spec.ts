import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

interface Listed {
  items: { debug_id: string; [field: string]: unknown }[];
  next_cursor: string | null;
}
interface Group {
  id: string;
  culprit: string;
  count: number;
}

const MB = 1024 * 1024;
const debugId = (n: number): string => `9f1b2c3d-0001-4aaa-8bbb-${String(n).padStart(12, '0')}`;

/** One line of minified code: the functions `priceOf` and `totalOf` at columns 0 and 50, shifted by some columns. */
const sourceMap = (shift = 0): object => {
  const column = 'ACEGIKMOQSUWYacegikmoqsuwy'[shift] ?? 'A';
  return {
    version: 3,
    sources: ['webpack://shop/./src/cart.ts'],
    sourcesContent: ['the secret source'],
    names: ['priceOf', 'totalOf'],
    // The call of priceOf at 50 + shift has its name.
    mappings: `${column}AEE,kDAIGA`,
  };
};
const minified = (file: string, shift: number, names: [string, string], message: string, id: string) => {
  const url = `https://shop.example/assets/${file}.js`;
  return {
    name: 'TypeError',
    message,
    stack: `TypeError: ${message}\n    at ${names[0]} (${url}:1:${1 + shift})\n    at ${names[1]} (${url}:1:${51 + shift})`,
    debugIds: { [url]: id },
  };
};

describe('/api/source-maps', () => {
  let app: TestApp;
  let admin: Identity;
  let developer: Identity;
  let viewer: Identity;
  let credential: CreatedKey;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    const projectId = (await createProject(app, admin.accessToken, 'shop')).id;
    developer = await addUser(app, 'dev@example.com', { projectId, relation: 'developer' });
    viewer = await addUser(app, 'viewer@example.com', { projectId, relation: 'viewer' });
    credential = await createApiKey(app, admin.accessToken, projectId);
  });
  afterAll(() => app.close());

  const path = (id: string): string => `/api/source-maps/${id}?project_id=shop`;
  const put = (id: string, who = developer) =>
    as(app, who, 'put', path(id)).set('Content-Type', 'application/json');
  const list = async (query = ''): Promise<Listed> =>
    (await as(app, viewer, 'get', `/api/source-maps?project_id=shop${query}`)).body as Listed;
  const send = async (...events: object[]): Promise<void> => {
    const batch = batchOf(...events.map((data) => ({ type: 'error', ts: new Date().toISOString(), data })));
    expect((await sendBatch(app.baseUrl, credential, batch)).json.accepted).toBe(events.length);
  };
  const groups = async (query: string): Promise<Group[]> =>
    ((await as(app, viewer, 'get', `/api/errors?project_id=shop&${query}`)).body as { items: Group[] }).items;

  it('groups minified stacks of two builds by the names and files of their sources', async () => {
    const today = (): string => new Date().toISOString().slice(0, 10);
    const days = [today()];
    const message = 'price is missing';
    const [before, first, second] = [debugId(1), debugId(2), debugId(3)];
    await send(minified('early.4f3a9c1b', 0, ['a', 'b'], message, before));
    await vi.waitFor(async () => expect(await groups('q=price')).toHaveLength(1), 60_000);
    for (const [id, shift] of [
      [before, 0],
      [first, 0],
      [second, 3],
    ] as const)
      expect((await put(id).send(sourceMap(shift))).status).toBe(200);

    await send(minified('main.4f3a9c1b', 0, ['a', 'b'], message, first));
    await send(minified('other.00ff00aa', 3, ['x', 'y'], message, second.toUpperCase()));
    await vi.waitFor(async () => {
      const found = await groups('q=price&sort=count');
      expect(found.map(({ culprit, count }) => [culprit, count])).toEqual([
        ['priceOf (cart.ts)', 2],
        // Received before its source map was uploaded.
        ['early.js', 1],
      ]);
    }, 60_000);

    const found = await groups('q=price&sort=count');
    for (const { id } of found) {
      const detail = await as(app, viewer, 'get', `/api/errors/${id}?project_id=shop`);
      const { samples } = detail.body as { samples: { event_id: string; exceptions: object[] }[] };
      for (const { event_id: event, exceptions } of samples) {
        expect(exceptions).toMatchObject([
          { frames: [{ function: 'priceOf', file: 'webpack://shop/src/cart.ts', line: 3 }, { line: 7 }] },
        ]);
        expect((await groups(`event_id=${event}`)).map((group) => group.id)).toEqual([id]);
      }
    }
    // Midnight may have passed in between.
    days.push(today());
    expect(days).toContain((await list()).items.find(({ debug_id: id }) => id === first)?.last_used_on);

    // The group of an event is still found after its source map was deleted.
    const [sample] = (
      (await as(app, viewer, 'get', `/api/errors/${found[1]?.id}?project_id=shop`)).body as {
        samples: { event_id: string }[];
      }
    ).samples;
    expect((await as(app, developer, 'delete', path(before))).status).toBe(204);
    expect((await groups(`event_id=${sample?.event_id}`)).map(({ id }) => id)).toEqual([found[1]?.id]);
  });

  it('accepts the same bytes again, and rejects other bytes for the same debug id', async () => {
    const id = debugId(20);
    const created = await put(id).send(sourceMap());
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    expect(created.body).toEqual({
      debug_id: id,
      size: JSON.stringify(sourceMap()).length,
      stored_size: expect.any(Number),
      uploaded_at: expect.stringContaining('Z'),
      uploaded_by: 'dev@example.com',
      last_used_on: null,
    });
    const again = await put(id.replaceAll('-', '').toUpperCase(), admin).send(sourceMap());
    expect([again.status, again.body]).toEqual([200, created.body]);
    expectProblem(await put(id).send(sourceMap(1)), 409, 'source_map_exists');
    const stored = await app.database.query<{ text: string }>(
      `SELECT encode(content, 'escape') AS text FROM error_source_maps`,
    );
    expect(stored.every(({ text }) => !text.includes('secret'))).toBe(true);
  });

  it('accepts gzip, and rejects a body that is no source map', async () => {
    const zipped = gzipSync(JSON.stringify(sourceMap()));
    const gzip = (body: Buffer) =>
      put(debugId(30))
        .set('Content-Encoding', 'gzip')
        .serialize((each: unknown) => each as string)
        .send(body as unknown as string);
    expect((await gzip(zipped)).status).toBe(200);
    expectProblem(await gzip(zipped.subarray(0, 40)), 400, 'bad_request');
    expectProblem(await gzip(gzipSync(Buffer.alloc(31 * MB, ' '))), 413, 'payload_too_large');
    expectProblem(await put(debugId(31)).send('{"version":2}'), 400, 'source_map_invalid');
    expectProblem(await put(debugId(31)).send('{'), 400, 'source_map_invalid');
    expectProblem(await put(debugId(31)).send(''), 400, 'source_map_invalid');
    expectProblem(
      await put(debugId(31)).set('Content-Type', 'text/plain').send('{}'),
      415,
      'unsupported_media_type',
    );
    expectProblem(
      await put(debugId(31)).set('Content-Encoding', 'br').send('{}'),
      415,
      'unsupported_media_type',
    );
    expectProblem(await put('main.js').send(sourceMap()), 400, 'validation_failed');
    const many = JSON.stringify({ version: 3, sources: [], names: [], mappings: ';'.repeat(3_100_000) });
    expectProblem(await put(debugId(31)).send(many), 413, 'payload_too_large');
  });

  it('lists source maps page by page and deletes them', async () => {
    const ids = [40, 41, 42].map(debugId);
    for (const id of ids) await put(id).send(sourceMap());
    const all = (await list()).items.map((item) => item.debug_id);
    expect(all.slice(0, 3)).toEqual(ids.toReversed());
    const paged: string[] = [];
    let cursor = '';
    do {
      const page = await list(`&limit=2${cursor}`);
      paged.push(...page.items.map((item) => item.debug_id));
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
    } while (cursor !== '');
    expect(paged).toEqual(all);
    expect((await as(app, developer, 'delete', path(ids[0] ?? ''))).status).toBe(204);
    expectProblem(await as(app, developer, 'delete', path(ids[0] ?? '')), 404, 'not_found');
    expect((await list()).items.map((item) => item.debug_id)).not.toContain(ids[0]);
    const audit = await as(app, admin, 'get', `/api/audit?q=source_map/${ids[0]}`);
    const { items } = audit.body as { items: { data: { action: string } }[] };
    expect(items.map(({ data }) => data.action)).toEqual(['source_map.deleted', 'source_map.uploaded']);
  });

  it('limits one user to two unfinished uploads of the largest size, and still accepts those of other users', async () => {
    const begin = (n: number) => {
      const upload = request(new URL(path(debugId(n)), app.baseUrl), {
        method: 'PUT',
        headers: {
          Authorization: `Bearer ${developer.accessToken}`,
          'Content-Type': 'application/json',
          'Content-Length': 30 * MB,
        },
      });
      upload.on('error', () => undefined);
      upload.write(Buffer.alloc(28 * MB, ' '));
      return upload;
    };
    const uploads = [60, 61, 62].map(begin);
    const [answer] = (await Promise.race(uploads.map((each) => once(each, 'response')))) as [IncomingMessage];
    expect([answer.statusCode, JSON.parse(await text(answer))]).toMatchObject([503, { code: 'overloaded' }]);
    expect((await put(debugId(63), admin).send(sourceMap())).status).toBe(200);
    for (const upload of uploads) upload.destroy();
    await vi.waitFor(async () => expect((await put(debugId(64)).send(sourceMap())).status).toBe(200), 60_000);
  });
});
