import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DataSource } from 'typeorm';
import { dataSourceOptions, knownMigrations } from '../../src/database/connection/data-source-options.js';
import { builtRelease } from '../support/releases/built-release.js';
import release from '../support/releases/0.1.0.json' with { type: 'json' };
import { databaseUrl, ServiceProcess, type ServiceOptions } from '../support/processes/service-process.js';
import { Scenario, SERVICE_ENV } from './support/scenario.js';
import { seedOfThisRun } from '../support/seeded-random.js';

const POSTGRES_DEFAULTS = {
  datestyle: 'ISO, MDY',
  timezone: 'UTC',
  default_transaction_isolation: 'read committed',
};

describe('an upgrade from release 0.1.0', () => {
  const random = seedOfThisRun('upgrade');
  const name = `upgrade_${randomBytes(6).toString('hex')}`;
  const started: ServiceProcess[] = [];
  let options: ServiceOptions;
  let root: string;
  let old: ServiceProcess;
  let scenario: Scenario;
  /** The replicas behind the load balancer. */
  let replicas: ServiceProcess[];
  let alternate = 0;

  const start = async (more: ServiceOptions = {}): Promise<ServiceProcess> => {
    const service = await ServiceProcess.start({ ...options, ...more });
    started.push(service);
    return service;
  };
  const administer = async (sql: string): Promise<void> => {
    const client = new Client(inject('databaseServer'));
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  const migrations = async (): Promise<string[]> =>
    (await old.query<{ name: string }>('SELECT name FROM migrations')).map((row) => row.name);
  const acknowledge = async (more: number): Promise<void> => {
    const before = scenario.oracle.count('200');
    await expect.poll(() => scenario.oracle.count('200'), { timeout: 60_000 }).toBeGreaterThan(before + more);
  };

  beforeAll(async () => {
    root = await builtRelease();
    await administer(`CREATE DATABASE ${name}`);
    // Release 0.1.0 relies on PostgreSQL's own defaults, which the server of this lane does not have.
    for (const [setting, value] of Object.entries(POSTGRES_DEFAULTS)) {
      await administer(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
    }
    options = {
      env: { ...SERVICE_ENV, SERVICE_ENCRYPTION_KEY: randomBytes(32).toString('base64') },
      databaseUrl: databaseUrl({ ...inject('databaseServer'), database: name }),
    };
    old = await start({ root });
    replicas = [old];
    scenario = await Scenario.prepare({
      service: old,
      random,
      baseUrl: () => (replicas[alternate++ % replicas.length] as ServiceProcess).baseUrl,
    });
  });
  afterAll(async () => {
    for (const service of started) await service.dispose();
    await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });

  it('loses and duplicates nothing, with the old and the new version side by side under load', async () => {
    expect(await migrations()).toHaveLength(Object.keys(release.migrations).length);
    await scenario.loadDuring(async () => {
      await acknowledge(100);
      const next = await start();
      expect((await migrations()).toSorted()).toEqual(knownMigrations().toSorted());
      replicas = [old, next];
      await acknowledge(200);
      replicas = [next];
      expect(await old.stop()).toMatchObject({ code: 0 });
      await acknowledge(100);
    });
    process.stdout.write(`upgrade: ${scenario.oracle.summary()}\n`);
    // The checker calls the service of the scenario, which is the old version: it is started again on the new schema.
    await old.launch();
    expect(await scenario.check()).toEqual([]);
  });

  it('can be reverted: 0.1.0 works on the migrated database, under load and alone', async () => {
    const [, next] = started;
    await next?.stop();
    replicas = [old];
    await scenario.loadDuring(() => acknowledge(100));
    expect(await scenario.check()).toEqual([]);
  });

  it('is completed by the next start when it is killed during a migration', async () => {
    const dataSource = await new DataSource(
      dataSourceOptions({ ...inject('databaseServer'), database: name }, 1),
    ).initialize();
    await dataSource.undoLastMigration();
    await dataSource.destroy();
    const before = await migrations();
    expect(before).toHaveLength(knownMigrations().length - 1);
    const holder = new Client({ ...inject('databaseServer'), database: name });
    await holder.connect();
    // The changes of the migration are done when it waits for this lock to record itself.
    await holder.query('BEGIN; LOCK TABLE migrations IN SHARE MODE');
    const attempt = ServiceProcess.start(options).then(
      (service) => service.dispose().then(() => 'started'),
      () => 'killed',
    );
    try {
      const waiting = `SELECT pid FROM pg_stat_activity
                        WHERE query LIKE 'INSERT INTO "migrations"%' AND wait_event_type = 'Lock'`;
      await expect.poll(() => old.query(waiting), { timeout: 60_000 }).toHaveLength(1);
      // The session ends as it does when its process is killed: the transaction is rolled back.
      await old.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS blocked`);
      expect(await attempt).toBe('killed');
    } finally {
      await holder.end();
    }
    expect(await migrations()).toEqual(before);

    const next = await start();
    expect((await migrations()).toSorted()).toEqual(knownMigrations().toSorted());
    const live = (await (await fetch(`${next.baseUrl}/health/live`)).json()) as { version?: string };
    expect(live.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(await scenario.check()).toEqual([]);
  });
});
