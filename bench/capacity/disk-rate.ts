import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const BLOCK_BYTES = 8 * 2 ** 20;
/** The file is overwritten from its beginning, so that it stays small. */
const FILE_BYTES = 256 * 2 ** 20;

/** Sequential write rate of the disk below `folder` in bytes per second, with an fdatasync after each block. */
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
