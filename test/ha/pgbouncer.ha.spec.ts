import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SteadyLoad } from '../fault/support/steady-load.js';
import { bootstrap, createApiKey, createProject } from '../support/access/identity.js';
import { PgBouncer } from '../support/postgres/pgbouncer.js';
import { PostgresPair } from '../support/postgres/postgres-pair.js';
import { ServiceProcess } from '../support/processes/service-process.js';

describe('a service behind PgBouncer', () => {
  let pair: PostgresPair;
  beforeAll(async () => {
    pair = await PostgresPair.start();
  });
  afterAll(() => pair.dispose());

  const bouncer = async (mode: 'session' | 'statement' | 'transaction'): Promise<PgBouncer> => {
    const started = await PgBouncer.start(mode, pair.primaryPort);
    onTestFinished(() => started.dispose());
    return started;
  };

  it('works in session mode: batches are stored, and background jobs run', async () => {
    const { url } = await bouncer('session');
    const service = await ServiceProcess.start({ databaseUrl: url });
    onTestFinished(() => service.dispose());
    const { accessToken } = await bootstrap(service);
    const { id } = await createProject(service, accessToken);
    const credential = await createApiKey(service, accessToken, id);
    const load = { baseUrl: () => service.baseUrl, credential, senders: 2 };
    const done = await SteadyLoad.during(load, (running) => running.progress(20));
    expect(await done.lost((sql, values) => pair.query(sql, undefined, values))).toEqual([]);
    await expect
      .poll(async () => {
        const [row] = await pair.query<{ n: number }>(
          `SELECT coalesce(sum(events), 0)::int AS n FROM event_counts_hours WHERE type = 'log'`,
        );
        return row?.n;
      })
      .toBe(done.acknowledged.length);
    // LISTEN requires a session of its own.
    const listeners = await pair.query(`SELECT FROM pg_stat_activity WHERE query LIKE 'LISTEN %'`);
    expect(listeners.length).toBeGreaterThan(0);
  });

  it.each(['transaction', 'statement'] as const)(
    'is refused at the start with a message in %s mode',
    async (mode) => {
      const { url } = await bouncer(mode);
      await expect(ServiceProcess.start({ databaseUrl: url })).rejects.toThrow(
        /DATABASE_URL refers to a connection pooler in transaction mode.*pool_mode = session/,
      );
    },
  );
});
