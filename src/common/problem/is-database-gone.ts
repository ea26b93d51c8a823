import { QueryFailedError } from 'typeorm';

/** Node's errors of a connection that cannot be made or was lost; ENOENT is a Unix socket that is not there. */
const SOCKET_ERRORS: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** SQLSTATE class 08, connection exception, and 57P01 to 57P03, shutdown and start-up. */
const CONNECTION_STATE = /^(?:08...|57P0[123])$/;
/** What `pg` says without a code. */
const CONNECTION_MESSAGE = /^(?:Connection terminated|timeout exceeded when trying to connect)/;

/** Whether an error means that the database is away, which is no fault of the request: 503, not 500. */
export function isDatabaseGone(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error)) return false;
  const code = 'code' in cause ? cause.code : undefined;
  if (SOCKET_ERRORS.has(code)) return true;
  if (code === 'ENOENT') return 'syscall' in cause && cause.syscall === 'connect';
  return CONNECTION_MESSAGE.test(cause.message) || (typeof code === 'string' && CONNECTION_STATE.test(code));
}
