import { Client, type ClientConfig } from 'pg';
import { parseExact } from '../common/json/parse-exact.js';
import { NoUsableHost, type HostChooser } from './host-chooser.js';
import { preparedName } from './prepared.js';

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
 * Statements of `prepared()` keep their plans on it.
 *
 * Where the address has several hosts, it connects to the one that its chooser names.
 *
 * Columns of type `json` hold what callers sent; their numbers are read as they were sent.
 */
export class SturdyClient extends Client {
  private readonly hosts: HostChooser | null;

  constructor(config?: (ClientConfig & { hosts?: HostChooser | undefined }) | string) {
    super(config);
    this.hosts = typeof config === 'object' ? (config.hosts ?? null) : null;
    this.on('error', () => undefined);
    this.setTypeParser(JSON_TYPE, parseExact);
    const query = this.query.bind(this) as (...parameters: unknown[]) => unknown;
    this.query = ((first: unknown, ...more: unknown[]) => {
      const name = typeof first === 'string' ? preparedName(first) : undefined;
      return query(name === undefined ? first : { name, text: first }, ...more);
    }) as Client['query'];
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | void {
    if (this.hosts === null)
      return callback === undefined ? (super.connect() as Promise<this>) : super.connect(callback);
    const connected = this.connectTo(this.hosts);
    if (callback === undefined) return connected;
    connected.then(
      () => callback(undefined as unknown as Error),
      (error: unknown) => callback(error as Error),
    );
  }

  private async connectTo(hosts: HostChooser): Promise<this> {
    const host = await hosts.choose();
    // `pg` reads them when it connects.
    Object.assign(this, host);
    this.once('end', () => hosts.forget(host));
    try {
      await super.connect();
      if (await hosts.suits(this)) return this;
      throw new NoUsableHost('the host of the database has become a standby');
    } catch (error) {
      hosts.forget(host);
      void this.end().catch(() => undefined);
      throw error;
    }
  }
}
