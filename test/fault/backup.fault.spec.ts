import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceProcess } from '../support/processes/service-process.js';
import { signalbox, type CommandResult } from '../support/processes/signalbox-command.js';
import type { Delivery } from './support/delivery.js';
import { Scenario, SERVICE_ENV } from './support/scenario.js';
import { seedOfThisRun } from '../support/seeded-random.js';

const PASSPHRASE = 'correct horse battery';

interface BackupReport {
  complete_until: string;
  archive_bytes: number;
  seconds: number;
}

describe('a lost data folder', () => {
  const random = seedOfThisRun('backup');
  let service: ServiceProcess;
  let scenario: Scenario;
  let folder: string;
  let backup: string;
  let archive: string;
  let report: BackupReport;
  /** Converts a time of the attempts' monotonic clock to that of the backup's wall clock. */
  const wallClock = (ms: number): number => ms + (Date.now() - performance.now());

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signalbox-backup-'));
    backup = join(folder, 'backup');
    archive = join(folder, 'wal');
    service = await ServiceProcess.start({ env: { ...SERVICE_ENV, SERVICE_WAL_ARCHIVE_DIR: archive } });
    scenario = await Scenario.prepare({ service, random });
  });
  afterAll(async () => {
    await service.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (args: string[], env: Record<string, string> = {}): Promise<CommandResult> =>
    signalbox(args, {
      env: { SERVICE_DATA_DIR: service.dataDir, SERVICE_BACKUP_PASSPHRASE: PASSPHRASE, ...env },
    });
  const reportOf = (result: CommandResult): BackupReport => {
    expect(result).toMatchObject({ code: 0 });
    return JSON.parse(result.stdout) as BackupReport;
  };
  const loseDataFolder = async (): Promise<void> => {
    await service.crash();
    await rm(service.dataDir, { recursive: true });
  };
  /** The number of stored copies of each marker. */
  const stored = async (): Promise<Map<string, number>> => {
    const rows = await service.query<{ marker: string; n: string }>(
      `SELECT data->>'marker' AS marker, count(*) AS n FROM events WHERE data ? 'marker' GROUP BY 1`,
    );
    return new Map(rows.map(({ marker, n }) => [marker, Number(n)]));
  };
  const acknowledged = (before: number): Delivery[] =>
    scenario.oracle.deliveries.filter(
      ({ reuses, confirmations }) =>
        reuses === undefined && confirmations.some(({ endedMs }) => wallClock(endedMs) <= before),
    );

  it('is restored with every event that was acknowledged before the end of the backup', async () => {
    await scenario.loadDuring(async () => {
      await expect.poll(() => scenario.oracle.count('200'), { timeout: 60_000 }).toBeGreaterThan(100);
      report = reportOf(await run(['backup', backup, '--json']));
      const during = scenario.oracle.count('200');
      await expect.poll(() => scenario.oracle.count('200'), { timeout: 60_000 }).toBeGreaterThan(during + 50);
    });
    const until = Date.parse(report.complete_until);
    const all = scenario.oracle.deliveries.filter(({ confirmations }) => confirmations.length > 0).length;
    const promised = acknowledged(until);
    expect(promised.length).toBeGreaterThan(50);
    expect(promised.length).toBeLessThan(all);

    await loseDataFolder();
    const startedMs = performance.now();
    const restored = await run(['restore', backup, '--json']);
    expect(restored).toMatchObject({ code: 0 });
    const restoredMs = performance.now();
    await service.launch();
    const readyMs = performance.now();

    const copies = await stored();
    const lost = promised.flatMap(({ batch }) =>
      batch.events.filter((event) => event.stored !== null && !copies.has(event.marker)),
    );
    expect(lost.map(({ marker }) => marker)).toEqual([]);
    const twice = scenario.oracle.deliveries
      .filter(({ batch }) => batch.key !== null)
      .flatMap(({ batch }) => batch.events.filter(({ marker }) => (copies.get(marker) ?? 0) > 1));
    expect(twice.map(({ marker }) => marker)).toEqual([]);
    const size = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
    process.stdout.write(
      `backup: ${promised.length} of ${all} batches acknowledged before its end; made in ${report.seconds.toFixed(1)} s under load, ` +
        `${size(report.archive_bytes)}; restored in ${((restoredMs - startedMs) / 1000).toFixed(1)} s, ready ` +
        `${((readyMs - restoredMs) / 1000).toFixed(1)} s later\n`,
    );
  });

  it('keeps its secrets when it is restored: the signature of a sender is still accepted', async () => {
    // The restored service lacks the batches after the backup; their senders repeat them.
    const before = scenario.oracle.count('200');
    await scenario.loadDuring(async () => {
      await expect.poll(() => scenario.oracle.count('200'), { timeout: 60_000 }).toBeGreaterThan(before + 20);
    });
    expect(await service.query('SELECT 1 FROM webhook_secrets')).not.toEqual([]);
  });

  it('has a backup that passes the verification, which leaves no files behind', async () => {
    const scratch = join(folder, 'scratch');
    await mkdir(scratch);
    const verified = await run(['backup', 'verify', backup, '--scratch', scratch, '--json']);
    expect(verified).toMatchObject({ code: 0 });
    const { rows } = JSON.parse(verified.stdout) as { rows: Record<string, number> };
    expect(rows['projects']).toBe(3);
    expect(await readdir(scratch)).toEqual([]);
  });

  it('is restored to a time after the backup, and to the end of the archived log', async () => {
    await service.query('CREATE TABLE drill (name text)');
    await service.query(`INSERT INTO drill VALUES ('early')`);
    const [row] = await service.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    const time = row?.now as Date;
    await sleep(20);
    await service.query(`INSERT INTO drill VALUES ('late')`);
    const [wal] = await service.query<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS name');
    await expect.poll(() => existsSync(join(archive, `${wal?.name}.gz`)), { timeout: 60_000 }).toBe(true);
    const namesIn = async (from: ServiceProcess): Promise<string[]> =>
      (await from.query<{ name: string }>('SELECT name FROM drill ORDER BY 1')).map(({ name }) => name);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await loseDataFolder();

    // A copy, because each recovery creates a timeline in the archive.
    const copy = join(folder, 'wal-copy');
    await cp(archive, copy, { recursive: true });
    const dataDir = join(folder, 'earlier');
    const env = { SERVICE_WAL_ARCHIVE_DIR: copy, SERVICE_DATA_DIR: dataDir };
    const beyond = await run(['restore', backup, '--until', later], env);
    expect(beyond).toMatchObject({ code: 65 });
    expect(beyond.stderr).toContain('The archived log ends before the requested time');
    expect(await readdir(dataDir)).toEqual([]);

    expect(await run(['restore', backup, '--until', time.toISOString()], env)).toMatchObject({ code: 0 });
    const other = await ServiceProcess.start({ dataDir });
    try {
      expect(await namesIn(other)).toEqual(['early']);
    } finally {
      await other.dispose();
    }

    expect(
      await run(['restore', backup, '--until', 'latest'], { SERVICE_WAL_ARCHIVE_DIR: archive }),
    ).toMatchObject({ code: 0 });
    await service.launch();
    expect(await namesIn(service)).toEqual(['early', 'late']);
    // The new timeline is archived beside the earlier one.
    await expect.poll(() => readdir(archive), { timeout: 60_000 }).toContain('00000003.history.gz');
  });

  it('cannot be started on when its restore was killed', async () => {
    const dataDir = join(folder, 'killed');
    let pid = 0;
    const restore = signalbox(['restore', backup], {
      env: { SERVICE_DATA_DIR: dataDir, SERVICE_BACKUP_PASSPHRASE: PASSPHRASE },
      onStart: (started) => (pid = started),
    });
    await expect
      .poll(() => existsSync(join(dataDir, 'restoring')), { timeout: 60_000, interval: 5 })
      .toBe(true);
    process.kill(pid, 'SIGKILL');
    expect(await restore).toMatchObject({ code: null });
    await expect(ServiceProcess.start({ dataDir })).rejects.toThrow(/A restore into .* was interrupted/);
  });

  describe('a restore or backup that must fail', () => {
    /** Copies the backup and restores the copy into a new folder; also returns what the folder contains afterwards. */
    const attempt = async (
      name: string,
      spoil: (copy: string) => Promise<void>,
      env: Record<string, string> = {},
    ): Promise<CommandResult & { left: string[] }> => {
      const copy = join(folder, name);
      await cp(backup, copy, { recursive: true });
      await spoil(copy);
      const dataDir = join(folder, `${name}-data`);
      const result = await run(['restore', copy], { SERVICE_DATA_DIR: dataDir, ...env });
      return { ...result, left: existsSync(dataDir) ? await readdir(dataDir) : [] };
    };

    it('rejects a backup that was cut off, with the sizes, and leaves no files behind', async () => {
      const bytes = random.int(1, report.archive_bytes - 1);
      const result = await attempt('cut', (copy) => truncate(join(copy, 'base.tar.gz'), bytes));
      expect(result).toMatchObject({ code: 65, left: [] });
      expect(result.stderr).toContain(`base.tar.gz has ${bytes} bytes instead of ${report.archive_bytes}`);
    });

    it('rejects a backup with one changed byte, and leaves no files behind', async () => {
      const at = random.int(0, report.archive_bytes - 1);
      const result = await attempt('changed', async (copy) => {
        const bytes = await readFile(join(copy, 'base.tar.gz'));
        bytes[at] = (bytes[at] ?? 0) ^ 0x10;
        await writeFile(join(copy, 'base.tar.gz'), bytes);
      });
      expect(result, `byte ${at}`).toMatchObject({ code: 65, left: [] });
      expect(result.stderr).toContain('damaged');
    });

    it('rejects a backup that was never finished', async () => {
      const result = await attempt('unfinished', (copy) => rm(join(copy, 'manifest.json')));
      expect(result).toMatchObject({ code: 66, left: [] });
      expect(result.stderr).toContain('no finished backup');
    });

    it('rejects a backup of a newer version', async () => {
      const result = await attempt('newer', async (copy) => {
        const path = join(copy, 'manifest.json');
        const manifest = JSON.parse(await readFile(path, 'utf8')) as {
          contents: { migrations: string[] };
          sha256: string;
        };
        manifest.contents.migrations.push('FromTheFuture9999999999999');
        manifest.sha256 = createHash('sha256').update(JSON.stringify(manifest.contents)).digest('hex');
        await writeFile(path, JSON.stringify(manifest));
      });
      expect(result).toMatchObject({ code: 76, left: [] });
      expect(result.stderr).toContain('FromTheFuture9999999999999');
    });

    it('rejects another passphrase than that of the backup', async () => {
      const result = await attempt('locked', () => Promise.resolve(), {
        SERVICE_BACKUP_PASSPHRASE: 'incorrect horse battery',
      });
      expect(result).toMatchObject({ code: 77, left: [] });
      expect(result.stderr).not.toContain('incorrect horse battery');
    });

    it('overwrites no files in its target folder', async () => {
      const dataDir = join(folder, 'used');
      await mkdir(dataDir);
      await writeFile(join(dataDir, 'precious'), 'data');
      for (const args of [
        ['restore', backup],
        ['backup', dataDir],
      ]) {
        const result = await run(args, args[0] === 'restore' ? { SERVICE_DATA_DIR: dataDir } : {});
        expect(result).toMatchObject({ code: 73 });
        expect(result.stderr).toContain('is not empty');
      }
      expect(await readdir(dataDir)).toEqual(['precious']);
    });

    it('makes no backup of a database other than the built-in one', async () => {
      const result = await run(['backup', join(folder, 'external')], {
        DATABASE_URL: 'postgresql://signalbox@db.example/signalbox',
      });
      expect(result).toMatchObject({ code: 69 });
      expect(result.stderr).toContain('pg_dump');
      expect(existsSync(join(folder, 'external'))).toBe(false);
    });
  });
});
