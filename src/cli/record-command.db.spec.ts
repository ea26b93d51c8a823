import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createTestDataSource,
  insertProject,
  type TestDataSource,
} from '../../test/support/postgres/test-data-source.js';
import { makeSigningKey } from '../auth/authentication/access-tokens/signing-key-pairs.js';
import { SecretBox } from '../common/crypto/secret-box.js';
import { uuidV7 } from '../common/uuid-v7.js';
import { checkEncryptionKey } from '../database/check-encryption-key.js';
import { keysCommand } from './commands/keys.js';
import { importFile } from './event-files.js';
import { recordCommand, recordRestore } from './record-command.js';

const [OLD, CURRENT] = [randomBytes(32), randomBytes(32)];
const ORGANIZATION = uuidV7();

describe('the audit log of commands that change the database themselves', () => {
  let test: TestDataSource;
  let folder: string;
  const exitCode = process.exitCode;

  beforeAll(async () => {
    test = await createTestDataSource();
    folder = await mkdtemp(join(tmpdir(), 'signalbox-commands-'));
    await checkEncryptionKey(test.database.address, new SecretBox(OLD));
  });
  afterAll(async () => {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    const { user, password, host, port, database } = test.database.address;
    const url = new URL('postgres://localhost');
    Object.assign(url, { username: user, password: password ?? '', pathname: `/${database ?? ''}` });
    url.searchParams.set('host', host ?? '');
    url.searchParams.set('port', String(port));
    vi.stubEnv('DATABASE_URL', url.href);
    vi.stubEnv('SERVICE_DATA_DIR', folder);
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    process.exitCode = exitCode;
    // The import logs to the error output of its process.
    Logger.overrideLogger(false);
  });

  const audited = (): Promise<object[]> =>
    test.dataSource.query(
      `SELECT project_id, data->>'actor' AS actor, data->>'action' AS action, data->>'resource' AS resource,
              data->'metadata' AS metadata
         FROM events WHERE type = 'audit' ORDER BY id`,
    );

  it('has nothing before the first setup, as there is no organization that owns the event', async () => {
    await recordCommand(test.dataSource, 'keys rotate', { action: 'encryption_key.rotated' });
    expect(await audited()).toEqual([]);
    await test.dataSource.query(`INSERT INTO organization (id, name) VALUES ($1, 'Example')`, [ORGANIZATION]);
  });

  it('has a rotation of the encryption key with the number of secrets in each column, and no event when secrets are only counted', async () => {
    await makeSigningKey(test.dataSource.manager, new SecretBox(OLD), Date.now());
    vi.stubEnv('SERVICE_ENCRYPTION_KEY', [CURRENT, OLD].map((key) => key.toString('base64')).join(','));
    await keysCommand().parseAsync(['rotate'], { from: 'user' });
    await keysCommand().parseAsync([], { from: 'user' });
    expect(await audited()).toEqual([
      {
        project_id: ORGANIZATION,
        actor: 'command:keys rotate',
        action: 'encryption_key.rotated',
        resource: `organization/${ORGANIZATION}`,
        metadata: { sealed: { 'signing_keys.private_key_sealed': 1 }, unreadable: 0 },
      },
    ]);
  });

  it('has an import in the project that received the events, also when all of them were already stored', async () => {
    const project = await insertProject(test.dataSource, 'shop');
    const file = join(folder, 'events.ndjson');
    const nowMs = Date.now();
    const now = new Date(nowMs).toISOString();
    // The id of an event has the time at which it was received.
    const line = { id: uuidV7(nowMs), project_id: project, type: 'log', ts: now, received_at: now };
    await writeFile(file, `${JSON.stringify({ ...line, data: { message: 'imported' } })}\n`);
    await importFile(file, 'shop');
    await importFile(file, 'shop');
    expect((await audited()).slice(1)).toEqual([
      {
        project_id: project,
        actor: 'command:events import',
        action: 'events.imported',
        resource: `project/${project}`,
        metadata: { imported: 1, existing: 0, rejected: 0 },
      },
      expect.objectContaining({ metadata: { imported: 0, existing: 1, rejected: 0 } }),
    ]);
  });

  it('has a restore with its backup and time, and a restore without that entry succeeds', async () => {
    const { address } = test.database;
    const backup = { id: uuidV7(), complete_until: '2026-11-25T14:00:00.000Z' };
    expect(await recordRestore(address, backup, 'latest')).toBe(true);
    expect((await audited()).at(-1)).toEqual({
      project_id: ORGANIZATION,
      actor: 'command:restore',
      action: 'backup.restored',
      resource: `organization/${ORGANIZATION}`,
      metadata: { backup: backup.id, complete_until: backup.complete_until, until: 'latest' },
    });
    await test.dataSource.query('ALTER TABLE event_commits RENAME TO event_commits_of_a_later_version');
    expect(await recordRestore(address, backup, 'latest')).toBe(false);
    expect(await recordRestore({ ...address, database: 'missing' }, backup, 'latest')).toBe(false);
  });
});
