import { statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Several times the largest observed size of a run's data. */
const MIN_FREE_BYTES = 4 * 2 ** 30;

/**
 * Folder of the run's PostgreSQL data: in memory where Linux has enough of it. There a copy of the template costs a
 * quarter of the CPU time that it costs on a disk, and a commit does not wait for a disk. Elsewhere, and where memory
 * is short, the folder for temporary files.
 */
export async function clusterFolder(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(MEMORY);
    if (bavail * bsize >= MIN_FREE_BYTES && freemem() >= MIN_FREE_BYTES) return MEMORY;
  } catch {
    // The folder exists on Linux only.
  }
  return tmpdir();
}
