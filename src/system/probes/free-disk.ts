import { statfs } from 'node:fs/promises';
import type { DiskReadings } from '../components/disk-component.js';

/** @returns `null` when the folder cannot be read. */
export async function freeDisk(folder: string): Promise<DiskReadings | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
