import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SOURCE = 'signalbox-test-disk';

/** A small file system in memory. Mounting it requires root on Linux. */
export class SmallDisk {
  private static readonly mounted = new Set<SmallDisk>();

  private constructor(readonly path: string) {}

  /** Reason for which it cannot be mounted here; `null` when it can. */
  static obstacle(): string | null {
    if (process.platform !== 'linux') return 'only Linux has tmpfs';
    if (process.getuid?.() !== 0) return 'only root may mount';
    try {
      SmallDisk.mount(1024 * 1024).unmount();
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  static mount(bytes: number): SmallDisk {
    unmountLeftovers();
    const path = mkdtempSync(join(tmpdir(), 'signalbox-disk-'));
    try {
      run('mount', '-t', 'tmpfs', '-o', `size=${bytes},mode=0700`, `${SOURCE}-${process.pid}`, path);
    } catch (error) {
      rmdirSync(path);
      throw error;
    }
    const disk = new SmallDisk(path);
    SmallDisk.mounted.add(disk);
    return disk;
  }

  usedBytes(): number {
    const { blocks, bfree, bsize } = statfsSync(this.path);
    return (blocks - bfree) * bsize;
  }

  resize(bytes: number): void {
    run('mount', '-o', `remount,size=${bytes}`, this.path);
  }

  makeReadOnly(): void {
    run('mount', '-o', 'remount,ro', this.path);
  }

  /** Works also while a process has a file open on it. Idempotent. */
  unmount(): void {
    if (!SmallDisk.mounted.delete(this)) return;
    run('umount', '--lazy', this.path);
    rmdirSync(this.path);
  }

  static unmountAll(): void {
    for (const disk of [...SmallDisk.mounted]) disk.unmount();
  }
}

// For a test that did not reach its end.
process.once('exit', () => SmallDisk.unmountAll());

/** Unmounts the disks of killed test processes. */
function unmountLeftovers(): void {
  for (const line of readFileSync('/proc/mounts', 'utf8').split('\n')) {
    const [source = '', path = ''] = line.split(' ');
    const pid = new RegExp(`^${SOURCE}-(\\d+)$`).exec(source)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    run('umount', '--lazy', path);
    rmdirSync(path);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function run(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status === 0) return;
  const why = (error?.message ?? stderr).trim().split('\n')[0];
  throw new Error(`${program} is refused: ${why}`);
}
