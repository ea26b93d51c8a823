import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../src/cli/commands.js';
import { SERVICE_VERSION } from '../../../src/common/service-version.js';
import { signalbox } from '../../support/processes/signalbox-command.js';

const LAUNCHER = join(import.meta.dirname, '..', '..', '..', 'bin', 'signalbox.mjs');

describe('the command signalbox', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'signalbox-command-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('lists its commands and states its version', async () => {
    const help = await signalbox(['--help']);
    expect(help.code).toBe(0);
    for (const { name } of COMMANDS) expect(help.stdout).toContain(`\n  ${name} `);
    expect(await signalbox(['--version'])).toMatchObject({ code: 0, stdout: `${SERVICE_VERSION}\n` });
  });

  it.each(COMMANDS.map(({ name }) => name))(
    'has help with examples and exit statuses for %s',
    async (name) => {
      const { code, stdout } = await signalbox([name, '--help']);
      expect(code).toBe(0);
      expect(stdout).toContain('\nExamples:\n');
      expect(stdout).toContain('\nExit status: ');
    },
  );

  it.each([
    [['unknown']],
    [['demo']],
    [['demo', 'shop', '--days', 'x']],
    [['keys', 'rotate', 'now']],
    [['start', '--fast']],
  ])('exits with 64 for the wrong arguments %j and does nothing', async (args) => {
    const { code, stderr } = await signalbox(args, { env: { SERVICE_DATA_DIR: folder } });
    expect([code, stderr.startsWith('error: ')]).toEqual([64, true]);
  });

  it.each(['start', 'keys', 'projections'])('exits with 78 for settings that %s cannot use', async (name) => {
    const { code, stderr } = await signalbox([name], { env: { PORT: 'x', SERVICE_DATA_DIR: folder } });
    expect([code, stderr]).toEqual([78, expect.stringContaining('PORT must be')]);
  });

  it('exits with 78 when the settings name no database, and names the setting to check', async () => {
    const { code, stderr } = await signalbox(['keys'], { env: { SERVICE_DATA_DIR: folder } });
    expect(code).toBe(78);
    expect(stderr).toContain('SERVICE_DATA_DIR');
  });

  it('loads no module of the service for help', async () => {
    // Loading any module of NestJS ends the process.
    const trap = `data:text/javascript,import { registerHooks } from 'node:module'; registerHooks({ load(url, context, next) { if (url.includes('@nestjs')) throw new Error(url); return next(url, context); } });`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', trap, LAUNCHER, '--help']);
    expect(stdout).toContain('run the service');
  });

  it('passes its exit status through the launcher', async () => {
    await expect(promisify(execFile)(process.execPath, [LAUNCHER, 'unknown'])).rejects.toMatchObject({
      code: 64,
    });
  });
});
