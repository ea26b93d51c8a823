import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPS, createApp, install, publish } from '../support/apps/apps.js';
import { as } from '../support/http/as-user.js';
import { expectProblem } from '../support/http/expect-problem.js';
import { BACKTRACKING_PATTERN, BACKTRACKING_TEXT, endlessSchema } from '../support/apps/hostile-schemas.js';
import { bootstrap, createProject, type Identity } from '../support/access/identity.js';
import { ServiceProcess, databaseUrl } from '../support/processes/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/postgres/test-database.js';

/** Sequential checks of one owner; each takes a second or more. */
const CHECKS_AT_SHUTDOWN = 30;
/** Longer than all {@link CHECKS_AT_SHUTDOWN} take: a service that waited for them would respond to each with 422 and not with 503. */
const SHUTDOWN_TIMEOUT_SECONDS = '120';

describe('the worker threads of the built service that check schemas of app authors', () => {
  let database: TestDatabase;
  let service: ServiceProcess;
  let admin: Identity;

  beforeAll(async () => {
    database = await createTestDatabase();
    service = await ServiceProcess.start({
      env: {
        SERVICE_SHUTDOWN_TIMEOUT_SECONDS: SHUTDOWN_TIMEOUT_SECONDS,
        // A fast machine sends more than the default allows while a check is hanging.
        API_RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
      },
      databaseUrl: databaseUrl(database.address),
    });
    admin = await bootstrap(service);
    await createProject(service, admin.accessToken, 'shop');
  });
  afterAll(async () => {
    await service.dispose();
    await database.drop();
  });

  const installed = async (input_schema: Record<string, unknown>): Promise<string> => {
    const { slug } = await createApp(service, admin);
    await publish(service, admin, slug, '1.0.0', { input_schema });
    return install(service, admin, slug, { project_id: 'shop' });
  };
  const start = (installationId: string, input: object) =>
    as(service, admin, 'post', `${APPS}/installations/${installationId}/runs`).send({ input });

  it('accept a version that can be checked, and start its run', async () => {
    const id = await installed({ properties: { n: { type: 'integer' } }, required: ['n'] });
    expect((await start(id, { n: 1 })).status).toBe(201);
    const refused = await start(id, { n: 'one' });
    expectProblem(refused, 422, 'run_input_invalid');
    expect(refused.body.errors).toEqual([{ path: 'input.n', problem: expect.any(String) }]);
  });

  it('report a look-ahead and a back-reference with the path of the pattern', async () => {
    const { slug } = await createApp(service, admin);
    const response = await as(service, admin, 'post', `${APPS}/${slug}/versions`).send({
      version: '1.0.0',
      manifest: {
        run_kinds: ['manual'],
        input_schema: { properties: { a: { pattern: '^(?=a)' }, b: { pattern: '(a+)\\1' } } },
      },
    });
    expectProblem(response, 422, 'manifest_invalid');
    expect(response.body.errors).toEqual(
      expect.arrayContaining([
        { path: 'input_schema.properties.a.pattern', problem: expect.stringContaining('look-ahead') },
        { path: 'input_schema.properties.b.pattern', problem: expect.stringContaining('back-references') },
      ]),
    );
  });

  it('match a pattern on which a backtracking engine hangs', async () => {
    const id = await installed({ properties: { text: { pattern: BACKTRACKING_PATTERN } } });
    expectProblem(await start(id, { text: BACKTRACKING_TEXT }), 422, 'run_input_invalid');
    expect((await start(id, { text: 'a'.repeat(5000) })).status).toBe(201);
  });

  it('are replaced after a check that takes too long, while other requests get responses', async () => {
    const hanging = await installed(endlessSchema());
    let isOver = false;
    const timedOut = start(hanging, { a: 1 }).then((response) => {
      isOver = true;
      return response;
    });
    let answers = 0;
    while (!isOver) {
      expect((await as(service, admin, 'get', `${APPS}/installations?limit=1`)).status).toBe(200);
      answers++;
    }
    expectProblem(await timedOut, 422, 'schema_timeout');
    expect(answers).toBeGreaterThan(1);
    expect((await start(await installed({ type: 'object' }), {})).status).toBe(201);
  });

  it('end with the service, which does not wait for queued checks', async () => {
    const hanging = await installed(endlessSchema());
    const statuses = Array.from({ length: CHECKS_AT_SHUTDOWN }, (_, i) =>
      start(hanging, { i }).then(({ status }) => status),
    );
    // All requests have arrived by the first time-out.
    expect(await Promise.race(statuses)).toBe(422);
    expect(await service.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([422, 503]));
    expect(service.log).toContain('"msg":"stopped"');
  });
});
