import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRunning, parentWatchesOf } from '../../../test/support/processes/pids.js';
import type { DatabaseAddress } from '../connection/database-address.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';

/** Sessions that hold the lock of the folder's owner. */
const OWNERS = `SELECT count(*) AS n FROM pg_stat_activity WHERE application_name = 'signalbox owner'`;

describe('startEmbeddedPostgres', () => {
  let dataDir: string;
  const started: EmbeddedPostgres[] = [];
  const log: string[] = [];
  /** Times of the failed restarts, by `performance.now()`. */
  const failedStarts: number[] = [];

  const start = async (folder = dataDir): Promise<EmbeddedPostgres> => {
    const postgres = await startEmbeddedPostgres({
      dataDir: folder,
      log: (message) => {
        log.push(message);
        if (message.includes('could not be restarted')) failedStarts.push(performance.now());
      },
    });
    started.push(postgres);
    return postgres;
  };
  const query = async (address: DatabaseAddress, sql: string): Promise<Record<string, unknown>[]> => {
    const client = new Client(address);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const serverPid = async (): Promise<number> =>
    Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

  beforeEach(async () => {
    // Mode 0700, as /root has: PostgreSQL must run as another user and still have access.
    dataDir = await mkdtemp(join(tmpdir(), 'signalbox-embedded-'));
    await chmod(dataDir, 0o700);
    log.length = 0;
    failedStarts.length = 0;
  });
  afterEach(async () => {
    for (const postgres of started.splice(0)) await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('keeps committed data across a restart, and listens on no port', async () => {
    const first = await start();
    await query(first.address, 'CREATE TABLE t AS SELECT 42 AS n');
    const settings = await query(
      first.address,
      `SELECT name, setting FROM pg_settings WHERE name IN ('listen_addresses', 'fsync', 'synchronous_commit', 'full_page_writes') ORDER BY 1`,
    );
    expect(settings.map((row) => row['setting'])).toEqual(['on', 'on', '', 'on']);
    expect((await stat(first.address.host as string)).mode & 0o777).toBe(0o700);
    await first.stop();
    const second = await start();
    expect(await query(second.address, 'SELECT n FROM t')).toEqual([{ n: 42 }]);
  });

  it('rejects a second copy on the same folder, and does not disturb the first one', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(/Another instance of the service uses this data folder/);
    expect(await query(first.address, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  /**
   * Starts a service in a process of its own that owns the folder's server; `ready` once the server accepts
   * connections.
   */
  const startService = async (): Promise<ChildProcess> => {
    const built = join(
      import.meta.dirname,
      '..',
      '..',
      '..',
      'dist',
      'database',
      'embedded',
      'embedded-postgres.js',
    );
    const script = `
      import { startEmbeddedPostgres } from ${JSON.stringify(built)};
      await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined });
      process.stdout.write('ready');
      setInterval(() => undefined, 1000);`;
    const service = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' });
    await once(service.stdout, 'data');
    return service;
  };

  it('stops its server when the service is killed, and starts again afterwards', async () => {
    const service = await startService();
    const server = await serverPid();
    const exited = once(service, 'exit');
    service.kill('SIGKILL');
    await exited;
    await expect.poll(() => isRunning(server, dataDir), { timeout: 60_000 }).toBe(false);

    const next = await start();
    expect(log).not.toContain(
      'stopping the PostgreSQL process that an earlier run of the service left running',
    );
    expect(await query(next.address, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('stops the server of a killed service whose parent watch was killed, too', async () => {
    const service = await startService();
    const server = await serverPid();
    const watches = parentWatchesOf(server);
    expect(watches).toHaveLength(1);
    for (const watch of watches) process.kill(watch, 'SIGKILL');
    const exited = once(service, 'exit');
    service.kill('SIGKILL');
    await exited;

    const next = await start();
    expect(log).toContain('stopping the PostgreSQL process that an earlier run of the service left running');
    expect(await serverPid()).not.toBe(server);
    expect(await query(next.address, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('starts at once after a kill, while the old server still shuts down', async () => {
    const service = await startService();
    const server = await serverPid();
    // Suspended, so that its shutdown lasts until SIGCONT.
    process.kill(server, 'SIGSTOP');
    const exited = once(service, 'exit');
    service.kill('SIGKILL');
    await exited;
    const next = start();
    process.kill(server, 'SIGCONT');
    expect(await query((await next).address, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('starts after a crash whose postmaster.pid names a living process of the same user', async () => {
    const first = await start();
    await first.stop();
    const owner = await stat(join(dataDir, 'postgres'));
    const otherProcess = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
      ...(process.getuid?.() === 0 ? { uid: owner.uid, gid: owner.gid } : {}),
      cwd: '/',
      stdio: 'ignore',
    });
    try {
      await once(otherProcess, 'spawn');
      const socketDir = join(dataDir, 'run');
      const lines = [
        otherProcess.pid,
        join(dataDir, 'postgres'),
        1_700_000_000,
        5432,
        socketDir,
        '',
        '  1234567  0',
        'ready',
      ];
      await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), lines.join('\n'));
      const next = await start();
      expect(await query(next.address, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
      expect(otherProcess.exitCode).toBeNull();
    } finally {
      otherProcess.kill('SIGKILL');
    }
  });

  it('restarts a server that crashed', async () => {
    const postgres = await start();
    await query(postgres.address, 'CREATE TABLE t AS SELECT 42 AS n');
    const server = await serverPid();
    process.kill(server, 'SIGQUIT');
    // The killed server accepts connections for a moment before it ends.
    await expect.poll(() => serverPid().catch(() => server), { timeout: 60_000 }).not.toBe(server);
    await expect
      .poll(() => query(postgres.address, 'SELECT n FROM t').catch(() => null), { timeout: 60_000 })
      .toEqual([{ n: 42 }]);
    // The server accepts connections a moment before its owner has taken it over again.
    await expect
      .poll(async () => (await query(postgres.address, OWNERS))[0]?.['n'], { timeout: 60_000 })
      .toBe('1');
    await expect(start()).rejects.toThrow(/Another instance/);
  });

  it('retries with a growing backoff, one start at a time, while the server cannot start', async () => {
    const postgres = await start();
    const config = join(dataDir, 'postgres', 'postgresql.conf');
    await rename(config, `${config}.away`);
    process.kill(await serverPid(), 'SIGQUIT');
    await expect.poll(() => failedStarts.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
    const [first = 0, second = 0, third = 0] = failedStarts;
    // At least half of the interval is fixed: 125 ms, then 250 ms; two concurrent loops would halve it.
    expect(second - first).toBeGreaterThanOrEqual(120);
    expect(third - second).toBeGreaterThanOrEqual(245);
    await rename(`${config}.away`, config);
    await expect
      .poll(() => query(postgres.address, 'SELECT 1 AS n').catch(() => null), { timeout: 60_000 })
      .toEqual([{ n: 1 }]);
  });

  it('creates a data folder again whose creation was interrupted', async () => {
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
    const postgres = await start();
    expect(await query(postgres.address, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('does not modify a data folder that another program created', async () => {
    await mkdir(join(dataDir, 'postgres'));
    for (const name of ['PG_VERSION', 'postmaster.opts'])
      await writeFile(join(dataDir, 'postgres', name), '');
    await expect(start()).rejects.toThrow(/did not create/);
    await expect(stat(join(dataDir, 'postgres', 'postmaster.opts'))).resolves.toBeDefined();
  });

  it('places its socket elsewhere when the path of the folder is too long', async () => {
    const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(60));
    await mkdir(deep, { recursive: true });
    const postgres = await start(deep);
    expect(postgres.address.host).toMatch(/signalbox-[0-9a-f]{16}$/);
    expect(await query(postgres.address, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });
});
