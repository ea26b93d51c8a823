import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import { batchOf, get, sendBatch } from '../../support/http/ingest-client.js';
import { seededRandom } from '../../support/seeded-random.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const SCHEMAS = new URL('../../../contracts/events/', import.meta.url);

interface Schema {
  type?: string | string[];
  maxLength?: number;
  pattern?: string;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** Fields that projections read although no schema names them. */
const MORE = [
  'environment',
  'release',
  'userId',
  'service',
  'traceId',
  'parentSpanId',
  'stack',
  'fingerprint',
];
/** An index accepts entries of at most 2,704 bytes, after compression; random text of four bytes a character does not compress. */
const ASTRAL = [0x10000, 0x10fff] as const;

/** Lists of stored projections. */
const LISTS = [
  '/api/configs',
  '/api/deploys',
  '/api/deploys/current',
  '/api/errors',
  '/api/feature-flag-events',
  '/api/performance/metrics',
  '/api/repositories',
  '/api/repositories/commits',
  '/api/tenants',
  '/api/traces',
  '/api/videos',
  '/api/webhooks',
];

describe('projections', () => {
  const random = seededRandom('projected texts');
  let app: TestApp;
  let authorization: string;

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const text = (length: number): string =>
    Array.from({ length }, () =>
      String.fromCodePoint(ASTRAL[0] + Math.floor(random() * (ASTRAL[1] - ASTRAL[0]))),
    ).join('');
  const valueOf = ({ type, maxLength = 1024, pattern, maximum }: Schema): unknown => {
    const types = [type].flat();
    if (types.includes('string')) return pattern === undefined ? text(maxLength) : null;
    if (types.includes('integer')) return maximum ?? Number.MAX_SAFE_INTEGER;
    if (types.includes('number')) return maximum ?? 1e300;
    if (types.includes('boolean')) return true;
    return {};
  };
  const event = (type: string): object => {
    const schema = JSON.parse(readFileSync(new URL(`${type}.schema.json`, SCHEMAS), 'utf8')) as Schema;
    const own = Object.entries(schema.properties ?? {}).map(([name, each]) => [name, valueOf(each)]);
    const data = {
      ...Object.fromEntries(MORE.map((name) => [name, text(1024)])),
      ...Object.fromEntries(own),
    } as object;
    return { type, ts: new Date().toISOString(), data };
  };

  it(
    'accept everything that ingest accepts: the longest texts and the largest numbers in every field',
    { timeout: 90_000 },
    async () => {
      const { accessToken } = await bootstrap(app);
      authorization = `Bearer ${accessToken}`;
      const project = await createProject(app, accessToken, 'texts');
      const credential = await createApiKey(app, accessToken, project.id);
      const types = readdirSync(SCHEMAS).map((file) => file.replace('.schema.json', ''));
      // Twice: the second finds the rows of the first.
      for (const _ of [1, 2]) {
        const { json } = await sendBatch(app.baseUrl, credential, batchOf(...types.map(event)));
        expect(json).toEqual({ accepted: types.length, rejected: [] });
      }
      await expect
        .poll(
          async () => {
            const { json } = await get(`${app.baseUrl}/api/system`, { authorization });
            return (json.projections.items as { name: string; lag_seconds: number; failures: number }[])
              .filter(({ lag_seconds: lag, failures }) => lag > 0 || failures > 0)
              .map(({ name, failures }) => ({ name, failures }));
          },
          { timeout: 60_000, interval: 250 },
        )
        .toEqual([]);
    },
  );

  it.each(LISTS)('are listed in pages of one row, whatever their cursors contain: %s', async (path) => {
    let cursor: string | null = null;
    let pages = 0;
    do {
      const next = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { status, text: body } = await get(`${app.baseUrl}${path}?project_id=texts&limit=1${next}`, {
        authorization,
      });
      expect([status, status === 200 ? '' : body]).toEqual([200, '']);
      const page = JSON.parse(body) as { items: object[]; next_cursor: string | null };
      expect(page.items).toHaveLength(1);
      cursor = page.next_cursor;
      pages++;
    } while (cursor !== null);
    expect(pages).toBeGreaterThanOrEqual(2);
  });
});
