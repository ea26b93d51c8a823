/** Kind of session that a host must offer to be used (libpq's `target_session_attrs`). */
export type SessionKind = 'any' | 'prefer-standby' | 'read-write' | 'standby';

export interface DatabaseHosts {
  /** The URL with the first host only, in a format that every parser supports. */
  plainUrl: string;
  hosts: readonly { host: string; port: number }[];
  session: SessionKind | null;
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;
const HOST = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::(\d{1,5}))?$/;
const DEFAULT_PORT = 5432;
const SESSIONS: readonly SessionKind[] = ['any', 'prefer-standby', 'read-write', 'standby'];

/** Parses several hosts and the kind of session, which `new URL` and `pg` do not support. `null`: no such URL. */
export function readDatabaseHosts(url: string): DatabaseHosts | null {
  const parts = PARTS.exec(url);
  if (parts === null) return null;
  const [, start = '', list = '', rest = ''] = parts;
  const hosts = list === '' ? [] : list.split(',').map(readHost);
  if (hosts.some((host) => host === null)) return null;
  const session = /[?&]target_session_attrs=([^&]*)/.exec(rest)?.[1] ?? null;
  const kind = session === 'primary' ? 'read-write' : session;
  if (kind !== null && !SESSIONS.some((known) => known === kind)) return null;
  const kept = rest.replace(
    /([?&])target_session_attrs=[^&]*(&?)/,
    (_match, before: string, after: string) => (after === '' ? '' : before),
  );
  const plainUrl = `${start}${list.split(',')[0] ?? ''}${kept}`;
  if (!URL.canParse(plainUrl)) return null;
  return {
    plainUrl,
    hosts: hosts.filter((host) => host !== null),
    session: kind as SessionKind | null,
  };
}

function readHost(text: string): { host: string; port: number } | null {
  const [, host, port] = HOST.exec(text) ?? [];
  if (host === undefined) return null;
  const number = port === undefined ? DEFAULT_PORT : Number(port);
  return number >= 1 && number <= 65_535 ? { host: host.replace(/^\[|\]$/g, ''), port: number } : null;
}

/** Problem of the URL of the primary database; `null`: none. */
export function primaryUrlProblem(url: string): string | null {
  const read = readDatabaseHosts(url);
  if (read === null) return ADDRESS_PROBLEM;
  const isForWrites = read.session === null || read.session === 'read-write';
  return isForWrites ? null : 'must have target_session_attrs=read-write, or none';
}

export function standbyUrlProblem(url: string): string | null {
  return readDatabaseHosts(url) === null ? ADDRESS_PROBLEM : null;
}

const ADDRESS_PROBLEM =
  'must be an address that starts with postgres:// or postgresql://, with one host or several as host:port,host:port, and target_session_attrs, if given, read-write, any, standby or prefer-standby';
