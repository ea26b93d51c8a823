import { parse } from 'pg-connection-string';
import type { ClientConfig } from 'pg';
import { readDatabaseHosts } from '../../config/database-url.js';
import { hostChooserOf, type HostChooser } from './host-chooser.js';

/** Address of a database; `host` may be the folder of a Unix socket. `SturdyClient` opens the connections to it. */
export interface DatabaseAddress {
  database?: string | undefined;
  host?: string | undefined;
  password?: string | undefined;
  port?: number | undefined;
  ssl?: ClientConfig['ssl'] | undefined;
  user?: string | undefined;
  /** Replaces `host` and `port` when the address has several hosts. */
  hosts?: HostChooser | undefined;
}

/** Reads a `DATABASE_URL` in libpq's form, `sslmode`, `host=/socket/folder`, several hosts and `target_session_attrs` included. */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const read = readDatabaseHosts(url);
  const parsed = parse(read?.plainUrl ?? url);
  const login = {
    database: parsed.database ?? undefined,
    password: parsed.password,
    user: parsed.user,
    ssl: parsed.ssl as DatabaseAddress['ssl'],
  };
  const hosts = read === null ? null : hostChooserOf(read, login);
  return {
    ...login,
    host: parsed.host ?? undefined,
    port: parsed.port ? Number(parsed.port) : undefined,
    ...(hosts === null ? {} : { hosts }),
  };
}

/** Describes the address for a log line, without the password. */
export function describeAddress(address: DatabaseAddress): string {
  return `${address.database ?? ''} on ${address.hosts?.toString() ?? address.host ?? 'localhost'}`;
}

/** For components that need connections of their own beside TypeORM's pool. */
export const DATABASE_ADDRESS = Symbol('DATABASE_ADDRESS');
