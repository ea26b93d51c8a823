import { Client, type ClientConfig } from 'pg';
import { parseExact } from '../common/json/parse-exact.js';

/** OID of `json`; `jsonb`, which is 3802, keeps its ordinary parser. */
const JSON_TYPE = 114;

/**
 * A connection whose end never ends the process.
 *
 * `pg` emits an `error` for a connection that is lost while it has no query. The pool listens while the
 * connection is idle, TypeORM from a moment after it got it; in between, an end that comes in the same
 * packet as the server's "ready" has no listener, and Node ends a process for that. The next query
 * on such a connection fails, which is all that the service needs to know.
 *
 * Columns of type `json` hold what callers sent; their numbers are read as they were sent.
 */
export class SturdyClient extends Client {
  constructor(config?: ClientConfig | string) {
    super(config);
    this.on('error', () => undefined);
    this.setTypeParser(JSON_TYPE, parseExact);
  }
}
