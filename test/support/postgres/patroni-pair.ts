import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { endWithParent } from '../../../src/database/embedded/end-with-parent.js';
import { changeOwner, runAsUnprivileged, type RunAs } from '../../../src/database/embedded/run-as.js';
import { freePort } from '../processes/free-port.js';
import { childrenOf, signalPid } from '../processes/pids.js';

const POSTGRES_15 = '/usr/lib/postgresql/15/bin';
const DATABASE = 'signalbox';
const READY_MS = 180_000;
const POLL_MS = 50;
/** Minimum that Patroni accepts as the time to live of the leader's key. */
const TTL_SECONDS = 20;

interface Member {
  name: string;
  folder: string;
  port: number;
  apiPort: number;
  child: ChildProcess | undefined;
}

/** Debian's PostgreSQL 15 on two members, one the synchronous standby of the other, which Patroni promotes; with one etcd. */
export class PatroniPair {
  private etcd: ChildProcess | undefined;

  private constructor(
    private readonly base: string,
    private readonly runAs: RunAs,
    private readonly members: readonly Member[],
  ) {}

  static async start(): Promise<PatroniPair> {
    const base = await mkdtemp(join(tmpdir(), 'signalbox-patroni-'));
    const runAs = runAsUnprivileged([join(POSTGRES_15, 'postgres'), base]);
    await changeOwner(runAs, base);
    const members: Member[] = [];
    for (const name of ['one', 'two']) {
      const folder = join(base, name);
      members.push({ name, folder, port: await freePort(), apiPort: await freePort(), child: undefined });
    }
    const pair = new PatroniPair(base, runAs, members);
    try {
      const etcdPort = await pair.startEtcd();
      for (const member of members) await pair.configure(member, etcdPort);
      for (const member of members) pair.launch(member);
      await pair.untilSynchronous();
      await queryAt(await pair.primary(), 'postgres', `CREATE DATABASE ${DATABASE}`);
    } catch (error) {
      const logs = await pair.logs();
      await pair.dispose();
      throw new Error(logs, { cause: error });
    }
    return pair;
  }

  /** Both hosts as a `DATABASE_URL`. */
  get url(): string {
    const hosts = this.members.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `postgresql://postgres@${hosts}/${DATABASE}?target_session_attrs=read-write`;
  }

