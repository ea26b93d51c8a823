import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import sql from 'sql-template-tag';
import type { DatabaseAddress } from '../connection/database-address.js';
import { boolean, queryRow } from '../rows.js';

/** Advisory lock that the service which owns a data folder holds as long as it runs. */
const OWNER_LOCK = 7_341_001;
const STOP_TIMEOUT_MS = 30_000;
/** Longest time until the server detects that the connection of a killed owner is closed. */
const OWNER_GONE_TIMEOUT_MS = 1000;
const SECOND_COPY =
  'Another instance of the service uses this data folder. Stop it, or set another SERVICE_DATA_DIR (and PORT) for this one.';

/**
 * Ensures that no PostgreSQL runs on the folder when this returns, so that the new one is a child of this process. The
 * server of a service that was killed is ended by its parent watch and may still be writing its checkpoint; where the
 * watch was killed, too, the server is ended here.
 *
 * @throws Error with a message for people when the server has a running owner, or does not end in time.
 */
export async function endLeftover(
  cluster: string,
  address: DatabaseAddress,
  log: (message: string, fields?: object) => void,
): Promise<void> {
  const startedAt = Date.now();
  let ended = false;
  for (;;) {
    const pid = await runningPostmaster(cluster);
    if (pid === null) return;
    const ownership = ended ? 'unreachable' : await probeOwnership(address);
    if (ownership === 'free') {
      log('stopping the PostgreSQL process that an earlier run of the service left running', { pid });
      signal(pid, 'SIGINT');
      ended = true;
    }
    const waitedMs = Date.now() - startedAt;
    if (ownership === 'taken' && waitedMs > OWNER_GONE_TIMEOUT_MS) throw new Error(SECOND_COPY);
    if (waitedMs > STOP_TIMEOUT_MS) throw new Error(`The PostgreSQL process ${pid} does not stop.`);
    await sleep(25);
  }
}

async function probeOwnership(address: DatabaseAddress): Promise<'free' | 'taken' | 'unreachable'> {
  try {
    const owner = await tryOwnership(address);
    await owner?.end();
    return owner === null ? 'taken' : 'free';
  } catch {
    return 'unreachable';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Process id of the server that runs on the folder; `null` when the file is missing or stale after a crash. */
async function runningPostmaster(cluster: string): Promise<number | null> {
  const pid = Number((await readPidFile(cluster))[0]);
  return pid > 0 && (await commandOf(pid)).includes(cluster) ? pid : null;
}

async function readPidFile(cluster: string): Promise<string[]> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n');
}

/** The command line of a process; empty when no process has this id. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? '';
}

/**
 * After a crash of the whole machine or container the pid in `postmaster.pid` may belong to another process; containers
 * assign the same small pids at every start. PostgreSQL would treat that process as a running server and refuse to
 * start. It recognizes the pids of itself and of its parent as stale, so one of these is written; the line about the
 * shared memory is kept, and with it PostgreSQL's other protection.
 */
export async function disownStalePid(cluster: string): Promise<void> {
  const [pid, ...rest] = await readPidFile(cluster);
  if (!pid || (await runningPostmaster(cluster)) !== null) return;
  await writeFile(join(cluster, 'postmaster.pid'), [process.pid, ...rest].join('\n'));
}

/**
 * Opens a session that marks this process as the owner of the server's data folder. The ownership ends with the
 * connection.
 *
 * @throws Error with a message for people when another process is the owner.
 */
export async function takeOwnership(address: DatabaseAddress): Promise<Client> {
  const owner = await tryOwnership(address);
  if (owner === null) throw new Error(SECOND_COPY);
  return owner;
}

/** @returns `null` when another process is the owner. */
async function tryOwnership(address: DatabaseAddress): Promise<Client | null> {
  const client = new Client({
    ...address,
    application_name: 'signalbox owner',
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => undefined);
  await client.connect();
  const lock = await queryRow(
    client,
    { acquired: boolean() },
    sql`SELECT pg_try_advisory_lock(${OWNER_LOCK}) AS acquired`,
  );
  if (lock?.acquired === true) return client;
  await client.end();
  return null;
}

/** @returns `null` when a session could be opened, otherwise the reason for which it could not. */
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
