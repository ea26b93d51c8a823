import { Client, type ClientConfig } from 'pg';
import sql from 'sql-template-tag';
import { boolean, queryRow, text } from '../rows.js';
import type { DatabaseHosts, SessionKind } from '../../config/database-url.js';

export interface DatabaseHost {
  host: string;
  port: number;
}

/** Time limit for one host to accept a session and report its role. */
const PROBE_MS = 2000;
/** Delay between two rounds: a promotion is detected within it, and an unreachable database is not flooded. */
const ROUND_MS = 200;
/** SQLSTATE cannot_connect_now, which a server reports while it starts: a later attempt may succeed. */
const CANNOT_CONNECT_NOW = '57P03';

/** No host can be used at present. */
export class NoUsableHost extends Error {
  readonly code = CANNOT_CONNECT_NOW;
}

/**
 * Chooses the host of an address whose sessions are of the required kind, as libpq does with `target_session_attrs`,
 * which `pg` does not support. The choice is shared by all connections of the process and is kept until one of them
 * fails.
 */
export class HostChooser {
  private chosen: DatabaseHost | null = null;
  private choosing: Promise<DatabaseHost> | null = null;
  private lastRoundMs = -Infinity;

  /** @param login settings of a connection apart from its host. */
  constructor(
    private readonly hosts: readonly DatabaseHost[],
    readonly session: SessionKind,
    private readonly login: ClientConfig,
  ) {}

  /** @throws NoUsableHost */
  choose(): Promise<DatabaseHost> {
    if (this.chosen !== null) return Promise.resolve(this.chosen);
    return (this.choosing ??= this.findHost().finally(() => {
      this.choosing = null;
    }));
  }

  /** Discards the choice: a connection to the host failed, or its session is of another kind now. */
  forget(host: DatabaseHost): void {
    if (this.chosen === host) this.chosen = null;
  }

  /** @returns whether a session that was opened on a chosen host can be used. */
  async suits(client: Client): Promise<boolean> {
    return (
      this.session === 'any' || this.session === 'prefer-standby' || (await kindOf(client)) === this.session
    );
  }

  toString(): string {
    return this.hosts.map(({ host, port }) => `${host}:${port}`).join(',');
  }

  private async findHost(): Promise<DatabaseHost> {
    const waitMs = this.lastRoundMs + ROUND_MS - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    this.lastRoundMs = performance.now();
    const wanted = this.session === 'prefer-standby' ? 'standby' : this.session;
    const found = await this.firstOf(wanted).catch(() => {
      if (this.session === 'prefer-standby') return this.firstOf('any');
      throw new NoUsableHost(NONE[this.session]);
    });
    this.chosen = found;
    return found;
  }

  /** Probes all hosts at once: an unresponsive host must not delay the others. */
  private firstOf(wanted: SessionKind): Promise<DatabaseHost> {
    return Promise.any(this.hosts.map((host) => this.probe(host, wanted)));
  }

  private async probe(host: DatabaseHost, wanted: SessionKind): Promise<DatabaseHost> {
    const client = new Client({
      ...this.login,
      ...host,
      application_name: 'signalbox probe',
      connectionTimeoutMillis: PROBE_MS,
      query_timeout: PROBE_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (wanted === 'any' || (await kindOf(client)) === wanted) return host;
      throw new NoUsableHost(`${host.host}:${host.port} is of another kind`);
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}

const NONE: Record<SessionKind, string> = {
  any: 'none of the hosts of the database accepts a connection',
  'prefer-standby': 'none of the hosts of the database accepts a connection',
  'read-write': 'none of the hosts of the database accepts writes',
  standby: 'none of the hosts of the database is a standby',
};

async function kindOf(client: Client): Promise<'read-write' | 'standby'> {
  const server = await queryRow(
    client,
    { standby: boolean(), locked: text() },
    sql`SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only') AS locked`,
  );
  return server?.standby === false && server.locked === 'off' ? 'read-write' : 'standby';
}

/** `null` for a single host without a required kind of session, where no choice is necessary. */
export function hostChooserOf({ hosts, session }: DatabaseHosts, login: ClientConfig): HostChooser | null {
  if (hosts.length < 2 && session === null) return null;
  return new HostChooser(hosts, session ?? 'read-write', login);
}
