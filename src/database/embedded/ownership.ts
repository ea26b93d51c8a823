import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { DatabaseAddress } from '../database-address.js';

/** Held by the service that owns a data folder, for as long as it lives. */
const OWNER_LOCK = 7_341_001;
const STOP_TIMEOUT_MS = 30_000;

/**
 * A service that was killed leaves its PostgreSQL running. If that server's owner is gone it is ended
 * here, so that the new one is a child of this process; if the owner lives, this copy must not start.
 */
export async function endLeftover(
  cluster: string,
  address: DatabaseAddress,
  log: (message: string, fields?: object) => void,
): Promise<void> {
  if ((await canConnect(address)) !== null) return;
  const owner = await takeOwnership(address);
  const pid = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  await owner.end();
  log('ending the PostgreSQL that an earlier run left behind', { pid });
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (existsSync(join(cluster, 'postmaster.pid'))) {
    if (Date.now() > deadline) throw new Error(`The PostgreSQL with process id ${pid} does not end.`);
    await sleep(25);
  }
}

/**
 * After a crash of the whole machine or container the pid in `postmaster.pid` may belong to some other
 * process by now; containers give out the same small pids at every start. PostgreSQL would take that for
 * a running server and refuse to start. Our own pid, its parent's, it knows to be stale; the line about
 * the shared memory stays, and with it PostgreSQL's other protection.
 */
export async function disownStalePid(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const [pid, ...rest] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  if (!pid || process.platform !== 'linux') return;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!command.includes(cluster)) await writeFile(file, [process.pid, ...rest].join('\n'));
}

/**
 * A session that marks this process as the owner of the server's data folder. A connection that ends,
 * however it ends, gives the ownership up.
 *
 * @throws Error in words for a person when another process is the owner.
 */
export async function takeOwnership(address: DatabaseAddress): Promise<Client> {
  const client = new Client({ ...address, application_name: 'signalbox owner' });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
    OWNER_LOCK,
  ]);
  if (rows[0]?.mine === true) return client;
  await client.end();
  throw new Error(
    'Another copy of the service is running on this data folder. Stop it first, or give this one its own SERVICE_DATA_DIR (and PORT).',
  );
}

/** `null` when a session could be opened, else why not. */
export async function canConnect(address: DatabaseAddress): Promise<string | null> {
  const client = new Client({ ...address, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
