import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataSourceOptions } from '../../src/database/connection/data-source-options.js';
import { ENTITIES } from '../../src/entities.js';
import { CALLBACK_SECRET } from '../support/apps/callbacks.js';
import { bootstrap } from '../support/access/identity.js';
import { PostgresProcess } from '../support/postgres/postgres-process.js';
import { insertInstalledApp, insertRun } from '../support/apps/runs.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { CallbackSender, checkCallbacks } from './support/callback-sender.js';
import { seedOfThisRun, type SeededRandom } from '../support/seeded-random.js';

const RUNS = 60;
const SENDERS = 24;
const FAULTS = 4;
/** Detects hanging, not slowness. */
const TIMEOUT_MS = 400_000;

describe('callbacks while the service and sessions of PostgreSQL are killed', () => {
  const random = seedOfThisRun('run-callbacks');
  let postgres: PostgresProcess;
  let service: ServiceProcess;
  let dataSource: DataSource;
  const runIds: string[] = [];

  beforeAll(async () => {
    postgres = await PostgresProcess.start();
    service = await ServiceProcess.start({
      databaseUrl: postgres.url,
      env: { SERVICE_APP_RUN_CALLBACK_SECRET: CALLBACK_SECRET, SERVICE_APP_EXECUTION_MODE: 'simulate' },
    });
    await bootstrap(service);
    dataSource = await new DataSource(dataSourceOptions(postgres.address, 2, ENTITIES)).initialize();
    const installed = await insertInstalledApp(dataSource);
    for (let n = 0; n < RUNS; n++) {
      const { id } = await insertRun(dataSource, installed, { submission: 'accepted', nextCheckAt: null });
      runIds.push(id);
    }
    await dataSource.destroy();
  });
  afterAll(async () => {
    await service.dispose();
    await postgres.dispose();
  });

  it(
    'are all stored when they got 200, each at most as often as it was sent',
    async () => {
      const stop = new AbortController();
      const senders = Array.from({ length: SENDERS }, (_, n) => {
        return new CallbackSender(random.fork(`sender${n}`), () => service.baseUrl, runIds);
      });
      const sending = Promise.all(senders.map((sender) => sender.send(stop.signal)));
      const confirmed = (): number => senders.reduce((sum, sender) => sum + sender.confirmed.length, 0);
      try {
        for (let fault = 0; fault < FAULTS; fault++) {
          const before = confirmed();
          await expect.poll(confirmed, { timeout: 60_000 }).toBeGreaterThan(before + 200);
          await sleep(random.int(0, 300));
          if (fault % 2 === 0) await killService(service);
          else await killSession(postgres, random);
        }
        const before = confirmed();
        await expect.poll(confirmed, { timeout: 60_000 }).toBeGreaterThan(before + 200);
      } finally {
        stop.abort();
        await sending;
      }
      const broken = senders.reduce((sum, sender) => sum + sender.failures, 0);
      process.stdout.write(`run-callbacks: ${confirmed()} confirmed, ${broken} attempts without a 200\n`);
      // Otherwise no callback was in progress when a process was killed.
      expect(broken).toBeGreaterThan(0);
      expect(await checkCallbacks(postgres, senders)).toEqual([]);
      expect(senders.flatMap(({ unexpected }) => unexpected)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

async function killService(service: ServiceProcess): Promise<void> {
  await service.kill('SIGKILL');
  await service.launch();
}

/** PostgreSQL ends all sessions when one is killed, recovers, and accepts new ones. */
async function killSession(postgres: PostgresProcess, random: SeededRandom): Promise<void> {
  const rows = await postgres.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'signalbox' AND pid <> pg_backend_pid()
      ORDER BY xact_start NULLS LAST`,
  );
  const { pid } = rows[0] ?? random.pick(rows);
  process.kill(pid, 'SIGKILL');
}
