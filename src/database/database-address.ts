import { parse } from 'pg-connection-string';
import type { ClientConfig } from 'pg';

/** Where a database is; `host` may be the folder of a Unix socket. */
export interface DatabaseAddress {
  database?: string | undefined;
  host?: string | undefined;
  password?: string | undefined;
  port?: number | undefined;
  ssl?: ClientConfig['ssl'] | undefined;
  user?: string | undefined;
}

/** Reads a `DATABASE_URL` in libpq's form, `sslmode` and `host=/socket/folder` included. */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const parsed = parse(url);
  return {
    database: parsed.database ?? undefined,
    host: parsed.host ?? undefined,
    password: parsed.password,
    port: parsed.port ? Number(parsed.port) : undefined,
    user: parsed.user,
    ssl: parsed.ssl as DatabaseAddress['ssl'],
  };
}

/** For a log line: never the password. */
export function describeAddress(address: DatabaseAddress): string {
  return `${address.database ?? ''} on ${address.host ?? 'localhost'}`;
}
