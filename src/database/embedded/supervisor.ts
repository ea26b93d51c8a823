import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { backoffMs } from '../../common/time/jitter.js';
import { withinDeadline } from '../../common/time/within-deadline.js';
import type { DatabaseAddress } from '../connection/database-address.js';
import type { PostgresBinaries } from './binaries.js';
import { endWithParent, type ParentWatch } from './end-with-parent.js';
import { canConnect, takeOwnership } from './ownership.js';
import type { RunAs } from './run-as.js';

/**
 * Settings of the built-in server. Durability keeps PostgreSQL's defaults: fsync, full_page_writes and
 * synchronous_commit are on.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  // The value for solid-state disks. With the default, for rotating disks, summaries of all projects are read for those
  // of one.
  random_page_cost: '1.1',
  max_wal_size: '4GB',
  checkpoint_completion_target: '0.9',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements hold customers' data; their texts stay out of the log even when they fail.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

function serverSettings(socketDir: string, extra: Readonly<Record<string, string>> = {}): string[] {
  return Object.entries({ ...SETTINGS, unix_socket_directories: socketDir, ...extra }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
}

export interface EmbeddedOptions {
  dataDir: string;
  log: (message: string, fields?: object) => void;
  /** Extra `postgresql.conf` settings. */
  settings?: Readonly<Record<string, string>>;
  /** Folder to which the server archives its log. */
  walArchiveDir?: string | undefined;
  /** Time limit until the server accepts connections. A restored server replays the log of its backup first. */
  startTimeoutMs?: number;
}

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
const RESTART = { firstMs: 250, maxMs: 10_000 };

/**
 * Runs the server as a child of this process: restarts it when it dies, ends it on `stop`, and has it ended when this
 * process is killed.
 */
export class Supervisor {
  private child: ChildProcess | undefined;
  private owner: Client | undefined;
  private watch: ParentWatch | undefined;
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
    child.kill('SIGINT');
    await withinDeadline(ended, STOP_TIMEOUT_MS, 'the server did not stop in time').catch(() => undefined);
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGQUIT');
  }

  private async spawn(): Promise<void> {
    const log = await open(join(this.options.dataDir, 'postgres.log'), 'a', 0o600);
    try {
      if (this.stopping) throw new Error('The built-in PostgreSQL is being stopped.');
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
      // SIGINT is PostgreSQL's fast shutdown: it ends sessions, writes a checkpoint and exits.
      this.watch =
        child.pid === undefined ? undefined : endWithParent(child.pid, 'INT', () => this.warnUnwatched());
      child.once('exit', (code, signal) => void this.ended(code, signal));
    } finally {
      await log.close();
    }
    await this.untilReady();
  }

  private async untilReady(): Promise<void> {
    const deadline = Date.now() + (this.options.startTimeoutMs ?? START_TIMEOUT_MS);
    for (;;) {
      const problem = await canConnect(this.address);
      if (problem === null) return;
      // A child that a signal ended, such as that of a stop during a start, has no exit code.
      const hasEnded = this.child?.exitCode !== null || this.child.signalCode !== null;
      if (hasEnded || this.stopping || Date.now() > deadline) {
        throw new Error(
          `The built-in PostgreSQL did not start:\n${await lastLines(this.options.dataDir)}\n(${problem})`,
        );
      }
      await sleep(25);
    }
  }

  private warnUnwatched(): void {
    this.options.log('/bin/sh is missing: the built-in PostgreSQL keeps running when the service is killed');
  }

  private async ended(code: number | null, signal: string | null): Promise<void> {
    this.watch?.release();
    if (this.stopping || this.owner === undefined) return;
    this.options.log('the built-in PostgreSQL exited; restarting it', { code, signal });
    const { owner } = this;
    // Without an owner until the server runs again: a start that fails (a full disk) ends its child, too, and must not
    // start a second concurrent loop.
    this.owner = undefined;
    await owner.end().catch(() => undefined);
    for (let attempt = 0; !this.stopping; attempt++) {
      try {
        await this.spawn();
        this.owner = await takeOwnership(this.address);
        return;
      } catch (error) {
        this.options.log('the built-in PostgreSQL could not be restarted', { err: error });
        await sleep(backoffMs(attempt, RESTART));
      }
    }
  }
}

async function lastLines(dataDir: string): Promise<string> {
  const text = await readFile(join(dataDir, 'postgres.log'), 'utf8').catch(() => '');
  return text.split('\n').slice(-8).join('\n');
}
