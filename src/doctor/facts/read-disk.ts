import { randomUUID } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type DiskFacts, medianOf } from './facts.js';

/** Types of file systems in memory (statfs(2)): tmpfs and ramfs. */
const IN_MEMORY: readonly number[] = [0x0102_1994, 0x8584_58f6];
const WRITES = 15;
/** One page of PostgreSQL's log. */
const PAGE = Buffer.alloc(8192, 1);

/** @returns `null` when the folder cannot be read. */
export async function readDisk(folder: string): Promise<DiskFacts | null> {
  const disk = await statfs(folder).catch(() => null);
  if (disk === null) return null;
  return {
    freeBytes: disk.bavail * disk.bsize,
    totalBytes: disk.blocks * disk.bsize,
    isMemory: IN_MEMORY.includes(disk.type),
    syncMs: await measureSync(folder).catch(() => null),
  };
}

/** Writes as PostgreSQL does at a commit: a page, then fdatasync. */
async function measureSync(folder: string): Promise<number> {
  const path = join(folder, `.doctor-${randomUUID()}`);
  const file = await open(path, 'wx', 0o600);
  try {
    const times: number[] = [];
    for (let write = 0; write < WRITES; write++) {
      const startedMs = performance.now();
      await file.write(PAGE, 0, PAGE.length, 0);
      await file.datasync();
      times.push(performance.now() - startedMs);
    }
    return medianOf(times);
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}
