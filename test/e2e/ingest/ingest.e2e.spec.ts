import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../../src/events/event-types.js';
import { bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import {
  batchOf,
  get,
  logEvent,
  sendBatch,
  sign,
  type Credential,
} from '../../support/http/ingest-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

describe('POST /api/ingest', () => {
  let app: TestApp;
  let token: string;
  let projectId: string;
  let credential: Credential;

  const send = (body: Buffer | string, options: Parameters<typeof sendBatch>[3] = {}) =>
    sendBatch(app.baseUrl, credential, body, options);
  const list = async (query = ''): Promise<{ type: string; ts: string; data: Record<string, unknown> }[]> => {
    const answer = await get(`${app.baseUrl}/api/events?project_id=${projectId}&limit=200${query}`, {
      authorization: `Bearer ${token}`,
    });
    expect(answer.status).toBe(200);
    return answer.json.items;
  };
  const count = async (): Promise<number> =>
    (await app.database.query<{ n: number }>('SELECT count(*)::int AS n FROM events'))[0]?.n ?? -1;

  beforeAll(async () => {
    app = await startTestApp({
      env: {
        INGEST_RATE_LIMIT_EVENTS_PER_SECOND: '1000000',
        INGEST_RATE_LIMIT_BATCHES_PER_SECOND: '100000',
        INGEST_BODY_TIMEOUT_SECONDS: '1',
      },
    });
    token = (await bootstrap(app)).accessToken;
    projectId = (await createProject(app, token)).id;
    credential = await createApiKey(app, token, projectId);
  });
  afterAll(() => app.close());

  describe('a valid batch', () => {
    it('returns its counts, and its events are read back unchanged, for each event type', async () => {
      const schemas = await Promise.all(
        EVENT_TYPES.map((type) => get(`${app.baseUrl}/api/ingest/schemas/${type}`)),
      );
      const events = EVENT_TYPES.map((type, index) => ({
        type,
        ts: `2026-11-21T10:00:${10 + index}.000Z`,
        data: schemas[index]?.json.examples[0],
      }));
      const answer = await send(batchOf(...events));
      expect(answer.status).toBe(200);
      expect(answer.text).toBe(`{"accepted":${EVENT_TYPES.length},"rejected":[]}`);
      const stored = await list();
      for (const { type, data } of events) {
        expect(stored.filter((event) => event.type === type).map((event) => event.data)).toContainEqual(data);
      }
    });

    it('keeps its valid events when others are invalid, and reports where and why', async () => {
      const before = await count();
      const answer = await send(
        batchOf(
          logEvent('good'),
          { type: 'audit', ts: '2026-11-21T10:00:00Z', data: { action: 'x' } },
          { type: 'audit', ts: '2026-11-21T10:00:00Z', data: { actor: 'a', statusCode: '200' } },
          { type: 'nonsense', ts: '2026-11-21T10:00:00Z', data: {} },
          { type: 'log', ts: '2026-11-21 10:00', data: { message: 'x' } },
          'text',
        ),
      );
      expect(answer.status).toBe(200);
      expect(answer.json.accepted).toBe(1);
      expect(answer.json.rejected).toEqual([
        { index: 1, reason: 'data.actor: required' },
        { index: 2, reason: 'data.statusCode: expected integer' },
        { index: 3, reason: expect.stringMatching(/^type: must be one of audit, config, /) },
        { index: 4, reason: 'ts: must be an ISO 8601 timestamp in UTC' },
        { index: 5, reason: expect.stringMatching(/^event: /) },
      ]);
      expect(await count()).toBe(before + 1);
    });

    it('accepts times in any form of ISO 8601 in UTC, and in no other offset', async () => {
      const forms: [string, string][] = [
        ['2026-11-20T10:00Z', '2026-11-20T10:00:00.000Z'],
        ['20261120T100001Z', '2026-11-20T10:00:01.000Z'],
        ['2026-11-20T10:00:02,5Z', '2026-11-20T10:00:02.500Z'],
        ['2026-11-19T23:59:60Z', '2026-11-20T00:00:00.000Z'],
        ['2026-11-18T24:00:00Z', '2026-11-19T00:00:00.000Z'],
      ];
      const event = (ts: string): object => ({ type: 'log', ts, data: { message: `form ${ts}` } });
      const answer = await send(
        batchOf(...forms.map(([ts]) => event(ts)), event('2026-11-20T10:00:00+01:00')),
      );
      expect(answer.json).toEqual({
        accepted: forms.length,
        rejected: [
          {
            index: forms.length,
            reason: expect.stringMatching(
              /^ts: must be an ISO 8601 timestamp in UTC, such as 2026-11-22T10:00:00Z/,
            ),
          },
        ],
      });
      const stored = await list('&q=form');
      for (const [ts, moment] of forms) {
        const [found] = stored.filter(({ data }) => data['message'] === `form ${ts}`);
        expect(Date.parse(found?.ts ?? ''), ts).toBe(Date.parse(moment));
      }
    });

    it('accepts events dated up to 24 hours ahead', async () => {
      const inSeconds = (seconds: number): object => ({
        ...logEvent('ahead'),
        ts: new Date(Date.now() + seconds * 1000).toISOString(),
      });
      const answer = await send(batchOf(inSeconds(86_300), inSeconds(86_500)));
      expect(answer.json).toEqual({
        accepted: 1,
        rejected: [{ index: 1, reason: 'ts: more than 86400 seconds in the future' }],
      });
    });

    it('accepts null in optional fields, and an empty message', async () => {
      const data = { message: '', level: null, module: null, fields: null };
      const ts = '2026-11-20T10:00:00Z';
      const answer = await send(
        batchOf({ type: 'log', ts, data }, { type: 'error', ts, data: { message: '', release: null } }),
      );
      expect(answer.text).toBe('{"accepted":2,"rejected":[]}');
      expect((await list('&type=log')).map((event) => event.data)).toContainEqual(data);
    });

    it('can be empty', async () => {
      const answer = await send('{"events":[]}');
      expect([answer.status, answer.text]).toEqual([200, '{"accepted":0,"rejected":[]}']);
    });

    it('can be compressed, with a signature over the bytes as sent', async () => {
      const body = gzipSync(batchOf(logEvent('compressed')));
      const headers = { 'content-encoding': 'gzip' };
      expect((await send(body, { headers })).json).toEqual({ accepted: 1, rejected: [] });
      const signedBefore = sign(batchOf(logEvent('compressed')), credential.webhookSecret);
      expect((await send(body, { headers, signature: signedBefore })).status).toBe(403);
    });

    it('keeps big integers and long decimals exact, on write and on read', async () => {
      const exact = '"big": 123456789012345678901234567890, "decimal": 0.1000000000000000055511151231257827';
      const body = `{"events":[{"type":"log","ts":"2026-11-21T10:00:00Z","data":{"message":"exact ${randomUUID()}", ${exact}}}]}`;
      expect((await send(body)).json.accepted).toBe(1);
      const answer = await get(`${app.baseUrl}/api/events?project_id=${projectId}&q=5551115123125`, {
        authorization: `Bearer ${token}`,
      });
      expect(answer.text).toContain('123456789012345678901234567890');
      expect(answer.text).toContain('0.1000000000000000055511151231257827');
    });

    it('can have an upper-case signature', async () => {
      const body = batchOf(logEvent('upper'));
      const signature = sign(body, credential.webhookSecret).toUpperCase();
      expect((await send(body, { signature })).status).toBe(200);
    });
  });

  describe('an invalid request', () => {
    const body = batchOf(logEvent('refused'));
    const expectProblem = (answer: Awaited<ReturnType<typeof send>>, status: number, code: string): void => {
      expect({ status: answer.status, code: answer.json?.code }).toEqual({ status, code });
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(answer.json.request_id).toBe(answer.headers['x-request-id']);
      expect(answer.json.status).toBe(status);
    };

    it.each([
      ['no bearer', { authorization: undefined }],
      ['an unknown key', { authorization: `Bearer sbk_${'a'.repeat(38)}` }],
    ])('401 for %s', async (_name, headers) => {
      const answer = await send(body, { headers });
      expectProblem(answer, 401, 'unauthenticated');
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
    });

    it('gets 401 for two Authorization headers, even when both are valid', async () => {
      const right = `Bearer ${credential.apiKey}`;
      const answer = await send(body, { headers: { authorization: [right, right] } });
      expectProblem(answer, 401, 'unauthenticated');
    });

    it.each([
      ['missing', undefined, 'signature_missing'],
      ['of another body', sign('x', 'y'), 'signature_mismatch'],
    ])('403 for a signature that is %s', async (_name, signature, code) => {
      expectProblem(await send(body, { signature }), 403, code);
    });

    it.each([
      ['none', undefined],
      ['another charset', 'application/json; charset=latin1'],
    ])('415 for the content type %s', async (_name, contentType) => {
      const answer = await send(body, { headers: { 'content-type': contentType } });
      expectProblem(answer, 415, 'unsupported_media_type');
    });

    it('gets 415 for a content encoding other than gzip', async () => {
      expectProblem(
        await send(body, { headers: { 'content-encoding': 'br' } }),
        415,
        'unsupported_media_type',
      );
    });

    it.each([
      ['nothing', ''],
      ['half an object', '{"events":['],
      ['20,000 open arrays', '['.repeat(20_000)],
    ])('gets 400 for the malformed body: %s', async (_name, text) => {
      expectProblem(await send(text), 400, 'invalid_json');
    });

    it('gets 400 for invalid UTF-8', async () => {
      const invalid = Buffer.concat([
        Buffer.from('{"events":[{"type":"log","ts":"2026-11-21T10:00:00Z","data":{"message":"'),
        Buffer.from([0xff, 0xfe]),
        Buffer.from('"}}]}'),
      ]);
      expectProblem(await send(invalid), 400, 'invalid_json');
    });

    it.each([
      ['no events', '{"event":[]}'],
      ['events that are no array', '{"events":{}}'],
      ['20,000 nested arrays', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ])('gets 400 for a body without a list of events: %s', async (_name, text) => {
      expectProblem(await send(text), 400, 'events_missing');
    });

    it('gets 400 for a body that is declared as gzip and is not', async () => {
      const headers = { 'content-encoding': 'gzip' };
      expectProblem(await send(body, { headers }), 400, 'content_encoding_invalid');
      expectProblem(await send(gzipSync(body).subarray(0, -9), { headers }), 400, 'content_encoding_invalid');
    });

    it('gets 400 for an idempotency key that is not a UUID', async () => {
      const headers = { 'x-service-idempotency-key': 'abc' };
      expectProblem(await send(body, { headers }), 400, 'idempotency_key_invalid');
    });

    it('gets 405 for another method, in the same form', async () => {
      const answer = await send('', { method: 'DELETE' });
      expectProblem(answer, 405, 'method_not_allowed');
      expect(answer.headers['allow']).toContain('POST');
    });

    it('stores no event', async () => {
      const refused = await list('&q=refused');
      expect(refused).toEqual([]);
    });
  });

  describe('unstorable values', () => {
    it.each([
      ['NUL', '{"message":"a\\u0000b"}', /^data\.message: /],
      ['an infinite number', '{"message":"x","fields":{"n":1e400}}', /^data\.fields\.n: /],
      [
        '20,000 nested arrays',
        `{"message":"x","fields":{"n":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
        /nest/,
      ],
      ['a long indexed string', `{"message":"x","level":"${'a'.repeat(1025)}"}`, /^data\.level: /],
    ])('%s is rejected alone', async (_name, data, reason) => {
      const ts = '"ts":"2026-11-21T10:00:00Z"';
      const good = `{"type":"log",${ts},"data":{"message":"beside unstorable values"}}`;
      const answer = await send(`{"events":[${good},{"type":"log",${ts},"data":${data}},${good}]}`);
      expect(answer.status).toBe(200);
      expect(answer.json.accepted).toBe(2);
      expect(answer.json.rejected).toEqual([{ index: 1, reason: expect.stringMatching(reason) }]);
    });

    it('do not include __proto__ and repeated keys, which are stored as data', async () => {
      const answer = await send(
        '{"events":[{"type":"log","ts":"2026-11-21T10:00:00Z","data":{"message":"first","message":"proto test","__proto__":{"polluted":true}}}]}',
      );
      expect(answer.json).toEqual({ accepted: 1, rejected: [] });
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      expect((await list('&q=proto%20test')).map((event) => event.data['message'])).toEqual(['proto test']);
    });
  });

  describe('an idempotency key', () => {
    const withKey = (key: string): { headers: Record<string, string> } => ({
      headers: { 'x-service-idempotency-key': key },
    });

    it('makes a repeated batch get the identical bytes and store nothing', async () => {
      const key = randomUUID();
      const body = batchOf(logEvent('once'), { type: 'log' });
      const first = await send(body, withKey(key));
      expect(first.headers['idempotent-replayed']).toBeUndefined();
      const before = await count();
      const second = await send(body, withKey(key.toUpperCase()));
      expect(second.status).toBe(200);
      expect(second.text).toBe(first.text);
      expect(second.headers['idempotent-replayed']).toBe('true');
      expect(second.headers['idempotency-key-reused']).toBeUndefined();
      expect(await count()).toBe(before);
    });

    it('returns the first response for another body, marked as a reused key', async () => {
      const key = randomUUID();
      const first = await send(batchOf(logEvent('one')), withKey(key));
      const before = await count();
      const second = await send(batchOf(logEvent('two'), logEvent('three')), withKey(key));
      expect(second.text).toBe(first.text);
      expect(second.headers['idempotency-key-reused']).toBe('different-body');
      expect(await count()).toBe(before);
    });

    it('joins concurrent repeats', async () => {
      const key = randomUUID();
      const body = batchOf(logEvent('together'));
      const before = await count();
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(body, withKey(key))));
      expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
      expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === undefined)).toHaveLength(1);
      expect(await count()).toBe(before + 1);
    });

    it('is not used up by a rejected request', async () => {
      const key = randomUUID();
      expect((await send('{', withKey(key))).status).toBe(400);
      expect((await send('{}', { ...withKey(key), signature: 'a'.repeat(64) })).status).toBe(403);
      const answer = await send(batchOf(logEvent('after refusal')), withKey(key));
      expect(answer.headers['idempotent-replayed']).toBeUndefined();
      expect(answer.json.accepted).toBe(1);
    });
  });

  it('counts requests by outcome and events by type, and a repeat only as a repeat', async () => {
    const scrape = async (): Promise<Map<string, number>> => {
      const { text } = await get(`${app.baseUrl}/metrics`);
      const lines = text.split('\n').filter((line) => line.startsWith('signalbox_ingest_'));
      return new Map(
        lines.map((line) => [line.slice(17, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
      );
    };
    const before = await scrape();
    /** The increase of each counter since then; gauges and buckets of histograms are left out. */
    const grown = async (): Promise<Record<string, number>> => {
      const now = await scrape();
      const counters = [...now].filter(([name]) => /(_total|_count)(\{|$)/.test(name));
      const growth = counters.map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const);
      return Object.fromEntries(growth.filter(([, by]) => by !== 0));
    };
    const key = { headers: { 'x-service-idempotency-key': randomUUID() } };
    const audit = { type: 'audit', ts: '2026-11-21T10:00:00Z', data: { actor: 'a' } };
    const body = batchOf(logEvent('counted'), audit, audit, 'junk');

    expect((await send(body, key)).json.accepted).toBe(3);
    expect((await send(body, key)).headers['idempotent-replayed']).toBe('true');
    expect((await send(batchOf(audit), key)).headers['idempotency-key-reused']).toBe('different-body');
    expect((await send(body, { signature: 'a'.repeat(64) })).status).toBe(403);
    expect((await send('{')).status).toBe(400);

    await expect.poll(grown).toEqual({
      'requests_total{outcome="ok"}': 1,
      'requests_total{outcome="replayed"}': 2,
      'requests_total{outcome="signature_mismatch"}': 1,
      'requests_total{outcome="invalid_json"}': 1,
      duration_seconds_count: 5,
      body_bytes_count: 4,
      'events_total{type="log",result="accepted"}': 1,
      'events_total{type="audit",result="accepted"}': 2,
      'events_total{type="-",result="rejected"}': 1,
      'batches_total{mix="partial"}': 1,
      idempotency_key_reused_total: 1,
      queue_wait_seconds_count: 3,
      commit_seconds_count: 3,
      group_batches_count: 3,
    });
    await expect.poll(async () => (await scrape()).get('inflight_bytes')).toBe(0);
    expect((await scrape()).get('queue_depth')).toBe(0);
  });
});
