import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_ENV } from '../fault/support/scenario.js';
import { seedOfThisRun } from '../support/seeded-random.js';
import { SteadyLoad } from '../fault/support/steady-load.js';
import { bootstrap, createApiKey, createProject } from '../support/access/identity.js';
import type { Credential } from '../support/http/ingest-client.js';
import { PatroniPair } from '../support/postgres/patroni-pair.js';
import { ServiceProcess } from '../support/processes/service-process.js';

/** Each kill waits until the key of the dead leader has expired, which takes at least 20 seconds. */
const KILLS = Number(process.env['PATRONI_KILLS'] ?? 20);
const BACK_WITHIN_MS = 5000;
const ENV = { ...SERVICE_ENV, INGEST_MAX_EVENT_LOOP_LAG_MS: '600000', INGEST_MAX_QUEUE_WAIT_MS: '600000' };

/** Only in `npm run soak`: a failover by Patroni takes more than twenty seconds. */
describe('PostgreSQL 15 with a synchronous standby that Patroni promotes', () => {
  const random = seedOfThisRun('patroni');
  let pair: PatroniPair;
  let service: ServiceProcess;
  let credential: Credential;

  beforeAll(async () => {
    pair = await PatroniPair.start();
    service = await ServiceProcess.start({ env: ENV, databaseUrl: pair.url });
    const { accessToken } = await bootstrap(service);
    const { id } = await createProject(service, accessToken);
    credential = await createApiKey(service, accessToken, id);
  }, 300_000);
  afterAll(async () => {
    await service?.dispose();
    await pair?.dispose();
  });

  it(
    `has every acknowledged event once after ${KILLS} times kill -9 of the primary, and accepts batches within five seconds of the promotion`,
    async () => {
      const failoverMs: number[] = [];
      const backAfterMs: number[] = [];
      const done = await SteadyLoad.during({ baseUrl: () => service.baseUrl, credential }, async (load) => {
        for (let kill = 0; kill < KILLS; kill++) {
          await load.progress(30);
          await sleep(random.int(0, 500));
          const killedAt = performance.now();
          const dead = await pair.killPrimary();
          await pair.untilPromoted();
          const promotedAt = performance.now();
          failoverMs.push(Math.round(promotedAt - killedAt));
          await load.progress(1);
          backAfterMs.push(
            Math.round((load.answeredAt.find((at) => at > promotedAt) ?? Infinity) - promotedAt),
          );
          await load.progress(30);
          await pair.bringBack(dead);
        }
        await load.progress(30);
      });
      process.stdout.write(
        `patroni: ${done.acknowledged.length} events acknowledged, ${done.refused.length} attempts refused; ` +
          `promoted after ${failoverMs.join(', ')} ms, batches again ${backAfterMs.join(', ')} ms after that\n`,
      );
      // Otherwise no request was affected by the failure.
      expect(done.refused.length).toBeGreaterThan(0);
      expect(await done.lost((sql, values) => pair.query(sql, values))).toEqual([]);
      for (const ms of backAfterMs) expect(ms).toBeLessThan(BACK_WITHIN_MS);
    },
    KILLS * 180_000,
  );
});
