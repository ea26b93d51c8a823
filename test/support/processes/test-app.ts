import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Clock } from '../../../src/common/clock.js';
import { SecretBox } from '../../../src/common/crypto/secret-box.js';
import { AppConfig } from '../../../src/config/app-config.js';
import type { EncryptionKeys } from '../../../src/config/decode-encryption-keys.js';
import { closeServer } from '../../../src/close-server.js';
import { createApp } from '../../../src/create-app.js';
import { SETUP_TOKEN } from './setup-token.js';
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.js';

export { SETUP_TOKEN };

export interface TestApp {
  app: NestExpressApplication;
  baseUrl: string;
  database: TestDatabase;
  close(): Promise<void>;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  clock?: Clock;
  /** Absent: no portal, even if one was built in this checkout. */
  portalFolder?: string;
  /** Absent: a fresh migrated database. It is dropped with the application. */
  database?: TestDatabase;
  /** Makes the application a second replica, which shares the first one's database and keys. */
  replicaOf?: TestApp;
  /** Absent: the keys of `replicaOf`, or a new one. */
  encryptionKeys?: EncryptionKeys;
}

/** Whether applications that are started from now on serve their hot routes before Express. */
export const fastLane: { setting: 'off' | 'on' } = { setting: 'on' };

const keys = new WeakMap<TestApp, EncryptionKeys>();

/** The real application on a real database, listening on a free port of the loopback interface. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'signalbox-app-'));
  const database = options.replicaOf?.database ?? options.database ?? (await createTestDatabase());
  const encryptionKeys =
    options.encryptionKeys ??
    (options.replicaOf && keys.get(options.replicaOf)) ??
    ([randomBytes(32)] as const);
  const config = AppConfig.fromEnv({
    PORT: '0',
    SERVICE_DATA_DIR: dataDir,
    SERVICE_SETUP_TOKEN: SETUP_TOKEN,
    SERVICE_LOG_LEVEL: 'silent',
    DATABASE_POOL_SIZE: '5',
    API_RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000',
    // The service shares its event loop with the test and the machine with other tests: the resulting lag must not
    // change its responses. The thresholds themselves are tested in load-monitor.spec.ts.
    INGEST_MAX_EVENT_LOOP_LAG_MS: '600000',
    INGEST_MAX_QUEUE_WAIT_MS: '600000',
    APP_RATE_LIMIT_PUBLISHES_PER_MINUTE: '1000000',
    SERVICE_FAST_LANE: fastLane.setting,
    ...options.env,
  });
  const app = await createApp(
    {
      config,
      secretBox: new SecretBox(...encryptionKeys),
      address: database.address,
      portalFolder: options.portalFolder ?? join(dataDir, 'no-portal'),
      ...(options.clock ? { clock: options.clock } : {}),
    },
    false,
  );
  await app.listen(0, '127.0.0.1');
  const testApp: TestApp = {
    app,
    baseUrl: await app.getUrl(),
    database,
    close: async () => {
      // A connection that is busy when the shutdown begins would otherwise be kept for as long as an idle one.
      await closeServer(app);
      if (!options.replicaOf) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  keys.set(testApp, encryptionKeys);
  return testApp;
}
