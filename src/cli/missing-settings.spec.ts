import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCli } from './run-cli.js';

/** An address on which no server listens. */
const NOWHERE = 'postgres://signalbox:secret-of-the-test@127.0.0.1:1/signalbox';

describe('a command whose settings or arguments name something that is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-missing-'));
  const dataDir = join(folder, 'data');
  const input = join(folder, 'events.ndjson');
  writeFileSync(input, '');
  let output: string;

  beforeEach(() => {
    output = '';
    for (const stream of [process.stdout, process.stderr]) {
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        output += String(text);
        return true;
      });
    }
    vi.stubEnv('SERVICE_DATA_DIR', dataDir);
    vi.stubEnv('DATABASE_URL', '');
    vi.stubEnv('SERVICE_BACKUP_PASSPHRASE', 'a passphrase of the test');
    vi.stubEnv('SIGNALBOX_URL', 'http://127.0.0.1:1');
    vi.stubEnv('SIGNALBOX_TOKEN', 'token-of-the-test');
    vi.stubEnv('SIGNALBOX_API_KEY', 'key-of-the-test');
    vi.stubEnv('SIGNALBOX_WEBHOOK_SECRET', 'webhook-secret-of-the-test');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    process.exitCode = undefined;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['projections', 'keys', `backup ${join(folder, 'out')}`])(
    'names the settings of the database, and creates no data folder: %s',
    async (command) => {
      expect(await runCli(command.split(' '))).toBe(78);
      expect(output).toBe(
        `There is no database in ${dataDir}. Set SERVICE_DATA_DIR to the data folder of the service, or DATABASE_URL to its database.\n`,
      );
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  it('a missing database is reported by the doctor with the settings to check', async () => {
    await runCli(['doctor']);
    expect(output).toContain(`There is no database in ${dataDir}. Set SERVICE_DATA_DIR`);
  });

  it.each(['events import', 'events verify', 'events send', 'plan --file', 'apply --file'])(
    'names the missing file, and starts no database: %s',
    async (command) => {
      const file = join(folder, 'none');
      expect(await runCli([...command.split(' '), file])).toBe(66);
      expect(output).toBe(`${file} cannot be read: there is no such file or folder.\n`);
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  it.each(['projections', 'keys', `events import ${input}`])(
    'names the missing certificate of the database: %s',
    async (command) => {
      const file = join(folder, 'root.crt');
      vi.stubEnv('DATABASE_URL', `${NOWHERE}?sslmode=verify-full&sslrootcert=${file}`);
      vi.stubEnv('SERVICE_ENCRYPTION_KEY', Buffer.alloc(32).toString('base64'));
      expect(await runCli(command.split(' '))).toBe(66);
      expect(output).toBe(
        `${file}, which DATABASE_URL names, cannot be read: there is no such file or folder.\n`,
      );
    },
  );

  it.each(['projections', 'keys', `events import ${input}`])(
    'states why the database is unreachable, and what to do, without its password: %s',
    async (command) => {
      vi.stubEnv('DATABASE_URL', NOWHERE);
      vi.stubEnv('SERVICE_ENCRYPTION_KEY', Buffer.alloc(32).toString('base64'));
      expect(await runCli(command.split(' '))).toBe(1);
      expect(output).toMatch(/^The database cannot be reached \(.*ECONNREFUSED.*\)\. Correct DATABASE_URL/);
      expect(output).not.toContain('secret-of-the-test');
    },
  );
});
