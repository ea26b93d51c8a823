import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../../../src/database/embedded/embedded-postgres.js';
import { migrate } from '../../../src/database/migrate.js';
import { madeOnce } from '../processes/made-once.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const CACHE = join(ROOT, '.cache', 'test');
/** Sources on which the state of the folder after a first start depends. */
const SOURCES = ['src/database/migrations', 'src/database/embedded'];

let made: Promise<string> | undefined;

/**
 * Copies into an empty data folder the PostgreSQL that the first start of a service creates: initialized, migrated,
 * stopped. A copy costs a twentieth of the CPU time of `initdb` and all migrations; the creation itself is tested in
 * `embedded-postgres.db.spec.ts`, in the lane `readme` and in the smoke test.
 */
export async function layCluster(dataDir: string): Promise<void> {
  // By `cp`, because the files belong to the user as which PostgreSQL runs.
  const from = join(await (made ??= template()), 'postgres');
  await promisify(execFile)('cp', ['-a', from, join(dataDir, 'postgres')]);
}

async function template(): Promise<string> {
  const ingredients = await Promise.all([
    readFile(join(ROOT, 'package-lock.json')),
    ...SOURCES.map(async (folder) => {
      const names = (await readdir(join(ROOT, folder))).filter((name) => name.endsWith('.ts')).toSorted();
      return Buffer.concat(await Promise.all(names.map((name) => readFile(join(ROOT, folder, name)))));
    }),
  ]);
  return madeOnce(CACHE, 'cluster', ingredients, async (dataDir) => {
    await mkdir(dataDir, { recursive: true });
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    try {
      await migrate(postgres.address);
    } finally {
      await postgres.stop();
    }
    await rm(join(dataDir, 'run'), { recursive: true, force: true });
  });
}
