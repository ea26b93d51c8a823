import { readFileSync } from 'node:fs';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bootstrap, createApiKey } from '../../support/access/identity.js';
import { batchOf, get, logEvent, sendBatch, type Answer } from '../../support/http/ingest-client.js';
import { insertInstalledApp, insertRun } from '../../support/apps/runs.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

interface Operation {
  get?: { parameters?: { name: string; in: string }[] };
}

const OPENAPI = JSON.parse(
  readFileSync(new URL('../../../contracts/openapi.json', import.meta.url), 'utf8'),
) as { paths: Record<string, Operation> };
const HOUR = 3_600_000;

/** Whose `from` and `to` are whole months, YYYY-MM, which have no offset. */
const OF_MONTHS = ['/api/costs'];

/** What a request needs besides the range. */
const REQUIRED: Record<string, Record<string, string>> = {
  '/api/configs/history': { path: 'limits.yaml' },
  '/api/performance/series': { metric: 'http.server.duration' },
  '/api/tenants/history': { tenant: 'acme' },
};

/** Every list and every count that can be narrowed to a time. */
const RANGES = Object.entries(OPENAPI.paths).flatMap(([path, { get: operation }]) => {
  const names = (operation?.parameters ?? [])
    .filter(({ in: place }) => place === 'query')
    .map(({ name }) => name);
  return names.includes('from') && names.includes('to') && !OF_MONTHS.includes(path)
    ? [{ path, isOfProject: names.includes('project_id') }]
    : [];
});

/** Routes whose query class inherits `from` and `to` from that of another one here. */
const INHERITING =
  /^\/api\/(?:changes|deploys|feature-flag-events|repositories|tenants|events\/|audit-events\/)/;

describe('from and to', () => {
  let app: TestApp;
  let token: string;
  let projectId: string;
  /** Around everything that the tests have stored. */
  const fromMs = Date.now() - HOUR;
  const toMs = Date.now() + HOUR;

  const read = (path: string, isOfProject: boolean, from: string, to: string): Promise<Answer> => {
    // An export is itself an audit event of the project.
    const others = {
      '/api/events/export': { type: 'log' },
      '/api/audit-events/export': { action: 'api_key.created' },
    }[path];
    const query = new URLSearchParams({
      from,
      to,
      ...(isOfProject ? { project_id: projectId } : {}),
      ...others,
      ...REQUIRED[path],
    });
    return get(`${app.baseUrl}${path}?${query.toString()}`, { authorization: `Bearer ${token}` });
  };
  const utc = (ms: number): string => new Date(ms).toISOString();
  /** The same moment, as a clock five and a half hours ahead of UTC shows it. */
  const inIndia = (ms: number): string => utc(ms + 5.5 * HOUR).replace('Z', '+05:30');

  beforeAll(async () => {
    app = await startTestApp();
    token = (await bootstrap(app)).accessToken;
    const installed = await insertInstalledApp(app.app.get(DataSource));
    projectId = installed.projectId;
    const credential = await createApiKey(app, token, projectId);
    const ts = utc(fromMs + HOUR);
    const batch = batchOf(
      { ...logEvent('in range'), ts },
      { type: 'error', ts, data: { message: 'in range' } },
    );
    expect((await sendBatch(app.baseUrl, credential, batch)).json.accepted).toBe(2);
    const groups = (): Promise<Answer> => read('/api/errors', true, utc(fromMs), utc(toMs));
    await vi.waitFor(async () => expect((await groups()).text).toContain('in range'), 60_000);
    await insertRun(app.app.get(DataSource), installed, {
      state: 'succeeded',
      createdAt: new Date(fromMs + HOUR),
    });
  });
  afterAll(() => app.close());

  it('are parameters of events, audit, runs and their counts', () => {
    expect(RANGES.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/api/events',
        '/api/events/histogram',
        '/api/events/facets',
        '/api/events/export',
        '/api/audit',
        '/api/v1/apps/runs',
        '/api/v1/apps/runs/histogram',
      ]),
    );
  });

  it.each(RANGES)('of $path may have any offset, which counts', async ({ path, isOfProject }) => {
    // Lists of projections state until they have read everything that they have not.
    await expect
      .poll(async () => (await read(path, isOfProject, utc(fromMs), utc(toMs))).text)
      .not.toContain('"complete":false');
    const inUtc = await read(path, isOfProject, utc(fromMs), utc(toMs));
    expect(inUtc.status, inUtc.text).toBe(200);
    const elsewhere = await read(path, isOfProject, inIndia(fromMs), inIndia(toMs));
    expect(elsewhere.text).toBe(inUtc.text);
    // The digits of the UTC times with another offset name other moments, in which there is nothing.
    const moved = [fromMs, toMs].map((ms) => utc(ms).replace('Z', '+05:30')) as [string, string];
    const other = await read(path, isOfProject, ...moved);
    expect(other.status).toBe(200);
    expect(other.text).not.toBe(inUtc.text);
  });

  it.each(RANGES)(
    'of $path may be ten years apart, or the problem names the limit',
    async ({ path, isOfProject }) => {
      const answer = await read(path, isOfProject, utc(fromMs - 3653 * 24 * HOUR), utc(toMs));
      if (answer.status === 200) {
        const near = await read(path, isOfProject, utc(fromMs), utc(toMs));
        const items = (text: string): unknown => (JSON.parse(text) as { items?: unknown[] }).items?.length;
        // Everything that the tests have stored is of the last hours.
        if (!/export|histogram|facets/.test(path)) expect(items(answer.text)).toBe(items(near.text));
      } else {
        expect([answer.status, answer.json.code]).toEqual([400, 'validation_failed']);
        expect(answer.json.errors[0]).toEqual({
          path: 'from',
          problem: expect.stringMatching(/at most \d+ days before/),
        });
      }
    },
  );

  it.each(RANGES.filter(({ path }) => !INHERITING.test(path)))(
    'of $path reject what is no time',
    async ({ path, isOfProject }) => {
      const answer = await read(path, isOfProject, '2026-02-30T00:00:00Z', utc(toMs));
      expect([answer.status, answer.json.code]).toEqual([400, 'validation_failed']);
      expect(answer.json.errors[0]).toEqual({ path: 'from', problem: expect.stringContaining('RFC 3339') });
    },
  );
});
