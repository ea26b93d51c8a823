import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';

/** Node's errors of a connection that cannot be made or was lost. */
const SOCKET_ERRORS: ReadonlySet<unknown> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** SQLSTATE (PostgreSQL documentation, appendix A): the statement was right, and may succeed another time. */
const PASSING_STATES = [
  /^08/, // connection exception
  /^53/, // insufficient resources: disk full, out of memory, too many connections
  /^57P0[123]$/, // shutdown and start-up
  /^58030$/, // I/O error of the server's disk
  /^57014$/, // statement_timeout; nothing in the service cancels a statement on purpose
  /^55P03$/, // lock_timeout
  /^25P03$/, // idle_in_transaction_session_timeout: the process was too busy to continue
  /^25006$/, // read-only: a standby, or a host that protects a disk that is nearly full
  /^(?:40001|40P01)$/, // lost against another transaction; ingest, which tries again, never lets them out
];

/** Messages of `pg` errors that have no code. */
const CONNECTION_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/** Whether an error means that the database is temporarily unavailable, which is no fault of the request: 503, not 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // TypeORM's error for a transaction whose connection was lost between two statements.
  if (error instanceof QueryRunnerAlreadyReleasedError) return true;
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause ? cause.code : undefined;
  // A missing Unix socket; every other ENOENT is a missing file of the service.
  if (code === 'ENOENT') return 'syscall' in cause && cause.syscall === 'connect';
  if (SOCKET_ERRORS.has(code) || CONNECTION_MESSAGE.test(cause.message)) return true;
  return typeof code === 'string' && code.length === 5 && PASSING_STATES.some((state) => state.test(code));
}
