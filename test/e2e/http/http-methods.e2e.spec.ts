import { once } from 'node:events';
import { request as send, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpenStreams } from '../../../src/streams/open-streams.js';
import { bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import { routesOf } from '../../support/http/route-table.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const METHODS = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'];

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

describe('HTTP methods', () => {
  let app: TestApp;
  let admin: string;
  let apiKey: string;
  /** By path, in the form of Express, the methods that the controllers and libraries registered. */
  const routes = new Map<string, Set<string>>();

  beforeAll(async () => {
    app = await startTestApp();
    admin = (await bootstrap(app)).accessToken;
    const project = await createProject(app, admin, 'shop');
    apiKey = (await createApiKey(app, admin, project.id)).apiKey;
    for (const { name } of routesOf(app.app)) {
      const [method = '', path = ''] = name.split(' ');
      routes.set(path, (routes.get(path) ?? new Set()).add(method));
    }
  });
  afterAll(() => app.close());

  const call = async (
    method: string,
    path: string,
    headers: Record<string, string> = { Authorization: `Bearer ${admin}` },
  ): Promise<Answer> => {
    const client = send(`${app.baseUrl}${path}`, { method, headers, agent: false });
    const [response] = (await once(client.end(), 'response')) as [IncomingMessage];
    let body = '';
    for await (const chunk of response.setEncoding('utf8')) body += String(chunk);
    return { status: response.statusCode ?? 0, headers: response.headers, body };
  };
  const literal = (): [string, Set<string>][] => [...routes].filter(([path]) => !/[:*{(]/.test(path));
  const allowOf = (methods: Set<string>): string =>
    [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted().join(', ');

  it('that a path without parameters does not support are rejected with 405 and Allow, on every such path', async () => {
    expect(literal().length).toBeGreaterThan(40);
    for (const [path, methods] of literal()) {
      const wrong = METHODS.filter((method) => !allowOf(methods).split(', ').includes(method));
      for (const method of wrong) {
        // No credential, because the method is checked first.
        const { status, headers, body } = await call(method, path, {});
        const what = `${method} ${path}`;
        expect([what, status, headers.allow]).toEqual([what, 405, allowOf(methods)]);
        if (method === 'HEAD') continue;
        expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
        expect(JSON.parse(body)).toMatchObject({ code: 'method_not_allowed', status: 405 });
      }
    }
  });

  it('that a path with parameters does not support are rejected with 405 and Allow', async () => {
    const answers = await Promise.all([
      call('PUT', '/api/projects/shop'),
      call('POST', '/api/flags/checkout?project_id=shop'),
      call('GET', '/ofrep/v1/evaluate/flags/checkout'),
      call('PATCH', '/api/v1/apps/runs/1'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([405, 405, 405, 405]);
    expect(answers[0]?.headers.allow).toBe('GET, HEAD, OPTIONS, PATCH');
    expect(answers[1]?.headers.allow).toContain('GET, HEAD, OPTIONS, PATCH');
    expect(answers[2]?.headers.allow).toBe('OPTIONS, POST');
  });

  it('include OPTIONS, with 204 and Allow, without a credential', async () => {
    for (const [path, methods] of literal()) {
      const { status, headers, body } = await call('OPTIONS', path, {});
      expect([path, status, headers.allow, body]).toEqual([path, 204, allowOf(methods), '']);
    }
    expect(await call('OPTIONS', '/api/projects/shop', {})).toMatchObject({
      status: 204,
      headers: { allow: 'GET, HEAD, OPTIONS, PATCH' },
    });
  });

  it('of unknown paths are rejected with 404', async () => {
    for (const method of [...METHODS, 'OPTIONS']) {
      for (const path of ['/api/nothing', '/ofrep/v1/nothing', '/api/%ff', '/nothing']) {
        const { status } = await call(method, path);
        expect([method, path, status]).toEqual([method, path, path === '/api/%ff' ? status : 404]);
        expect(status).toBeLessThan(500);
      }
    }
  });

  it('include HEAD, with the response of GET without the body', async () => {
    const streams = new Set(['/api/stream', '/api/flags/stream', '/ofrep/v1/stream']);
    const paths = literal().filter(([path, methods]) => methods.has('GET') && !streams.has(path));
    expect(paths.length).toBeGreaterThan(20);
    for (const [path] of paths) {
      const address = `${path}?project_id=shop`;
      const [got, head] = [await call('GET', address), await call('HEAD', address)];
      expect([path, head.status, head.body]).toEqual([path, got.status, '']);
      const unstable = { date: '', 'x-request-id': '', ratelimit: '', 'content-length': '', etag: '' };
      expect([path, { ...head.headers, ...unstable }]).toEqual([path, { ...got.headers, ...unstable }]);
    }
  });

  it('include HEAD of every stream, with an immediate response and without opening the stream', async () => {
    const evaluated = await fetch(`${app.baseUrl}/ofrep/v1/evaluate/flags`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ context: { targetingKey: 'u' } }),
    });
    const { eventStreams } = (await evaluated.json()) as {
      eventStreams: { endpoint: { requestUri: string } }[];
    };
    for (const path of [
      '/api/stream?project_id=shop&topics=events,flags,runs',
      '/api/flags/stream?project_id=shop',
      eventStreams[0]?.endpoint.requestUri ?? '',
    ]) {
      const { status, headers, body } = await call('HEAD', path);
      expect([path, status, headers['content-type'], body]).toEqual([path, 200, 'text/event-stream', '']);
    }
    expect(app.app.get(OpenStreams).flagStreams()).toBe(0);
    const { body } = await call('GET', '/metrics');
    expect(body).toMatch(/^signalbox_live_streams_open 0$/m);
  });

  it('other than GET are rejected on the pages of the portal', async () => {
    const page = { Accept: 'text/html' };
    expect((await call('GET', '/projects/shop/flags', page)).headers['content-type']).toMatch(/^text\/plain/);
    expect(await call('POST', '/', page)).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD, OPTIONS' },
    });
  });
});
