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

describe('a service that is not set up yet', () => {
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

  it('lives through an outage of its database, probed and requested all the while', async () => {
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

  it('is started again when it was stopped immediately, and the service serves on', async () => {
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
    expect(await scenario.judge()).toEqual([]);
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

  it('may be gone for seconds and lose its backends: 503, and then on as before', async () => {
    const pid = service.pid;
    await scenario.loadDuring(async () => {
      await sleep(1500);
      await postgres.stopImmediately();
      await sleep(OUTAGE_MS);
      // Gone, but neither dead nor silent: the probes distinguish the one from the other.
      expect((await get(`${service.baseUrl}/health/live`)).status).toBe(200);
      const ready = await get(`${service.baseUrl}/health/ready`);
      expect([ready.status, ready.json.code]).toEqual([503, 'service_unavailable']);
      await postgres.startAgain();
      await service.untilReady();

      for (let kill = 0; kill < 3; kill++) {
        await sleep(random.int(500, 1000));
        // Gone is what PostgreSQL has noticed; from then on it accepts no connection until it has recovered.
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
    expect(await scenario.judge()).toEqual([]);
  });

  it('has all or nothing of a group whose writer is killed in the middle of the transaction', async () => {
    // Holds every commit up in the middle, with the keys claimed and before the events are in.
    const blocker = await holdTransaction(postgres.address, 'LOCK TABLE events IN SHARE MODE');
    await scenario.loadDuring(async () => {
      await expect.poll(() => blocker.waiting('events')).toBeGreaterThan(0);
      await sleep(200);
      await killOneWriter();
      await blocker.release();
      await service.untilReady();
      await sleep(500);
    });
    expect(await scenario.judge()).toEqual([]);
  });

  it('makes the other routes answer 503, too, while it is gone, never 500', async () => {
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

  /** `kill -9` of one backend: PostgreSQL ends all the others, too, and recovers from its log. */
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
