import { Logger } from '@nestjs/common';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  vi,
  type MockInstance,
} from 'vitest';
import { bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import {
  batchOf,
  get,
  logEvent,
  sendBatch,
  type Answer,
  type Credential,
} from '../../support/http/ingest-client.js';
import { passTime, restoreTime } from '../../support/pass-time.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

/** The disk counts as no longer full when no write has failed for this long. */
const QUIET_MS = 5000;

describe('a database whose disk is full', () => {
  let app: TestApp;
  let token: string;
  let credential: Credential;
  let logged: MockInstance<Logger['error']>;

  const ready = (): Promise<Answer> => get(`${app.baseUrl}/health/ready`);
  const refuseWritesTo = (table: string): Promise<unknown> =>
    app.database.query(
      `CREATE TRIGGER disk_full BEFORE INSERT OR UPDATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION disk_full()`,
    );

  beforeEach(() => {
    logged = vi.spyOn(Logger.prototype, 'error');
  });
  afterEach(() => logged.mockRestore());
  beforeAll(async () => {
    app = await startTestApp();
    token = (await bootstrap(app)).accessToken;
    const { id } = await createProject(app, token, 'shop');
    credential = await createApiKey(app, token, id);
    await app.database.query(
      `CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$`,
    );
  });
  afterAll(async () => {
    restoreTime();
    await app.close();
  });

  it.each([
    ['a batch', 'events', () => sendBatch(app.baseUrl, credential, batchOf(logEvent('full')))],
    [
      'a change of a project',
      'projects',
      async () => {
        const response = await fetch(`${app.baseUrl}/api/projects/shop`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: '{"name":"Shop"}',
        });
        return { status: response.status };
      },
    ],
  ])(
    'makes readiness 503 and logs an error once %s fails, until space is available',
    async (_name, table, write) => {
      expect((await ready()).status).toBe(200);
      await refuseWritesTo(table);
      expect((await write()).status).toBe(503);
      const answer = await ready();
      expect([answer.status, answer.json.errors]).toEqual([503, [{ path: 'disk', problem: 'down' }]]);
      expect((await get(`${app.baseUrl}/health/live`)).status).toBe(200);
      expect(logged).toHaveBeenCalledWith(
        expect.stringContaining('disk of the database is full'),
        expect.anything(),
      );
      await app.database.query(`DROP TRIGGER disk_full ON ${table}`);
      passTime(QUIET_MS);
      await expect.poll(async () => (await ready()).status, { timeout: 60_000, interval: 100 }).toBe(200);
      expect((await write()).status).toBe(200);
    },
  );
});
