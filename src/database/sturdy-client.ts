import { Client, type ClientConfig } from 'pg';

/**
 * A connection whose end never ends the process.
 *
 * `pg` emits an `error` for a connection that is lost while it has no query. The pool listens while the
 * connection is idle, TypeORM from a moment after it got it; in between, an end that comes in the same
 * packet as the server's "ready" is heard by nobody, and Node ends a process for that. The next query
 * on such a connection fails, which is all that the service needs to know.
 */
export class SturdyClient extends Client {
  constructor(config?: ClientConfig | string) {
    super(config);
    this.on('error', () => undefined);
  }
}
