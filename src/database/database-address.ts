import { parse } from 'pg-connection-string';
import type { ClientConfig } from 'pg';
import { readDatabaseHosts } from '../config/database-url.js';
import { hostChooserOf, type HostChooser } from './host-chooser.js';

/** Where a database is; `host` may be the folder of a Unix socket. Connections to it are made by `SturdyClient`. */
export interface DatabaseAddress {
  database?: string | undefined;
  host?: string | undefined;
  password?: string | undefined;
  port?: number | undefined;
  ssl?: ClientConfig['ssl'] | undefined;
  user?: string | undefined;
  /** Replaces `host` and `port` where there are several. */
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

/** For a log line: never the password. */
export function describeAddress(address: DatabaseAddress): string {
  return `${address.database ?? ''} on ${address.hosts?.toString() ?? address.host ?? 'localhost'}`;
}

/** For what needs connections of its own beside TypeORM's pool. */
export const DATABASE_ADDRESS = Symbol('DATABASE_ADDRESS');
