import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { DatabaseAddress } from '../database-address.js';
import { findBinaries, type PostgresBinaries } from './binaries.js';
import { runAsUnprivileged, type RunAs } from './run-as.js';
import { serverSettings } from './server-settings.js';

const USER = 'signalbox';
const DATABASE = 'signalbox';
/** Held by the service that owns this data folder, for as long as it lives. */
const OWNER_LOCK = 7_341_001;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
/** sockaddr_un holds 108 bytes on Linux and 104 on macOS, with the file's name and a NUL. */
const SOCKET_FOLDER_MAX_BYTES = 85;

export interface EmbeddedPostgres {
  address: DatabaseAddress;
  /** Ends the server after its clients' transactions were rolled back; safe to call twice. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: (message: string, fields?: object) => void;
  /** Extra `postgresql.conf` settings, for tests and benchmarks. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * Starts the PostgreSQL of a data folder, makes it first when the folder is new, and keeps it running:
 * a server that dies is started again. It listens on a Unix socket in a folder only its user can enter,
 * so no port is taken and no other account of the machine can connect.
 *
 * @throws Error in words for a person, e.g. when another copy of the service owns the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const cluster = join(options.dataDir, 'postgres');
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  const runAs = runAsUnprivileged([binaries.postgres, cluster]);
  const socketDir = await socketFolder(options.dataDir, runAs);
  await give(cluster, runAs);

  const address: DatabaseAddress = { host: socketDir, user: USER, database: 'postgres', port: 5432 };
  await endLeftover(cluster, address, options.log);
  await initialise(cluster, binaries, runAs, options.log);

  const supervisor = new Supervisor(cluster, socketDir, binaries, runAs, address, options);
  await supervisor.start();
  await createDatabase(address);
  return { address: { ...address, database: DATABASE }, stop: () => supervisor.stop() };
}

class Supervisor {
  private child: ChildProcess | undefined;
  private owner: Client | undefined;
  private stopping = false;

  constructor(
    private readonly cluster: string,
    private readonly socketDir: string,
    private readonly binaries: PostgresBinaries,
    private readonly runAs: RunAs,
    private readonly address: DatabaseAddress,
    private readonly options: EmbeddedOptions,
  ) {}

  async start(): Promise<void> {
    await this.spawn();
    this.owner = await takeOwnership(this.address);
  }

  async stop(): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    await this.owner?.end().catch(() => undefined);
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    // SIGINT is PostgreSQL's fast shutdown: it ends sessions, writes a checkpoint and exits.
    child.kill('SIGINT');
    await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGQUIT');
  }

  private async spawn(): Promise<void> {
    const log = await open(join(this.options.dataDir, 'postgres.log'), 'a', 0o600);
    try {
      const settings = serverSettings(this.socketDir, this.options.settings);
      const [program, ...args] = [
        ...this.runAs.prefix,
        this.binaries.postgres,
        '-D',
        this.cluster,
        ...settings,
      ];
      const child = spawn(program as string, args, {
        stdio: ['ignore', log.fd, log.fd],
        // Its own process group: Ctrl-C in a terminal must reach the service first, which then drains.
        detached: true,
        cwd: '/',
      });
      this.child = child;
      child.once('error', (error) =>
        this.options.log('the built-in PostgreSQL did not start', { err: error }),
      );
      child.once('exit', (code, signal) => void this.ended(code, signal));
    } finally {
      await log.close();
    }
    await this.untilReady();
  }

  private async untilReady(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      const problem = await canConnect(this.address);
      if (problem === null) return;
      if (this.child?.exitCode !== null || Date.now() > deadline) {
        throw new Error(
          `The built-in PostgreSQL did not start:\n${await lastLines(this.options.dataDir)}\n(${problem})`,
        );
      }
      await sleep(25);
    }
  }

  private async ended(code: number | null, signal: string | null): Promise<void> {
    if (this.stopping || this.owner === undefined) return;
    this.options.log('the built-in PostgreSQL ended and is started again', { code, signal });
    await this.owner.end().catch(() => undefined);
    for (let attempt = 0; !this.stopping; attempt++) {
      try {
        await this.spawn();
        this.owner = await takeOwnership(this.address);
        return;
      } catch (error) {
        this.options.log('the built-in PostgreSQL could not be started again', { err: error });
        await sleep(Math.min(10_000, 250 * 2 ** attempt) * (0.5 + Math.random() / 2));
      }
    }
  }
}

async function initialise(
  cluster: string,
  binaries: PostgresBinaries,
  runAs: RunAs,
  log: EmbeddedOptions['log'],
): Promise<void> {
  // initdb writes PG_VERSION first and may die half-way; pg_control in a complete cluster comes last.
  const marker = join(cluster, '.initialised');
  if (existsSync(marker)) return;
  if (existsSync(join(cluster, 'PG_VERSION')) && existsSync(join(cluster, 'postmaster.opts'))) {
    throw new Error(`${cluster} holds a PostgreSQL that this service did not make; it is left alone.`);
  }
  log('making a new database folder', { folder: cluster });
  await rm(cluster, { recursive: true, force: true });
  await mkdir(cluster, { mode: 0o700 });
  await give(cluster, runAs);
  const args = ['-D', cluster, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions'];
  const [program, ...rest] = [...runAs.prefix, binaries.initdb, ...args];
  const output = await new Promise<string | null>((resolve, reject) => {
    const child = spawn(program as string, rest, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0 ? null : Buffer.concat(chunks).toString()));
  });
  if (output !== null) throw new Error(`The database folder ${cluster} could not be made:\n${output}`);
  const file = await open(marker, 'w', 0o600);
  await file.sync();
  await file.close();
}

/**
 * A service that was killed leaves its PostgreSQL running. If that server's owner is gone it is ended
 * here, so that the new one is a child of this process; if the owner lives, this copy must not start.
 */
async function endLeftover(
  cluster: string,
  address: DatabaseAddress,
  log: EmbeddedOptions['log'],
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

async function takeOwnership(address: DatabaseAddress): Promise<Client> {
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

async function createDatabase(address: DatabaseAddress): Promise<void> {
  const client = new Client(address);
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** `null` when a session could be opened, else why not. */
async function canConnect(address: DatabaseAddress): Promise<string | null> {
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

async function socketFolder(dataDir: string, runAs: RunAs): Promise<string> {
  const beside = join(dataDir, 'run');
  const short = Buffer.byteLength(beside) <= SOCKET_FOLDER_MAX_BYTES;
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = short ? beside : join(tmpdir(), `signalbox-${digest}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid } = await stat(folder);
  const expected = [process.getuid?.(), runAs.owner?.uid];
  // In a shared temporary folder somebody else may have made it first, to listen in our place.
  if (!expected.includes(uid)) throw new Error(`The folder ${folder} belongs to another user.`);
  await chmod(folder, 0o700);
  await give(folder, runAs);
  return folder;
}

async function give(folder: string, runAs: RunAs): Promise<void> {
  if (runAs.owner) await chown(folder, runAs.owner.uid, runAs.owner.gid);
}

async function lastLines(dataDir: string): Promise<string> {
  const text = await readFile(join(dataDir, 'postgres.log'), 'utf8').catch(() => '');
  return text.split('\n').slice(-8).join('\n');
}
