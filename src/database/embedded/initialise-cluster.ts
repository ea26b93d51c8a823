import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.js';
import { changeOwner, type RunAs } from './run-as.js';

/**
 * Creates the database folder if it does not exist. An interrupted creation is repeated.
 *
 * @throws Error for a folder with a database that this service did not create; it is not changed.
 */
export async function initialiseCluster(
  cluster: string,
  binaries: PostgresBinaries,
  runAs: RunAs,
  user: string,
  log: (message: string, fields?: object) => void,
): Promise<void> {
  // initdb writes PG_VERSION first and may end half-way; in a complete cluster the marker is written last.
  const marker = join(cluster, '.initialised');
  if (existsSync(marker)) return;
  if (existsSync(join(cluster, 'PG_VERSION')) && existsSync(join(cluster, 'postmaster.opts'))) {
    throw new Error(
      `${cluster} contains a PostgreSQL data directory that this service did not create. Set SERVICE_DATA_DIR to another folder.`,
    );
  }
  log('creating the database folder', { folder: cluster });
  await rm(cluster, { recursive: true, force: true });
  await mkdir(cluster, { mode: 0o700 });
  await changeOwner(runAs, cluster);
  const args = ['-D', cluster, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions'];
  const [program, ...rest] = [...runAs.prefix, binaries.initdb, ...args];
  const output = await new Promise<string | null>((resolve, reject) => {
    const child = spawn(program as string, rest, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0 ? null : Buffer.concat(chunks).toString()));
  });
  if (output !== null) throw new Error(`The database folder ${cluster} could not be created:\n${output}`);
  const file = await open(marker, 'w', 0o600);
  await file.sync();
  await file.close();
}
