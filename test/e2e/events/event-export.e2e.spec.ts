import { Readable } from 'node:stream';
import { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { EventExports } from '../../../src/events/export/event-exports.js';
import { verifyExport } from '../../../src/events/export/export-chain.js';
import { EventStore } from '../../../src/events/store/event-store.js';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import { as } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { addUser, bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { get, type Answer } from '../../support/http/ingest-client.js';
import { RawConnection } from '../../support/http/raw-connection.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

/** Far more than the buffers of two sockets can hold. */
const BULK = { events: 1000, bytes: 40_000 };

interface Line {
  id: string;
  ts: string;
  index?: number;
  hash?: string;
  export?: { complete: boolean; reason: string | null; events: number; cursor: string | null };
}

describe('exporting events', () => {
  let app: TestApp;
  let admin: Identity;
  let viewer: Identity;
  let shop: string;
  let bulk: string;
  const open: RawConnection[] = [];

  const insert = async (projectId: string, ts: string, type: string, data: string): Promise<string> => {
    const receivedAt = Date.parse('2026-11-21T12:00:00Z');
    const id = uuidV7(receivedAt);
    await app.database.query('INSERT INTO events VALUES ($1, $2, $3, $4, $5, $6)', [
      id,
      projectId,
      type,
      ts,
      new Date(receivedAt),
      data,
    ]);
    return id;
  };
  const read = (query: string, who = viewer): Promise<Answer> =>
    get(`${app.baseUrl}/api/events/export${query}`, { authorization: `Bearer ${who.accessToken}` });
  const lines = ({ text }: Answer): Line[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  /** Opens an export and reads only its first bytes. */
  const openStalled = async (who: Identity): Promise<RawConnection> => {
    const connection = await RawConnection.open(app.baseUrl);
    open.push(connection);
    connection.socket.once('data', () => connection.socket.pause());
    connection.head('GET', '/api/events/export?project_id=bulk', {
      authorization: `Bearer ${who.accessToken}`,
    });
    await expect.poll(() => connection.status(), { timeout: 60_000 }).not.toBeNull();
    return connection;
  };
  const outcomes = async (): Promise<unknown[]> =>
    (await auditOf(app, `project/${bulk}`))
      .filter(({ action }) => action === 'events.exported')
      .map(({ metadata }) => metadata['outcome']);

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    shop = (await createProject(app, admin.accessToken, 'shop')).id;
    bulk = (await createProject(app, admin.accessToken, 'bulk')).id;
    viewer = await addUser(app, 'viewer@example.com', { projectId: shop, relation: 'viewer' });
    await insert(shop, '2026-11-21T10:00:00.000002Z', 'log', '{"message": "b", "module": "=cmd()"}');
    await insert(shop, '2026-11-21T10:00:00.000001Z', 'cost', '{"amount": 12345678901234567890.10}');
    await insert(
      shop,
      '2026-11-21T10:00:00.000002Z',
      'log',
      '{"message": "line\\n\\"quoted\\"", "level": "error"}',
    );
    await app.database.query(
      `INSERT INTO events SELECT gen_random_uuid(), $1, 'log', timestamptz '2026-11-21T10:00:00Z' + n * interval '1 second',
              now(), jsonb_build_object('message', repeat(md5(n::text), $3::int / 32)) FROM generate_series(1, $2::int) AS n`,
      [bulk, BULK.events, BULK.bytes],
    );
  });
  afterEach(() => {
    for (const { socket } of open.splice(0)) socket.destroy();
  });
  afterAll(() => app.close());

  it('sends one JSON object per line, oldest first, with all digits, and marks the end', async () => {
    const answer = await read('?project_id=shop&to=2026-11-22T00:00:00Z');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="signalbox-events-shop.ndjson"');
    const [first, second, third, end] = lines(answer);
    expect(first).toMatchObject({
      type: 'cost',
      project_id: shop,
      ts: '2026-11-21T10:00:00.000001Z',
      received_at: '2026-11-21T12:00:00.000Z',
      level: 'other',
      source: null,
    });
    expect(answer.text).toContain('"data":{"amount": 12345678901234567890.10}}\n');
    expect([second?.ts, third?.ts]).toEqual(Array(2).fill('2026-11-21T10:00:00.000002Z'));
    expect((second?.id ?? '') < (third?.id ?? '')).toBe(true);
    expect(end).toEqual({ export: { complete: true, reason: null, events: 3, cursor: null } });
  });

  it('continues after the line that its cursor names', async () => {
    const range = '?project_id=shop&to=2026-11-22T00:00:00Z';
    const all = lines(await read(range));
    const [first] = all as [Line];
    const rest = lines(await read(`${range}&cursor=${first.ts}_${first.id}`));
    expect(rest.slice(0, -1)).toEqual(all.slice(1, -1));
    expect(rest.at(-1)?.export).toMatchObject({ complete: true, events: 2 });
  });

  it('chains its lines, records their closing hash, and continues the chain', async () => {
    const range = '?project_id=shop&format=chained-ndjson&to=2026-11-22T00:00:00Z';
    const answer = await read(range);
    expect(answer.headers['content-disposition']).toContain('signalbox-events-shop.chained.ndjson');
    const all = lines(answer);
    const [first, last] = [all[0], all.at(-1)];
    expect(await verifyExport(Readable.from([Buffer.from(answer.text)]))).toEqual({
      events: 3,
      hash: last?.hash,
    });
    const [recorded] = (await auditOf(app, `project/${shop}`)).slice(-1);
    expect(recorded?.metadata).toMatchObject({
      format: 'chained-ndjson',
      chain: { events: 3, hash: last?.hash },
    });
    const rest = await read(`${range}&cursor=${first?.ts}_${first?.id}_${first?.index}_${first?.hash}`);
    const [line] = answer.text.split('\n');
    expect(`${line}\n${rest.text}`.split('\n').slice(0, 3)).toEqual(answer.text.split('\n').slice(0, 3));
    expect(await verifyExport(Readable.from([Buffer.from(`${line}\n${rest.text}`)]))).toMatchObject({
      events: 3,
    });
  });

  it('applies the filters of the list, and records the user and the filters in the audit log', async () => {
    const before = (await auditOf(app, `project/${shop}`)).length;
    const answer = await read('?project_id=shop&query=level:error&type=log&to=2026-11-22T00:00:00Z');
    expect(lines(answer)).toHaveLength(2);
    const recorded = (await auditOf(app, `project/${shop}`)).slice(before);
    expect(recorded).toMatchObject([
      {
        actor: 'viewer@example.com',
        action: 'events.exported',
        project_id: shop,
        metadata: {
          format: 'ndjson',
          filter: { query: 'level:error', type: ['log'], to: '2026-11-22T00:00:00.000000Z' },
          events: 1,
          outcome: 'complete',
        },
      },
    ]);
  });

  it('sends CSV in which no cell is a formula', async () => {
    const answer = await read('?project_id=shop&format=csv&to=2026-11-22T00:00:00Z');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    const [header, cost, , error] = answer.text.split('\r\n');
    expect(header).toBe('id,project_id,type,ts,received_at,level,source,data');
    expect(cost?.endsWith(',other,,"{""amount"": 12345678901234567890.10}"')).toBe(true);
    expect(answer.text).toContain(`,info,'=cmd(),"{`);
    expect(error?.endsWith('"{""level"": ""error"", ""message"": ""line\\n\\""quoted\\""""}"')).toBe(true);
  });

  it('sends CSV that Excel opens with all characters and columns in every locale, without a formula', async () => {
    await insert(
      shop,
      '2026-11-21T10:00:01Z',
      'log',
      '{"message": "Übersicht;x\\ty", "module": "=cmd()\\tÜ"}',
    );
    const range = '?project_id=shop&format=csv-excel&query=Übersicht&to=2026-11-22T00:00:00Z';
    const response = await fetch(`${app.baseUrl}/api/events/export${range}`, {
      headers: { authorization: `Bearer ${viewer.accessToken}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-16; header=present');
    expect(response.headers.get('content-disposition')).toContain('"signalbox-events-shop.csv"');
    expect([...bytes.subarray(0, 2)]).toEqual([0xff, 0xfe]);
    const [header, row, end] = bytes.toString('utf16le').slice(1).split('\r\n');
    expect(header).toBe('id\tproject_id\ttype\tts\treceived_at\tlevel\tsource\tdata');
    expect(row).toContain(`\tinfo\t"'=cmd()\tÜ"\t"{`);
    expect(row).toContain('""message"": ""Übersicht;x\\ty""');
    expect(end).toBe('');
  });

  it.each([
    ['&format=xml', 'format'],
    ['&cursor=nonsense', 'cursor'],
    ['&cursor=2026-02-31T10:00:00.000001Z_01a1fdeb-538f-774b-9636-17164c95b569', 'cursor'],
    [
      '&format=chained-ndjson&cursor=2026-11-21T10:00:00.000001Z_01a1fdeb-538f-774b-9636-17164c95b569',
      'cursor',
    ],
    ['&from=2026-11-21T10:00:00Z&to=2026-11-21T11:00:00%2B01:00', 'from'],
  ])('rejects %j and names the parameter', async (query, path) => {
    const answer = await read(`?project_id=shop${query}`);
    expect([answer.status, answer.json.code]).toEqual([400, 'validation_failed']);
    expect(answer.json.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  it('reads at most a page ahead of its reader, runs two exports of a user, and rejects a third', async () => {
    const scan = vi.spyOn(app.app.get(EventStore, { strict: false }), 'scan');
    const [one, two] = [await openStalled(admin), await openStalled(admin)];
    const third = await read('?project_id=shop', admin);
    expect([third.status, third.json.code]).toEqual([429, 'rate_limited']);
    expect(third.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect((await read('?project_id=shop&to=2026-11-22T00:00:00Z')).status).toBe(200);
    // Meanwhile, this export reads all 40 pages. The stalled ones stop once the buffers of the kernel are full.
    const reader = await addUser(app, 'reader@example.com', { projectId: bulk, relation: 'viewer' });
    expect(
      lines(await read('?project_id=bulk&to=2026-11-22T00:00:00Z', reader)).at(-1)?.export,
    ).toMatchObject({
      complete: true,
      events: BULK.events,
    });
    expect(scan.mock.calls.length).toBeLessThan(100);
    const pool = app.app.get(DataSource);
    await expect
      .poll(() =>
        pool.query(
          "SELECT 1 FROM pg_stat_activity WHERE state LIKE 'idle in%' AND datname = current_database()",
        ),
      )
      .toEqual([]);
    scan.mockRestore();
    one.socket.destroy();
    two.socket.destroy();
    await expect.poll(async () => (await read('?project_id=shop', admin)).status).toBe(200);
    await expect.poll(outcomes, { timeout: 60_000 }).toEqual(['complete', 'reader_gone', 'reader_gone']);
  });

  it('reports a failure in its last line; CSV has no such line and is cut off', async () => {
    const store = app.app.get(EventStore, { strict: false });
    const original = store.scan.bind(store);
    const scan = vi.spyOn(store, 'scan');
    let pages = 0;
    scan.mockImplementation((question) =>
      ++pages % 3 === 0 ? Promise.reject(new Error('out of order')) : original(question),
    );
    const reader = await addUser(app, 'second@example.com', { projectId: bulk, relation: 'viewer' });
    expect(lines(await read('?project_id=bulk', reader)).at(-1)?.export).toMatchObject({
      complete: false,
      reason: 'failed',
    });
    await expect(read('?project_id=bulk&format=csv', reader)).rejects.toThrow();
    scan.mockRestore();
  });

  it('ends when its caller loses the permission', async () => {
    const guest = await addUser(app, 'guest@example.com', { projectId: bulk, relation: 'viewer' });
    await openStalled(guest);
    const members = `/api/projects/bulk/members/${guest.userId}`;
    expect((await as(app, admin, 'delete', members)).status).toBe(204);
    await expect.poll(outcomes, { timeout: 60_000 }).toContain('permission_lost');
  });

  it('ends when the service stops, which sends the last line and does not wait for a slow reader', async () => {
    const exports = app.app.get(EventExports, { strict: false });
    const store = app.app.get(EventStore, { strict: false });
    const original = store.scan.bind(store);
    const scan = vi.spyOn(store, 'scan');
    const slow = await openStalled(admin);
    let stopped: Promise<void> | undefined;
    scan.mockImplementation((question) => {
      // The other reader has the whole first page when the service stops.
      if (question.range.from !== undefined && question.after !== null) stopped ??= exports.onModuleDestroy();
      return original(question);
    });
    const upToDate = await RawConnection.open(app.baseUrl);
    open.push(upToDate);
    upToDate.head('GET', '/api/events/export?project_id=bulk&from=2026-11-21T10:00:01Z', {
      authorization: `Bearer ${admin.accessToken}`,
    });
    await expect
      .poll(() => upToDate.received.split('\r\n0\r\n').at(-1), { timeout: 60_000 })
      .toMatch(
        /^Signalbox-Export-Complete: false\r\nSignalbox-Export-Events: [1-9]\d*\r\nSignalbox-Export-Cursor: \S+\r\n\r\n$/,
      );
    expect(upToDate.received).toContain('"complete":false,"reason":"shutdown"');
    await stopped;
    expect((await outcomes()).filter((outcome) => outcome === 'shutdown')).toHaveLength(2);
    // The slow export ends with its last line, or is cut off where the buffers of its connection were full.
    slow.socket.resume();
    await expect
      .poll(() => slow.closed || slow.received.includes('Signalbox-Export-Complete: false'), {
        timeout: 60_000,
      })
      .toBe(true);
    expect(slow.received).not.toContain('"complete":true');
    expect((await read('?project_id=shop')).status).toBe(503);
  });
});
