import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../src/database/embedded/embedded-postgres.js';
import type { DatabaseAddress } from '../../../src/database/connection/database-address.js';
import { databaseUrl } from '../processes/service-process.js';
import { childrenOf, signalPid } from '../processes/pids.js';

/** A PostgreSQL of the test, outside of the service, that the test may stop and start. */
export class PostgresProcess {
  private frozen: number[] = [];

  private constructor(
    private readonly dataDir: string,
    private server: EmbeddedPostgres,
  ) {}

  static async start(): Promise<PostgresProcess> {
    const dataDir = await mkdtemp(join(tmpdir(), 'signalbox-postgres-'));
    try {
      return new PostgresProcess(dataDir, await launch(dataDir));
    } catch (error) {
      await rm(dataDir, { recursive: true, force: true });
      throw error;
    }
  }

  get address(): DatabaseAddress {
    return this.server.address;
  }

  get url(): string {
    return databaseUrl(this.address);
  }

  /** Process id of the postmaster, the parent of all backends. */
  pid(): number {
    return Number(readFileSync(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** `pg_ctl stop -m immediate`: no checkpoint; the next start recovers from the log. */
  async stopImmediately(): Promise<void> {
    signalPid(this.pid(), 'SIGQUIT');
    // Called in the same turn of the event loop, so that the supervisor does not treat the end as a crash.
    await this.server.stop();
  }

  /** Sends SIGSTOP to all its processes: connections stay open without responses. */
  freeze(): void {
    const postmaster = this.pid();
    // The parent first, so that it starts no more processes.
    signalPid(postmaster, 'SIGSTOP');
    this.frozen = [...childrenOf(postmaster), postmaster];
    for (const pid of this.frozen) signalPid(pid, 'SIGSTOP');
  }

  /** Continues the stopped processes. Idempotent. */
  thaw(): void {
    for (const pid of this.frozen) signalPid(pid, 'SIGCONT');
    this.frozen = [];
  }

  async startAgain(): Promise<void> {
    this.server = await launch(this.dataDir);
  }

  async query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]> {
    const client = new Client(this.address);
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  async dispose(): Promise<void> {
    await this.server.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

function launch(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: () => undefined, settings: { max_connections: '100' } });
}
