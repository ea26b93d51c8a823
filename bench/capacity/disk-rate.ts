import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const BLOCK_BYTES = 8 * 2 ** 20;
/** Written over again, so that the file stays small. */
const FILE_BYTES = 256 * 2 ** 20;

/** Bytes a second that the disk below `folder` takes in sequence, each block with fdatasync. */
export async function diskRate(folder: string, seconds: number): Promise<number> {
  const file = join(folder, 'disk-rate');
  const handle = await open(file, 'w', 0o600);
  try {
    const block = Buffer.alloc(BLOCK_BYTES, 'x');
    const began = performance.now();
    let written = 0;
    while (performance.now() - began < seconds * 1000) {
      await handle.write(block, 0, BLOCK_BYTES, written % FILE_BYTES);
      await handle.datasync();
      written += BLOCK_BYTES;
    }
    return written / ((performance.now() - began) / 1000);
  } finally {
    await handle.close();
    await rm(file, { force: true });
  }
}
