import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdTransaction } from '../support/postgres/held-transaction.js';
import { get } from '../support/http/ingest-client.js';
import { signalPid, untilGone } from '../support/processes/pids.js';
import { PostgresProcess } from '../support/postgres/postgres-process.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { Scenario, SERVICE_ENV } from './support/scenario.js';
import { seedOfThisRun } from '../support/seeded-random.js';

const OUTAGE_MS = 2000;

describe('a service before its setup', () => {
  let postgres: PostgresProcess;
  let service: ServiceProcess;

  beforeAll(async () => {
    postgres = await PostgresProcess.start();
    service = await ServiceProcess.start({ databaseUrl: postgres.url });
  });
  afterAll(async () => {
    await service.dispose();
    await postgres.dispose();
  });

  it('survives an outage of its database, with probes and requests in between', async () => {
    await postgres.stopImmediately();
    for (let round = 0; round < 5; round++) {
      expect((await get(`${service.baseUrl}/health/live`)).status).toBe(200);
      expect((await get(`${service.baseUrl}/health/ready`)).status).toBe(503);
      const answer = await get(`${service.baseUrl}/api/projects`);
      expect([answer.status, answer.headers['retry-after']]).toEqual([
        503,
        expect.stringMatching(/^[1-9]\d*$/),
      ]);
    }
    await postgres.startAgain();
    await service.untilReady();
    expect((await get(`${service.baseUrl}/api/projects`)).json.code).toBe('setup_required');
  });
});

describe('the built-in PostgreSQL', () => {
  const random = seedOfThisRun('postgres-stop/built-in');
  let service: ServiceProcess;
  let scenario: Scenario;

  beforeAll(async () => {
    service = await ServiceProcess.start({ env: SERVICE_ENV });
    scenario = await Scenario.prepare({ service, random });
  });
  afterAll(() => service.dispose());

  it('is restarted after an immediate shutdown, and the service continues', async () => {
    const pid = service.pid;
    await scenario.loadDuring(async () => {
      for (let stop = 0; stop < 3; stop++) {
        await sleep(random.int(800, 1500));
        const postmaster = service.postmasterPid();
        expect(postmaster).not.toBeNull();
        signalPid(postmaster, 'SIGQUIT');
        expect((await get(`${service.baseUrl}/health/live`)).status).toBe(200);
        await expect
          .poll(() => service.postmasterPid() ?? postmaster, { timeout: 60_000 })
          .not.toBe(postmaster);
        await service.untilReady();
      }
      await sleep(1000);
    });
    process.stdout.write(`postgres-stop/built-in: ${scenario.oracle.summary()}\n`);
    expect(service.pid).toBe(pid);
    expect(scenario.oracle.count('503')).toBeGreaterThan(0);
    expect(await scenario.check()).toEqual([]);
  });
});

describe('an external PostgreSQL, named by DATABASE_URL', () => {
  const random = seedOfThisRun('postgres-stop/external');
  let postgres: PostgresProcess;
  let service: ServiceProcess;
  let scenario: Scenario;

  beforeAll(async () => {
    postgres = await PostgresProcess.start();
    service = await ServiceProcess.start({ env: SERVICE_ENV, databaseUrl: postgres.url });
    scenario = await Scenario.prepare({ service, random });
  });
  afterAll(async () => {
    await service.dispose();
    await postgres.dispose();
  });

  it('can be down for seconds and lose its backends: the service responds with 503, and then continues', async () => {
    const pid = service.pid;
    await scenario.loadDuring(async () => {
      await sleep(1500);
      await postgres.stopImmediately();
      await sleep(OUTAGE_MS);
      // The database is down, but the service is neither dead nor unresponsive: the probes distinguish the two.
      expect((await get(`${service.baseUrl}/health/live`)).status).toBe(200);
      const ready = await get(`${service.baseUrl}/health/ready`);
      expect([ready.status, ready.json.code]).toEqual([503, 'service_unavailable']);
      await postgres.startAgain();
      await service.untilReady();

      for (let kill = 0; kill < 3; kill++) {
        await sleep(random.int(500, 1000));
        // The outage begins when PostgreSQL notices it; from then on it accepts no connection until it has recovered.
        await untilGone(await killOneWriter(), 10_000);
        const isBack = (): Promise<boolean> =>
          postgres.query('SELECT 1').then(
            () => true,
            () => false,
          );
        await expect.poll(isBack, { timeout: 60_000 }).toBe(true);
        await service.untilReady();
      }
      for (let cut = 0; cut < 10; cut++) {
        await sleep(random.int(50, 300));
        await postgres.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'signalbox%'`,
        );
      }
      await sleep(1000);
    });
    process.stdout.write(`postgres-stop/external: ${scenario.oracle.summary()}\n`);
    expect(service.pid).toBe(pid);
    expect(scenario.oracle.count('503')).toBeGreaterThan(0);
    expect(await scenario.check()).toEqual([]);
  });

  it('stores a group completely or not at all when its writer is killed in the middle of the transaction', async () => {
    // Blocks every commit in the middle, when its keys are claimed and its events are not yet inserted.
    const blocker = await holdTransaction(postgres.address, 'LOCK TABLE events IN SHARE MODE');
    await scenario.loadDuring(async () => {
      await expect.poll(() => blocker.waiting('events')).toBeGreaterThan(0);
      await sleep(200);
      await killOneWriter();
      await blocker.release();
      await service.untilReady();
      await sleep(500);
    });
    expect(await scenario.check()).toEqual([]);
  });

  it('makes the other routes respond with 503 while it is down, never with 500', async () => {
    await postgres.stopImmediately();
    try {
      const answer = await get(`${service.baseUrl}/api/events?project_id=${scenario.projects[0]?.id}`, {
        authorization: `Bearer ${scenario.accessToken}`,
      });
      expect([answer.status, answer.headers['retry-after']]).toEqual([
        503,
        expect.stringMatching(/^[1-9]\d*$/),
      ]);
    } finally {
      await postgres.startAgain();
      await service.untilReady();
    }
  });

  /** `kill -9` of one backend: PostgreSQL ends all others as well, and recovers from its log. */
  async function killOneWriter(): Promise<number | null> {
    const [writer] = await postgres.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'signalbox ingest' LIMIT 1`,
    );
    expect(writer).toBeDefined();
    const pid = writer?.pid ?? null;
    signalPid(pid, 'SIGKILL');
    return pid;
  }
});
