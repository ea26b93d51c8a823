import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLBACK_SECRET, signatureOf } from '../../support/apps/callbacks.js';
import {
  bootstrap,
  createApiKey,
  createProject,
  type CreatedKey,
  type Identity,
} from '../../support/access/identity.js';
import { batchOf, logEvent, sign } from '../../support/http/ingest-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const MARK = '\ufeff';

/** Content types as clients write them, all with the same meaning. */
const ACCEPTED = [
  'application/json',
  'application/json;',
  'application/json;charset=utf8',
  'application/json; charset=utf-8;',
  'application/json; charset=UTF8',
  'APPLICATION/JSON; CHARSET="UTF-8"',
  'application/json ; charset = utf-8 ; ',
  'application/json; odata.metadata=minimal',
  'application/vnd.acme+json; charset=utf-8',
];
const REJECTED = [
  'application/json; charset=latin1',
  'application/json; charset="utf-16";',
  'application/jsonl',
  'text/plain;charset=utf-8',
  'application/x-www-form-urlencoded',
];

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

describe('a body of JSON', () => {
  let app: TestApp;
  let admin: Identity;
  let key: CreatedKey;

  beforeAll(async () => {
    app = await startTestApp({ env: { SERVICE_APP_RUN_CALLBACK_SECRET: CALLBACK_SECRET } });
    admin = await bootstrap(app);
    const { id } = await createProject(app, admin.accessToken, 'shop');
    key = await createApiKey(app, admin.accessToken, id);
    // The fast lane caches the key from here on.
    await send(routes.ingest(), 'application/json');
  });
  afterAll(() => app.close());

  const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
  /** A route for each way in which a body is read: the first three in the fast lane, the others in Express. */
  const routes = {
    ingest: (): Sent => ({
      method: 'POST',
      path: '/api/ingest',
      headers: bearer(key.apiKey),
      body: batchOf(logEvent('a batch')),
    }),
    evaluation: (): Sent => ({
      method: 'POST',
      path: '/api/flags/evaluate',
      headers: bearer(key.apiKey),
      body: '{"context":{"userId":"u1"}}',
    }),
    OFREP: (): Sent => ({
      method: 'POST',
      path: '/ofrep/v1/evaluate/flags',
      headers: bearer(key.apiKey),
      body: '{"context":{"targetingKey":"u1"}}',
    }),
    portal: (): Sent => ({
      method: 'PATCH',
      path: '/api/auth/me',
      headers: bearer(admin.accessToken),
      body: '{"name":"Ada"}',
    }),
    'source maps': (): Sent => ({
      method: 'PUT',
      path: `/api/source-maps/${randomUUID()}?project_id=shop`,
      headers: bearer(admin.accessToken),
      body: '{"version":3,"sources":["a.ts"],"names":[],"mappings":"AAAA"}',
    }),
  } satisfies Record<string, () => Sent>;

  async function send(sent: Sent, contentType: string, encode = (body: string) => Buffer.from(body)) {
    const body = encode(sent.body);
    const { method, path, headers } = sent;
    const signature = { 'x-service-signature': sign(body, key.webhookSecret) };
    const response = await fetch(app.baseUrl + path, {
      method,
      headers: { ...headers, ...(path === '/api/ingest' ? signature : {}), 'content-type': contentType },
      body: new Uint8Array(body),
    });
    return { status: response.status, text: await response.text() };
  }

  describe.each(Object.entries(routes))('for %s', (name, make) => {
    it('may be declared in every form of the type', async () => {
      const answers = [];
      for (const contentType of ACCEPTED) answers.push(await send(make(), contentType));
      expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    });

    it('is accepted with a byte order mark', async () => {
      const answer = await send(make(), 'application/json', (body) => Buffer.from(MARK + body));
      expect(answer.status, answer.text).toBeLessThan(300);
    });

    it('is accepted when it is compressed, with a byte order mark inside', async () => {
      const sent = make();
      const compressed = { ...sent, headers: { ...sent.headers, 'content-encoding': 'gzip' } };
      const answer = await send(compressed, 'application/json', (body) => gzipSync(MARK + body));
      expect(answer.status, answer.text).toBeLessThan(300);
    });

    it('gets 415 for another type or charset, with the accepted one in the detail', async () => {
      for (const contentType of REJECTED) {
        const answer = await send(make(), contentType);
        expect([contentType, answer.status]).toEqual([contentType, 415]);
        expect(answer.text).toContain('application/json');
        if (contentType.includes('json; charset')) expect(answer.text).toContain('UTF-8');
      }
    });

    it('gets 415 for an unknown encoding, with the accepted ones in the detail', async () => {
      const sent = make();
      const packed = { ...sent, headers: { ...sent.headers, 'content-encoding': 'compress' } };
      const answer = await send(packed, 'application/json');
      expect(answer.status).toBe(415);
      expect(JSON.parse(answer.text)[name === 'OFREP' ? 'errorDetails' : 'detail']).toContain(
        'Content-Encoding must be gzip',
      );
    });

    it('is invalid with two byte order marks', async () => {
      const answer = await send(make(), 'application/json', (body) => Buffer.from(MARK + MARK + body));
      expect([name, answer.status]).toEqual([name, 400]);
    });
  });

  it('of a callback is accepted with every form of the content type', async () => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const runId = '0190a000-0000-7000-8000-000000000000';
    const body = `${MARK}{"run_id":"${runId}","state":"running"}`;
    for (const contentType of ACCEPTED) {
      const response = await fetch(`${app.baseUrl}/api/v1/apps/runs/${runId}/callback`, {
        method: 'POST',
        headers: {
          'content-type': contentType,
          'x-service-timestamp': timestamp,
          'x-service-signature': signatureOf(CALLBACK_SECRET, timestamp, body),
        },
        body,
      });
      // The body was read: the 404 is about its run, which does not exist.
      expect([contentType, response.status]).toEqual([contentType, 404]);
    }
  });

  it('at a path of two base addresses gets 404, with the path that was meant', async () => {
    const misaddressed: [path: string, meant: string][] = [
      ['//api/ingest', '/api/ingest'],
      ['/api/api/ingest', '/api/ingest'],
      ['/ofrep/v1/ofrep/v1/evaluate/flags', '/ofrep/v1/evaluate/flags'],
    ];
    for (const [path, meant] of misaddressed) {
      // The response states the reason regardless of size and type.
      const large = { ...routes.ingest(), path, body: ' '.repeat(3 * 1024 * 1024) };
      for (const sent of [{ ...routes.ingest(), path }, large]) {
        const { status, text } = await send(sent, 'text/plain');
        expect([path, status]).toEqual([path, 404]);
        expect(JSON.parse(text)).toMatchObject({
          code: 'not_found',
          detail: `No route matches this path; ${meant} was probably meant. The base address ends without a slash and without /api.`,
        });
      }
    }
  });

  it('at a path that no route has in any form gets a plain 404', async () => {
    for (const path of ['//api/nope', '/api/nope', '//', `//${'x'.repeat(5000)}`]) {
      const { status, text } = await send({ ...routes.portal(), path }, 'application/json');
      expect([status, JSON.parse(text).detail]).toEqual([404, 'No route matches this path.']);
    }
  });
});
