import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createTestDataSource,
  insertUser,
  type TestDataSource,
} from '../../test/support/postgres/test-data-source.js';
import { User } from '../auth/entities/user.entity.js';
import { SecretBox } from '../common/crypto/secret-box.js';
import { AppConfig } from '../config/app-config.js';
import { SetupAnnouncer } from './setup-announcer.js';
import { SetupState } from './setup-state.js';
import { SetupToken } from './setup-token.js';

describe('SetupAnnouncer', () => {
  let test: TestDataSource;
  let dataDir: string;
  let file: string;
  let lines: string[];
  const box = new SecretBox(randomBytes(32));

  beforeEach(async () => {
    test = await createTestDataSource();
    dataDir = await mkdtemp(join(tmpdir(), 'signalbox-announcer-'));
    file = join(dataDir, 'setup-token');
    lines = [];
    for (const level of ['log', 'warn'] as const) {
      vi.spyOn(Logger.prototype, level).mockImplementation((...parts: unknown[]) => {
        lines.push(JSON.stringify(parts));
      });
    }
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await test.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  function announcer(env: Record<string, string> = {}): {
    announcer: SetupAnnouncer;
    token: SetupToken;
    state: SetupState;
  } {
    const config = AppConfig.fromEnv({
      SERVICE_DATA_DIR: dataDir,
      SERVICE_PUBLIC_URL: 'https://box.example.com',
      ...env,
    });
    const token = new SetupToken(config, box);
    const state = new SetupState(test.dataSource.getRepository(User));
    return { announcer: new SetupAnnouncer(config, state, token), token, state };
  }

  it('logs the complete address and keeps the token in a file that only the owner can read', async () => {
    await writeFile(file, 'old');
    await chmod(file, 0o666);
    const { announcer: it, token, state } = announcer();
    await it.announce();
    expect(token.reveal()).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(lines.join()).toContain(`https://box.example.com/setup?token=${token.reveal()}`);
    expect(await readFile(file, 'utf8')).toBe(`${token.reveal()}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    state.markDone();
    await vi.waitFor(() => expect(existsSync(file)).toBe(false), { timeout: 60_000 });
  });

  it('derives the same token on every replica with the same key, and another token from another key', () => {
    const other = new SetupToken(AppConfig.fromEnv({}), new SecretBox(randomBytes(32)));
    expect(announcer().token.reveal()).toBe(announcer().token.reveal());
    expect(other.reveal()).not.toBe(announcer().token.reveal());
  });

  it('neither logs nor stores a token that the operator chose', async () => {
    const { announcer: it, token } = announcer({ SERVICE_SETUP_TOKEN: 'chosen-by-the-operator' });
    await it.announce();
    expect(token.matches('chosen-by-the-operator')).toBe(true);
    expect(token.matches('chosen-by-the-operatoR')).toBe(false);
    expect(lines.join()).toContain('https://box.example.com/setup');
    expect(lines.join()).not.toContain('chosen-by');
    expect(existsSync(file)).toBe(false);
  });

  it('logs nothing when a user exists, and removes a leftover token file', async () => {
    await insertUser(test.dataSource);
    await writeFile(file, 'old');
    await announcer().announcer.announce();
    expect(lines).toEqual([]);
    expect(existsSync(file)).toBe(false);
  });

  it('does not prevent the start of the service when the folder cannot be written', async () => {
    await writeFile(file, '');
    const { announcer: it, token } = announcer({ SERVICE_DATA_DIR: join(file, 'below-a-file') });
    await it.announce();
    expect(lines.join()).toContain(token.reveal());
    expect(lines.join()).toContain('could not be written');
  });
});
