// PostgreSQL runs this script for each finished segment of its log (`archive_command`): archive-segment.js <folder>
// <name> <path>
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';

/**
 * Returns only when the segment is on the disk: PostgreSQL reuses its file afterwards. An archived segment is not
 * overwritten: after a crash PostgreSQL archives the last one again, and a segment with other content belongs to
 * another server.
 */
async function archiveSegment(folder: string, name: string, path: string): Promise<void> {
  const target = join(folder, `${name}.gz`);
  const segment = await readFile(path);
  const archived = await readFile(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (archived !== null) {
    if (segment.equals(await promisify(gunzip)(archived))) return;
    throw new Error(
      `${target} contains a different segment with this name: two servers archive to the same folder`,
    );
  }
  const part = join(folder, `${name}.part`);
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(await promisify(gzip)(segment, { level: constants.Z_BEST_SPEED }));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, target);
  const listing = await open(folder, 'r');
  try {
    await listing.sync();
  } finally {
    await listing.close();
  }
}

const [folder = '', name = '', path = ''] = process.argv.slice(2);
archiveSegment(folder, name, path).catch((error: unknown) => {
  process.stderr.write(
    `${name} was not archived: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
