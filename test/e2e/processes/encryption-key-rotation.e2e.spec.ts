import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SecretBox } from '../../../src/common/crypto/secret-box.js';
import { checkEncryptionKey, resealEncryptionCheck } from '../../../src/database/check-encryption-key.js';
import { dataSourceOptions } from '../../../src/database/connection/data-source-options.js';
import { resealColumn } from '../../../src/database/reseal-column.js';
import { SEALED_COLUMNS } from '../../../src/sealed-columns.js';
import {
  ADMIN,
  bootstrap,
  createApiKey,
  createProject,
  type CreatedKey,
} from '../../support/access/identity.js';
import { browserOf, isLetIn, postWithCookie, signIn, type Browser } from '../../support/http/cookies.js';
import { batchOf, logEvent, sendBatch } from '../../support/http/ingest-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const OLD = randomBytes(32);
const NEW = randomBytes(32);

/** The procedure of docs/operations.md, with replicas that are restarted one after the other. */
describe('a rotation of the encryption key over replicas', () => {
  const replicas: TestApp[] = [];
  let first: TestApp;
  let projectId: string;
  let accessToken: string;
  const replica = async (...keys: [Buffer, ...Buffer[]]): Promise<TestApp> => {
    await checkEncryptionKey(first.database.address, new SecretBox(...keys));
    const started = await startTestApp({ replicaOf: first, encryptionKeys: keys });
    replicas.push(started);
    return started;
  };
  const ingest = async (app: TestApp, key: CreatedKey): Promise<number> =>
    (await sendBatch(app.baseUrl, key, batchOf(logEvent('sealed')))).status;
  const login = (app: TestApp): Promise<Browser> => signIn(app, ADMIN.email, ADMIN.password, 'browser');
  const refresh = async (app: TestApp, { refreshToken }: Browser): Promise<Browser> =>
    browserOf(await postWithCookie(app, 'refresh', refreshToken).expect(200));

  beforeAll(async () => {
    first = await startTestApp({ encryptionKeys: [OLD] });
    await checkEncryptionKey(first.database.address, new SecretBox(OLD));
    accessToken = (await bootstrap(first)).accessToken;
    projectId = (await createProject(first, accessToken)).id;
  });
  afterAll(async () => {
    for (const started of replicas) await started.close();
    await first.close();
  });

  it('rejects no batch and no session at any step, and afterwards requires only the new key', async () => {
    const before = await createApiKey(first, accessToken, projectId);
    const session = await login(first);

    // 1: every replica has the new key before one of them seals with it.
    const prepared = await replica(OLD, NEW);
    expect(await ingest(prepared, before)).toBe(200);
    // 2: one replica seals with the new key, the other still with the old one.
    const switched = await replica(NEW, OLD);
    const sealedAnew = await createApiKey(switched, accessToken, projectId);
    const sealedBefore = await createApiKey(prepared, accessToken, projectId);
    for (const app of [prepared, switched]) {
      for (const key of [before, sealedAnew, sealedBefore]) expect(await ingest(app, key)).toBe(200);
      expect(await isLetIn(app, accessToken)).toBe(true);
    }
    // A refresh token of the old key is accepted by the replica with the new one, and the other way around.
    const renewed = await refresh(switched, session);
    const again = await refresh(prepared, renewed);
    expect(await isLetIn(switched, again.accessToken)).toBe(true);

    // 3: all secrets are sealed again while both serve requests; before that, the old key is still required.
    await expect(replica(NEW)).rejects.toThrow('sealed with another key');
    const dataSource = await new DataSource(dataSourceOptions(first.database.address, 1)).initialize();
    try {
      const box = new SecretBox(NEW, OLD);
      for (const column of SEALED_COLUMNS) {
        expect(await resealColumn(dataSource, box, column, true)).toMatchObject({ unreadable: [] });
      }
      await resealEncryptionCheck(dataSource, box);
    } finally {
      await dataSource.destroy();
    }
    for (const key of [before, sealedAnew, sealedBefore]) expect(await ingest(switched, key)).toBe(200);

    // 4: the old key is removed.
    const alone = await replica(NEW);
    for (const key of [before, sealedAnew, sealedBefore]) expect(await ingest(alone, key)).toBe(200);
    expect(await isLetIn(alone, accessToken)).toBe(true);
    // Its tokens are signed with the private key that was sealed again.
    const { accessToken: signedAnew } = await login(alone);
    expect(await isLetIn(prepared, signedAnew)).toBe(true);
    await expect(replica(OLD)).rejects.toThrow('sealed with another key');
  });
});
