import { statfs } from 'node:fs/promises';
import type { DiskFacts } from '../parts/disk-part.js';

/** @returns `null` when the folder cannot be read. */
export async function freeDisk(folder: string): Promise<DiskFacts | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
