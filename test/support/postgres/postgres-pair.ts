import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries } from '../../../src/database/embedded/binaries.js';
import { endWithParent } from '../../../src/database/embedded/end-with-parent.js';
import { initialiseCluster } from '../../../src/database/embedded/initialise-cluster.js';
import { changeOwner, runAsUnprivileged, type RunAs } from '../../../src/database/embedded/run-as.js';
import { freePort } from '../processes/free-port.js';
import { childrenOf, signalPid } from '../processes/pids.js';

const USER = 'signalbox';
const DATABASE = 'signalbox';
const START_MS = 60_000;

class Member {
  child: ChildProcess | undefined;

  constructor(
    readonly name: string,
    readonly folder: string,
    readonly port: number,
  ) {}
}

/**
 * Two PostgreSQL servers, of which one is the synchronous standby of the other: a commit is confirmed when both have it
 * on the disk. Uses the built-in server's programs, which do not include `pg_basebackup`.
 */
export class PostgresPair {
  private primary: Member;
  private standby: Member;

  private constructor(
    private readonly base: string,
    private readonly runAs: RunAs,
    private readonly postgres: string,
    members: readonly [Member, Member],
  ) {
    [this.primary, this.standby] = members;
  }

  static async start(): Promise<PostgresPair> {
    const base = await mkdtemp(join(tmpdir(), 'signalbox-pair-'));
    const binaries = await findBinaries();
    const runAs = runAsUnprivileged([binaries.postgres, base]);
    await changeOwner(runAs, base);
    const members = [
      new Member('one', join(base, 'one'), await freePort()),
      new Member('two', join(base, 'two'), await freePort()),
    ] as const;
    const pair = new PostgresPair(base, runAs, binaries.postgres, members);
    try {
      await initialiseCluster(members[0].folder, binaries, runAs, USER, () => undefined);
      await pair.launch(members[0]);
      await pair.query(`CREATE DATABASE ${DATABASE}`, 'postgres');
      await pair.rebuildStandby();
    } catch (error) {
      await pair.dispose();
      throw error;
    }
    return pair;
  }

  /** Both hosts as a `DATABASE_URL`. */
  get url(): string {
    const hosts = [this.primary, this.standby].map(({ port }) => `127.0.0.1:${port}`).toSorted();
    return `postgresql://${USER}@${hosts.join(',')}/${DATABASE}?target_session_attrs=read-write`;
  }

  get primaryPort(): number {
    return this.primary.port;
  }

  get standbyUrl(): string {
    return `postgresql://${USER}@127.0.0.1:${this.standby.port}/${DATABASE}`;
  }

  /** Queries the primary. */
  query<Row extends object>(sql: string, database = DATABASE, values?: unknown[]): Promise<Row[]> {
    return queryAt(this.primary, database, sql, values);
  }

  queryStandby<Row extends object>(sql: string): Promise<Row[]> {
    return queryAt(this.standby, DATABASE, sql);
  }

  /** Sends `kill -9` to all processes of the primary. */
  async killPrimary(): Promise<void> {
    await killAll(this.primary);
  }

  async killStandby(): Promise<void> {
    await killAll(this.standby);
  }

  /** Promotes the standby; the other server must have ended. */
  async promote(): Promise<void> {
    await queryAt(this.standby, DATABASE, 'SELECT pg_promote(true, 60)');
    [this.primary, this.standby] = [this.standby, this.primary];
  }

  /** Copies the primary, which may be under load, and starts the copy as its synchronous standby. */
  async rebuildStandby(): Promise<void> {
    const { primary, standby } = this;
    await rm(standby.folder, { recursive: true, force: true });
    // One session from the start to the end of the backup, which PostgreSQL requires.
    const session = await connect(primary, DATABASE);
    let label: string;
    try {
      await session.query(`SELECT pg_backup_start('pair', true)`);
      // Files that disappear meanwhile are restored from the log; `cp` reports them by its exit status.
      spawnSync('cp', ['-a', primary.folder, standby.folder], { stdio: 'ignore' });
      const { rows } = await session.query<{ labelfile: string }>(
        'SELECT labelfile FROM pg_backup_stop(false)',
      );
      label = rows[0]?.labelfile ?? '';
    } finally {
      await session.end();
    }
    for (const name of [
      'postmaster.pid',
      'postmaster.opts',
      'pg_wal',
      'standby.signal',
      'postgresql.auto.conf',
    ]) {
      await rm(join(standby.folder, name), { recursive: true, force: true });
    }
    for (const name of ['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries']) {
      await mkdir(join(standby.folder, name), { mode: 0o700 });
      await changeOwner(this.runAs, join(standby.folder, name));
    }
    const conninfo = `host=127.0.0.1 port=${primary.port} user=${USER} application_name=${standby.name}`;
    for (const [name, text] of [
      ['backup_label', label],
      ['standby.signal', ''],
      ['postgresql.auto.conf', `primary_conninfo = '${conninfo}'\n`],
    ] as const) {
      await writeFile(join(standby.folder, name), text, { mode: 0o600 });
      await changeOwner(this.runAs, join(standby.folder, name));
    }
    await this.launch(standby);
    await this.query(`ALTER SYSTEM SET synchronous_standby_names = '${standby.name}'`);
    await this.query('SELECT pg_reload_conf()');
    await this.untilSynchronous();
  }

  async dispose(): Promise<void> {
    for (const member of [this.standby, this.primary]) await killAll(member);
    await rm(this.base, { recursive: true, force: true });
  }

  private async untilSynchronous(): Promise<void> {
    const deadline = Date.now() + START_MS;
    for (;;) {
      const rows = await this.query<{ state: string }>('SELECT sync_state AS state FROM pg_stat_replication');
      if (rows.some(({ state }) => state === 'sync')) return;
      if (Date.now() > deadline) throw new Error('the standby did not become synchronous');
      await sleep(50);
    }
  }

  private async launch(member: Member): Promise<void> {
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(member.port),
      unix_socket_directories: this.base,
      shared_buffers: '64MB',
      max_connections: '120',
      wal_keep_size: '1GB',
      hot_standby: 'on',
      timezone: 'UTC',
    };
    const [program = '', ...args] = [
      ...this.runAs.prefix,
      this.postgres,
      '-D',
      member.folder,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    let output = '';
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-4000)));
    }
    member.child = child;
    if (child.pid !== undefined) {
      const watch = endWithParent(child.pid, 'INT', () => undefined);
      child.once('exit', () => watch.release());
    }
    const deadline = Date.now() + START_MS;
    for (;;) {
      const isUp = await queryAt(member, 'postgres', 'SELECT 1').then(
        () => true,
        () => false,
      );
      if (isUp) return;
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`${member.name} did not start:\n${output}`);
      await sleep(50);
    }
  }
}

async function killAll({ child }: Member): Promise<void> {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (const pid of [child.pid, ...childrenOf(child.pid)]) signalPid(pid, 'SIGKILL');
  await ended;
}

async function connect({ port }: Member, database: string): Promise<Client> {
  const client = new Client({ host: '127.0.0.1', port, user: USER, database, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function queryAt<Row extends object>(
  member: Member,
  database: string,
  sql: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = await connect(member, database);
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
