import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import { routesOf } from '../../support/http/route-table.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

/** Routes with other caching headers, and their values. */
const CACHED: Readonly<Record<string, string>> = {
  '/api/flags/snapshot': 'private, no-cache',
  '/.well-known/jwks.json': 'public, max-age=300',
  '/api/v1/apps/manifest.schema.json': 'public, max-age=300',
};
const UNKNOWN_ID = '0190a000-0000-7000-8000-000000000000';
const STREAMS = new Set(['/api/stream', '/api/flags/stream', '/ofrep/v1/stream']);

describe('headers of responses', () => {
  let app: TestApp;
  let admin: string;
  let apiKey: string;

  beforeAll(async () => {
    app = await startTestApp();
    admin = (await bootstrap(app)).accessToken;
    const project = await createProject(app, admin, 'shop');
    apiKey = (await createApiKey(app, admin, project.id)).apiKey;
  });
  afterAll(() => app.close());

  const get = (path: string, token = admin): Promise<Response> =>
    fetch(`${app.baseUrl}${path}`, { headers: { Authorization: `Bearer ${token}` }, redirect: 'manual' });

  it('forbid storing and content sniffing on every route, unless the route declares otherwise', async () => {
    const paths = routesOf(app.app)
      .map(({ name }) => name.split(' '))
      .filter(([method, path = '']) => method === 'GET' && !/[:*{]/.test(path) && !STREAMS.has(path));
    expect(paths.length).toBeGreaterThan(20);
    for (const [, path = ''] of paths) {
      const { headers } = await get(`${path}?project_id=shop`);
      const cached: unknown = CACHED[path] ?? expect.stringContaining('no-store');
      expect([path, headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
        path,
        cached,
        'nosniff',
      ]);
    }
  });

  it('forbid content sniffing on every path and method, regardless of the response', async () => {
    const lacking: string[] = [];
    let tried = 0;
    for (const { name } of routesOf(app.app)) {
      const [method = '', path = ''] = name.split(' ');
      if (method === 'ALL' || /[*{]/.test(path)) continue;
      // Only reads are sent with a credential, because nothing must change.
      const response = await fetch(
        app.baseUrl + path.replaceAll(':project', 'shop').replaceAll(/:\w+/g, UNKNOWN_ID),
        {
          method,
          headers: method === 'GET' ? { Authorization: `Bearer ${admin}` } : {},
          redirect: 'manual',
        },
      );
      await response.body?.cancel();
      tried += 1;
      if (response.headers.get('x-content-type-options') !== 'nosniff') lacking.push(name);
    }
    expect(lacking).toEqual([]);
    expect(tried).toBeGreaterThan(150);
  });

  it.each(['/api/nothing', '/ofrep/v1/nothing'])('are on errors, too: %s', async (path) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      404,
      'no-store',
      'nosniff',
    ]);
  });

  it('allow revalidation of a flag snapshot', async () => {
    const first = await get('/api/flags/snapshot', apiKey);
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${app.baseUrl}/api/flags/snapshot`, {
      headers: { Authorization: `Bearer ${apiKey}`, 'If-None-Match': etag },
    });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache']);
  });

  it('restrict the pages of the API documentation to their own scripts', async () => {
    for (const path of ['/api/docs', '/api/docs/', '/api/docs/swagger-ui-bundle.js']) {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect([path, policy]).toEqual([path, expect.stringContaining("script-src 'self';")]);
      expect(policy).toContain("frame-ancestors 'none'");
    }
    const page = await (await get('/api/docs')).text();
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect((await get('/api/projects')).headers.get('content-security-policy')).toBeNull();
  });
});