  async query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]> {
    return queryAt<Row>(await this.primary(), DATABASE, sql, values);
  }

  /** Sends `kill -9` to the primary and its Patroni, as when its machine fails. */
  async killPrimary(): Promise<Member> {
    const dead = await this.primary();
    await killAll(dead);
    return dead;
  }

  /** Resolves when Patroni has promoted the other member. */
  async untilPromoted(): Promise<void> {
    await this.primary();
  }

  /** Restarts the dead member as a synchronous standby. */
  async bringBack(member: Member): Promise<void> {
    this.launch(member);
    await this.untilSynchronous();
  }

  async dispose(): Promise<void> {
    for (const member of this.members) await killAll(member);
    if (this.etcd !== undefined) await ended(this.etcd, () => this.etcd?.kill('SIGKILL'));
    await rm(this.base, { recursive: true, force: true });
  }

  private async primary(): Promise<Member> {
    const deadline = Date.now() + READY_MS;
    for (;;) {
      for (const member of this.members) {
        const rows = await queryAt<{ standby: boolean }>(
          member,
          'postgres',
          'SELECT pg_is_in_recovery() AS standby',
        ).catch(() => []);
        if (rows[0]?.standby === false) return member;
      }
      if (Date.now() > deadline) throw new Error(`no primary:\n${await this.logs()}`);
      await sleep(POLL_MS);
    }
  }

  /** Resolves when Patroni reports a synchronous standby: before that, it promotes neither member. */
  private async untilSynchronous(): Promise<void> {
    const deadline = Date.now() + READY_MS;
    for (;;) {
      const found = await Promise.all(this.members.map(isSynchronous));
      if (found.includes(true)) return;
      if (Date.now() > deadline) throw new Error(`no synchronous standby:\n${await this.logs()}`);
      await sleep(POLL_MS);
    }
  }

  private async startEtcd(): Promise<number> {
    const [client, peer] = [await freePort(), await freePort()];
    const peerUrl = `http://127.0.0.1:${peer}`;
    const clientUrl = `http://127.0.0.1:${client}`;
    const folder = join(this.base, 'etcd');
    await mkdir(folder, { mode: 0o700 });
    await changeOwner(this.runAs, folder);
    this.etcd = this.spawn(
      ['etcd', '--name', 'only', '--data-dir', folder].concat(
        ['--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl],
        ['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
        ['--initial-cluster', `only=${peerUrl}`, '--unsafe-no-fsync'],
      ),
      'etcd',
    );
    return client;
  }

  private async configure(member: Member, etcdPort: number): Promise<void> {
    const { name, folder, port, apiPort } = member;
    const address = `127.0.0.1:${port}`;
    const configuration = {
      scope: 'signalbox',
      name,
      restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: `127.0.0.1:${apiPort}` },
      etcd3: { host: `127.0.0.1:${etcdPort}` },
      bootstrap: {
        dcs: {
          ttl: TTL_SECONDS,
          loop_wait: 2,
          retry_timeout: 5,
          synchronous_mode: true,
          postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: 'on', max_connections: 120 } },
        },
        initdb: [{ encoding: 'UTF8' }, { auth: 'trust' }],
        pg_hba: [
          'local all all trust',
          'host all all 127.0.0.1/32 trust',
          'host replication all 127.0.0.1/32 trust',
        ],
      },
      postgresql: {
        listen: address,
        connect_address: address,
        data_dir: join(folder, 'data'),
        bin_dir: POSTGRES_15,
        pgpass: join(folder, 'pgpass'),
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
        authentication: { superuser: { username: 'postgres' }, replication: { username: 'postgres' } },
        parameters: { unix_socket_directories: folder },
      },
    };
    await mkdir(folder, { mode: 0o700 });
    // JSON is a subset of YAML.
    await writeFile(join(folder, 'patroni.yml'), JSON.stringify(configuration));
    for (const path of [folder, join(folder, 'patroni.yml')]) await changeOwner(this.runAs, path);
  }

  private launch(member: Member): void {
    member.child = this.spawn(['patroni', join(member.folder, 'patroni.yml')], member.name);
  }

  private spawn(command: readonly string[], log: string): ChildProcess {
    const [program = '', ...args] = [...this.runAs.prefix, ...command];
    const file = openSync(join(this.base, `${log}.log`), 'a');
    const { PATH = '' } = process.env;
    const child = spawn(program, args, {
      stdio: ['ignore', file, file],
      cwd: '/',
      env: { PATH: `/usr/bin:/bin:${PATH}`, HOME: this.base, LC_ALL: 'C.UTF-8' },
    });
    closeSync(file);
    if (child.pid !== undefined) {
      const watch = endWithParent(child.pid, 'TERM', () => undefined);
      child.once('exit', () => watch.release());
    }
    return child;
  }

  private async logs(): Promise<string> {
    const names = ['etcd', ...this.members.map(({ name }) => name)];
    const texts = await Promise.all(
      names.map((name) => readFile(join(this.base, `${name}.log`), 'utf8').catch(() => '')),
    );
    return names.map((name, index) => `${name}:\n${texts[index]?.slice(-2000)}`).join('\n');
  }
}

/** Kills Patroni and all its descendants; PostgreSQL is not a child of Patroni, so that it survives Patroni's end. */
async function killAll({ child, folder }: Member): Promise<void> {
  if (child?.pid === undefined) return;
  await ended(child, () => {
    for (const pid of childrenOf(child.pid as number)) signalPid(pid, 'SIGKILL');
    child.kill('SIGKILL');
  });
  const pidFile = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  const postmaster = Number(pidFile.split('\n')[0]);
  if (!(postmaster > 1)) return;
  const pids = [postmaster, ...childrenOf(postmaster)];
  for (const pid of pids) signalPid(pid, 'SIGKILL');
}

async function ended(child: ChildProcess, kill: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  kill();
  await exit;
}

async function isSynchronous({ apiPort }: Member): Promise<boolean> {
  const signal = AbortSignal.timeout(2000);
  const answer = await fetch(`http://127.0.0.1:${apiPort}/synchronous`, { signal }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

async function queryAt<Row extends object>(
  { port }: Member,
  database: string,
  sql: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database,
    connectionTimeoutMillis: 2000,
    // After many kills some hundred thousand events are compared at once.
    query_timeout: 300_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
