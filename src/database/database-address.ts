import { parse } from 'pg-connection-string';
import type { ClientConfig } from 'pg';

/** Where a database is; `host` may be the folder of a Unix socket. */
export type DatabaseAddress = Pick<ClientConfig, 'database' | 'host' | 'password' | 'port' | 'ssl' | 'user'>;

/** Reads a `DATABASE_URL` in libpq's form, `sslmode` and `host=/socket/folder` included. */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const parsed = parse(url);
  return {
    database: parsed.database ?? undefined,
    host: parsed.host ?? undefined,
    password: parsed.password,
    port: parsed.port ? Number(parsed.port) : undefined,
    user: parsed.user,
    ...(parsed.ssl === undefined ? {} : { ssl: parsed.ssl as boolean | object }),
  } as DatabaseAddress;
}

/** For a log line: never the password. */
export function describeAddress(address: DatabaseAddress): string {
  return `${address.database ?? ''} on ${address.host ?? 'localhost'}`;
}
