// PostgreSQL runs this script for each segment that it recovers (`restore_command`): fetch-segment.js <folder> <name>
// <path>
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** PostgreSQL interprets a smaller status as the end of the archive, and would end the recovery there. */
const EXIT_ABORT = 126;

/** @returns exit status: 1 when the archive does not have the segment. */
async function fetchSegment(folder: string, name: string, path: string): Promise<number> {
  const archived = await readFile(join(folder, `${name}.gz`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (archived === null) return 1;
  await writeFile(path, await promisify(gunzip)(archived), { mode: 0o600 });
  return 0;
}

const [folder = '', name = '', path = ''] = process.argv.slice(2);
fetchSegment(folder, name, path).then(
  (status) => (process.exitCode = status),
  (error: unknown) => {
    process.stderr.write(
      `${name} cannot be read: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = EXIT_ABORT;
  },
);
