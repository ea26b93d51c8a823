import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import { batchOf, get, sendBatch } from '../../support/http/ingest-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const TRACES = ['4bf92f3577b34da6a3ce929d0e0e4736', '5bf92f3577b34da6a3ce929d0e0e4736'];
const DAY_MS = 86_400_000;
const now = Date.now();

/** By type with a list, one event that the search matches and one that it does not match; only the first contains the text `found`. */
const EVENTS: readonly [type: string, found: object, other: object][] = [
  [
    'error',
    { name: 'FoundError', message: 'found it', service: 'a', environment: 'prod' },
    { name: 'OtherError', message: 'unwanted', service: 'b', environment: 'dev' },
  ],
  [
    'trace',
    { traceId: TRACES[0], spanId: '00f067aa0ba902b7', serviceName: 'a', name: 'found it', durationMs: 500 },
    { traceId: TRACES[1], spanId: '10f067aa0ba902b7', serviceName: 'b', name: 'unwanted', durationMs: 5 },
  ],
  [
    'performance',
    { service: 'a', metric: 'found it', value: 4 },
    { service: 'b', metric: 'unwanted', value: 4 },
  ],
  [
    'cost',
    { provider: 'found', service: 's3', region: 'eu', amount: 182.4, currency: 'EUR' },
    { provider: 'unwanted', service: 'vm', region: 'us', amount: 182.4, currency: 'EUR' },
  ],
  [
    'deploy',
    { service: 'found', version: '2.14.0', environment: 'prod', status: 'succeeded', commit: '9fceb02' },
    { service: 'unwanted', version: '2.14.0', environment: 'dev', status: 'failed', commit: '8fceb02' },
  ],
  ['log', { level: 'error', message: 'found by people' }, { level: 'info', message: 'unwanted by people' }],
  ['config', { path: 'found it', diff: '+max: 20' }, { path: 'unwanted', diff: '+max: 20' }],
  [
    'repository',
    { provider: 'github', repo: 'found it', branch: 'main', commit: '9fceb02' },
    { provider: 'github', repo: 'unwanted', branch: 'next', commit: '8fceb02' },
  ],
  ['tenant', { projectId: 'found it', plan: 'team' }, { projectId: 'unwanted', plan: 'team' }],
  ['video', { jobId: 'found it', status: 'done' }, { jobId: 'unwanted', status: 'done' }],
  [
    'webhook',
    { url: 'https://a.example', destination: 'found it', statusCode: 202 },
    { url: 'https://b.example', destination: 'unwanted', statusCode: 202 },
  ],
  ['feature_flag', { key: 'found', enabled: true }, { key: 'unwanted', enabled: true }],
  [
    'audit',
    { actor: 'ada', action: 'found.it', resource: 'cart' },
    { actor: 'mira', action: 'unwanted', resource: 'basket' },
  ],
];

/** The routes of the modules that accept `query`, a search, and its equivalent in parameters. */
const SEARCHES: readonly [path: string, query: string, parameters: Record<string, string>][] = [
  ['/api/errors', 'service:a status:open', { service: 'a', status: 'open' }],
  ['/api/errors', 'env:prod "found it"', { environment: 'prod', q: 'found it' }],
  [
    '/api/traces',
    'service:a durationMs>=100 "found it"',
    { service: 'a', min_duration_ms: '100', name: 'found it' },
  ],
  ['/api/performance/metrics', 'service:a found', { service: 'a', q: 'found' }],
  ['/api/costs?group_by=provider', 'provider:found region:eu', { provider: 'found', region: 'eu' }],
  [
    '/api/deploys',
    'service:found env:prod commit:9fceb02',
    { service: 'found', environment: 'prod', commit: '9fceb02' },
  ],
  ['/api/deploys/current', 'service:found env:prod', { service: 'found', environment: 'prod' }],
  ['/api/logs/patterns', 'level:error,warn', { level: 'error,warn' }],
  ['/api/configs', 'found', { q: 'found' }],
  ['/api/repositories', '"found it"', { q: 'found it' }],
  ['/api/repositories/commits', 'repo:"found it" branch:main', { repository: 'found it', branch: 'main' }],
  ['/api/tenants', 'found', { q: 'found' }],
  ['/api/videos', 'found', { q: 'found' }],
  ['/api/webhooks', 'FOUND', { q: 'FOUND' }],
  ['/api/feature-flag-events', 'key:found', { key: 'found' }],
  ['/api/audit-events', 'actor:ada resource:cart found', { actor: 'ada', resource: 'cart', q: 'found' }],
];

/** Removes fields that depend on the time of the request. */
const timeless = (text: string): string =>
  text.replace(/"(?:from|to)":"[^"]+"|"(?:elapsed_share|amount)":"?[\d.]+"?/g, '');

describe('`query` on the routes of the modules', () => {
  let app: TestApp;
  let authorization: string;
  let projectId: string;

  const read = async (
    path: string,
    parameters: Record<string, string> = {},
  ): Promise<{ status: number; text: string }> => {
    const url = new URL(path, app.baseUrl);
    // Until the end of the hour, because some views show whole hours.
    const [from, to] = [-DAY_MS, DAY_MS].map((ms) => new Date(now + ms).toISOString());
    const period = /performance|logs|webhooks/.test(path) ? { from, to } : {};
    for (const [name, value] of Object.entries({ project_id: projectId, ...period, ...parameters }))
      url.searchParams.set(name, value ?? '');
    return get(url.href, { authorization });
  };

  beforeAll(async () => {
    app = await startTestApp();
    const admin = await bootstrap(app);
    authorization = `Bearer ${admin.accessToken}`;
    projectId = (await createProject(app, admin.accessToken, 'shop')).id;
    const credential = await createApiKey(app, admin.accessToken, projectId);
    const ts = new Date().toISOString();
    const events = EVENTS.flatMap(([type, ...datas]) => datas.map((data) => ({ type, ts, data })));
    const { json } = await sendBatch(app.baseUrl, credential, batchOf(...events));
    expect(json).toEqual({ accepted: events.length, rejected: [] });
    for (const [path] of SEARCHES) {
      await vi.waitFor(async () => {
        const { text } = await read(path);
        expect([path, text.includes('found'), text.includes('unwanted')]).toEqual([path, true, true]);
      }, 60_000);
    }
  });
  afterAll(() => app.close());

  it.each(SEARCHES)('matches what the parameters match: %s %s', async (path, query, parameters) => {
    const found = await read(path, { query });
    expect(found.status).toBe(200);
    expect(found.text).toContain('found');
    expect(found.text).not.toContain('unwanted');
    expect(timeless(found.text)).toBe(timeless((await read(path, parameters)).text));
  });

  it('is rejected with the column of the error', async () => {
    const { status, text } = await read('/api/traces', { query: 'service:a -service:b' });
    expect([status, JSON.parse(text)]).toMatchObject([
      400,
      {
        code: 'validation_failed',
        errors: [
          { path: 'query', problem: 'cannot be read at column 11: this list cannot exclude: remove "-"' },
        ],
      },
    ]);
  });
});
