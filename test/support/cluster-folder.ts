import { statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Several times what a run has been seen to store at once. */
const MIN_FREE_BYTES = 4 * 2 ** 30;

/**
 * Where the run's PostgreSQL keeps its data: in memory where Linux has room for it. There a copy of the template costs a quarter of
 * the CPU time that it costs on a disk, and a commit waits for nothing. Elsewhere, and where memory is short, the folder for
 * temporary files.
 */
export async function clusterFolder(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(MEMORY);
    if (bavail * bsize >= MIN_FREE_BYTES && freemem() >= MIN_FREE_BYTES) return MEMORY;
  } catch {
    // Not Linux.
  }
  return tmpdir();
}
