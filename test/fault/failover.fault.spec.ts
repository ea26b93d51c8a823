import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrap, createApiKey, createProject } from '../support/access/identity.js';
import type { Credential } from '../support/http/ingest-client.js';
import { PostgresPair } from '../support/postgres/postgres-pair.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { IS_SOAK } from '../support/vitest/soak.js';
import { SERVICE_ENV } from './support/scenario.js';
import { seedOfThisRun } from '../support/seeded-random.js';
import { SteadyLoad } from './support/steady-load.js';

const PROMOTIONS = IS_SOAK ? 20 : 2;
const ENV = { ...SERVICE_ENV, INGEST_MAX_EVENT_LOOP_LAG_MS: '600000', INGEST_MAX_QUEUE_WAIT_MS: '600000' };

describe('a PostgreSQL whose synchronous standby is promoted after kill -9', () => {
  const random = seedOfThisRun('failover');
  let pair: PostgresPair;
  let service: ServiceProcess;
  let credential: Credential;

  beforeAll(async () => {
    pair = await PostgresPair.start();
    service = await ServiceProcess.start({ env: ENV, databaseUrl: pair.url });
    const { accessToken } = await bootstrap(service);
    const { id } = await createProject(service, accessToken);
    credential = await createApiKey(service, accessToken, id);
  });
  afterAll(async () => {
    await service.dispose();
    await pair.dispose();
  });

  it(`has every acknowledged event once after ${PROMOTIONS} promotions, and accepts batches again after each`, async () => {
    const backAfterMs: number[] = [];
    const done = await SteadyLoad.during({ baseUrl: () => service.baseUrl, credential }, async (load) => {
      for (let promotion = 0; promotion < PROMOTIONS; promotion++) {
        await load.progress(30);
        await sleep(random.int(0, 500));
        await pair.killPrimary();
        await sleep(random.int(0, 1000));
        await pair.promote();
        const promotedAt = performance.now();
        await load.progress(1);
        backAfterMs.push(
          Math.round((load.answeredAt.find((at) => at > promotedAt) ?? Infinity) - promotedAt),
        );
        await load.progress(30);
        await pair.rebuildStandby();
      }
      await load.progress(30);
    });
    process.stdout.write(
      `failover: ${done.acknowledged.length} events acknowledged, ${done.refused.length} attempts refused; ` +
        `again after ${backAfterMs.join(', ')} ms\n`,
    );
    // Otherwise no request was affected by the failure.
    expect(done.refused.length).toBeGreaterThan(0);
    expect(await done.lost((sql, values) => pair.query(sql, undefined, values))).toEqual([]);
    expect(backAfterMs).toHaveLength(PROMOTIONS);
    expect(service.isRunning).toBe(true);
  });
});
