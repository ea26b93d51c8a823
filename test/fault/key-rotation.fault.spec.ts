import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookSecretPurpose } from '../../src/auth/authentication/api-keys/api-key-format.js';
import { SecretBox } from '../../src/common/crypto/secret-box.js';
import { uuidV7 } from '../../src/common/uuid-v7.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { Scenario, SERVICE_ENV } from './support/scenario.js';
import { seedOfThisRun } from '../support/seeded-random.js';

/** The command `signalbox keys`. */
const CLI = ['dist/cli/main.js', 'keys'];
/** Enough for many pages, so that a kill occurs between two of them. */
const SECRETS = 8_000;
const KILLS = 6;

describe('a rotation of the encryption key that is killed', () => {
  const random = seedOfThisRun('key-rotation');
  let service: ServiceProcess;
  let scenario: Scenario;
  beforeAll(async () => {
    service = await ServiceProcess.start({ env: SERVICE_ENV });
    scenario = await Scenario.prepare({ service, random });
  });
  afterAll(() => service.dispose());

  const keyFile = (): string => join(service.dataDir, 'encryption.key');
  const setKeys = (...keys: Buffer[]): Promise<void> =>
    writeFile(keyFile(), keys.map((key) => `${key.toString('base64')}\n`).join(''));

  /** @param killAfterMs sends SIGKILL after this time, if the command is still running. */
  const cli = async (
    args: string[],
    killAfterMs?: number,
  ): Promise<{ code: number | null; output: string }> => {
    const child = spawn(process.execPath, [...CLI, ...args], {
      env: { ...process.env, SERVICE_DATA_DIR: service.dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    const exited = once(child, 'close');
    if (killAfterMs !== undefined) {
      await sleep(killAfterMs);
      child.kill('SIGKILL');
    }
    const [code] = (await exited) as [number | null];
    return { code, output };
  };

  const insertSecrets = async (box: SecretBox): Promise<void> => {
    const [apiKey] = await service.query<{ id: string }>('SELECT id FROM api_keys LIMIT 1');
    const ids = Array.from({ length: SECRETS }, () => uuidV7());
    // Expired, so that the service does not check each of them for every batch.
    await service.query(
      `INSERT INTO webhook_secrets (id, api_key_id, secret_sealed, expires_at)
       SELECT id, $1, sealed, now() - interval '1 day' FROM unnest($2::uuid[], $3::bytea[]) AS t (id, sealed)`,
      [apiKey?.id, ids, ids.map((id) => box.seal(`secret ${id}`, webhookSecretPurpose(id)))],
    );
  };

  it('is completed by the next attempt, while batches are ingested, and leaves no secret with the old key', async () => {
    const old = Buffer.from((await readFile(keyFile(), 'utf8')).trim(), 'base64');
    const current = randomBytes(32);
    await insertSecrets(new SecretBox(old));
    await setKeys(current, old);
    await service.restart('SIGKILL');

    await scenario.loadDuring(async () => {
      // The start of Node takes most of the first few hundred milliseconds.
      for (let kill = 0; kill < KILLS; kill++) await cli(['rotate'], random.int(300, 1500));
      expect(await cli(['rotate'])).toMatchObject({ code: 0 });
    });
    const { code, output } = await cli([]);
    expect({ code, last: output.trim().split('\n').at(-1) }).toEqual({
      code: 0,
      last: 'All are sealed with the current key: the others can be removed.',
    });

    await setKeys(current);
    await service.restart('SIGKILL');
    await scenario.loadDuring(() => sleep(500));
    expect(await scenario.check()).toEqual([]);
  }, 300_000);
});
