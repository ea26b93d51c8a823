import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN } from '../support/access/identity.js';
import { get } from '../support/http/ingest-client.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { SmallDisk } from '../support/postgres/small-disk.js';
import { BatchMaker } from './support/batches.js';
import { Delivery } from './support/delivery.js';
import { Scenario, SERVICE_ENV } from './support/scenario.js';
import { seedOfThisRun } from '../support/seeded-random.js';

const MB = 1024 * 1024;
const LARGE_DISK = 1024 * MB;
/** Too little for another segment of PostgreSQL's write-ahead log, which has 16 MB. */
const ROOM = { table: 6 * MB, log: 12 * MB };
const EVENTS_OF_A_LARGE_BATCH = 600;
/** Many times what the remaining space can hold. */
const MAX_LARGE_BATCHES = 500;
/** The minimum time for which the disk stays full after the first refusal. */
const FULL_MS = 4000;
/** The disk stays full until this many batches were refused and other routes were called as often, however slow the machine. */
const REFUSALS = 21;
const ROUNDS = 6;
const MAX_FULL_MS = 60_000;
/** Detects hanging: the longest pause between two starts of the database is 10 s; the rest is its recovery. */
const RECOVERY_MS = 60_000;

const obstacle = SmallDisk.obstacle();

describe.skipIf(obstacle !== null)(
  `a disk that runs full${obstacle === null ? '' : ` (left out: ${obstacle})`}`,
  () => {
    const random = seedOfThisRun('disk-full');
    let disk: SmallDisk;
    let service: ServiceProcess;
    let scenario: Scenario;
    let answered: Map<string, number>;

    beforeAll(async () => {
      disk = SmallDisk.mount(LARGE_DISK);
      service = await ServiceProcess.start({ env: SERVICE_ENV, dataDir: join(disk.path, 'data') });
      scenario = await Scenario.prepare({ service, random });
    });
    afterAll(async () => {
      try {
        disk.resize(LARGE_DISK);
        await service.dispose();
      } finally {
        disk.unmount();
      }
    });

    it('with space for the log, but none for the table: reads succeed, and every acknowledged batch is stored', async () => {
      await recycleSegments();
      const postmaster = service.postmasterPid();
      await runFull('table');
      // PostgreSQL survived: only the statements that found no space were refused.
      expect(service.postmasterPid()).toBe(postmaster);
      expect(service.log).toMatch(/"level":"?(?:error|50)"?.*the disk of the database is full/);
      expect(answered.get('GET 200') ?? 0).toBeGreaterThan(5);
      expect(answered.get('GET 503') ?? 0).toBe(0);
      expect(await scenario.check()).toEqual([]);
    });

    it('with no space for the log: the database ends, and restarts when there is space', async () => {
      await fillTheLog();
      await runFull('log');
      expect(answered.get('GET 503') ?? 0).toBeGreaterThan(5);
      expect(await scenario.check()).toEqual([]);
    });

    async function runFull(name: 'log' | 'table'): Promise<void> {
      const { pid } = service;
      const refusedBefore = scenario.oracle.count('503');
      answered = new Map();
      await scenario.loadDuring(async () => {
        disk.resize(disk.usedBytes() + ROOM[name]);
        const refused = await whileFull(name, refusedBefore).finally(() => disk.resize(LARGE_DISK));
        const roomSince = performance.now();
        await expect.poll(() => confirmedSince(roomSince), { timeout: RECOVERY_MS }).toBeGreaterThan(20);
        const tookMs = Math.round(performance.now() - roomSince);
        process.stdout.write(`disk-full/${name}: recovered in ${tookMs} ms\n`);
        await service.untilReady();
        expect((await refused.attempt(service.baseUrl)).outcome).toBe(200);
      });
      const routes = [...answered].map(([answer, count]) => `${answer}: ${count}`).join(', ');
      process.stdout.write(`disk-full/${name}: ${scenario.oracle.summary()}; other routes: ${routes}\n`);
      expect([service.pid, service.isRunning]).toEqual([pid, true]);
      expect(scenario.oracle.count('503') - refusedBefore).toBeGreaterThanOrEqual(REFUSALS);
    }

    async function whileFull(name: string, refusedBefore: number): Promise<Delivery> {
      const refused = await fill(name);
      await expect.poll(async () => (await get(`${service.baseUrl}/health/ready`)).status).toBe(503);
      const fullSince = performance.now();
      const seenEnough = (rounds: number) =>
        rounds >= ROUNDS &&
        scenario.oracle.count('503') - refusedBefore >= REFUSALS &&
        performance.now() >= fullSince + FULL_MS;
      for (let rounds = 0; !seenEnough(rounds); rounds++) {
        if (performance.now() > fullSince + MAX_FULL_MS) break;
        await callOtherRoutes();
        await sleep(200);
      }
      return refused;
    }

    /** Sends large batches until one is refused, and returns that one. */
    async function fill(name: string): Promise<Delivery> {
      const [project] = scenario.projects;
      if (project === undefined) throw new Error('no project');
      const maker = new BatchMaker(`filler.${name}`, random.fork(`filler.${name}`));
      for (let sent = 0; sent < MAX_LARGE_BATCHES; sent++) {
        const batch = { ...maker.valid(EVENTS_OF_A_LARGE_BATCH), key: random.uuid() };
        const delivery = new Delivery(batch, project);
        scenario.oracle.add(delivery);
        if ((await delivery.attempt(service.baseUrl)).outcome !== 200) return delivery;
      }
      throw new Error('the disk did not run full');
    }

    /** Counts their responses; each may be the expected one, or a 503 with a retry hint. */
    async function callOtherRoutes(): Promise<void> {
      const project = scenario.projects[0]?.id;
      expect((await get(`${service.baseUrl}/health/live`)).status).toBe(200);
      await call('GET', '/api/projects');
      await call('GET', `/api/events?project_id=${project}&limit=200`);
      await call('PATCH', `/api/projects/${project}`, { name: `Shop ${random.int(0, 1e9)}` });
      await call('POST', '/api/auth/login', { email: ADMIN.email, password: ADMIN.password });
    }

    async function call(method: string, path: string, body?: object): Promise<void> {
      const response = await fetch(service.baseUrl + path, {
        method,
        headers: { authorization: `Bearer ${scenario.accessToken}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      const answer = `${method} ${response.status}`;
      answered.set(answer, (answered.get(answer) ?? 0) + 1);
      if (response.status === 200) return;
      expect([answer, text]).toEqual([
        `${method} 503`,
        expect.stringContaining('"code":"service_unavailable"'),
      ]);
      expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    }

    function confirmedSince(sinceMs: number): number {
      return scenario.oracle.deliveries.filter(({ confirmations }) =>
        confirmations.some(({ endedMs }) => endedMs > sinceMs),
      ).length;
    }

    /** A checkpoint recycles full segments under the names of future ones. */
    async function recycleSegments(): Promise<void> {
      for (let segment = 0; segment < 4; segment++) {
        await service.query(`SELECT pg_logical_emit_message(false, 'test', 'x'), pg_switch_wal()`);
      }
      await service.query('CHECKPOINT');
    }

    /** Fills all existing segments, and three quarters of the last one. */
    async function fillTheLog(): Promise<void> {
      const [row] = await service.query<{ ahead: string }>(
        `SELECT count(*) AS ahead FROM pg_ls_waldir() WHERE name > pg_walfile_name(pg_current_wal_insert_lsn())`,
      );
      for (let segment = Number(row?.ahead); segment > 0; segment--) {
        await service.query(`SELECT pg_logical_emit_message(false, 'test', 'x'), pg_switch_wal()`);
      }
      await service.query(`SELECT pg_logical_emit_message(false, 'test', repeat('x', ${12 * MB}))`);
    }
  },
);
