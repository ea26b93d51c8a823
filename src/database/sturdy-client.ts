import { Client, type ClientConfig } from 'pg';
import { parseExact } from '../common/json/parse-exact.js';
import { execute } from './rows.js';
import { NoUsableHost, type HostChooser } from './host-chooser.js';
import { preparedName } from './prepared.js';

/** OID of `json`; `jsonb`, which is 3802, keeps its ordinary parser. */
const JSON_TYPE = 114;

/**
 * What statements and the parsers of their results rely on, whatever the server, the database or the role sets: times are read as ISO,
 * and a day is one of UTC. Not as startup parameters, which a pooler between might refuse.
 */
const SESSION = `
  SET client_encoding = 'UTF8'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET timezone = 'UTC';
  SET bytea_output = 'hex'; SET extra_float_digits = 1; SET array_nulls = on; SET transform_null_equals = off;
  SET standard_conforming_strings = on; SET default_transaction_isolation = 'read committed'`;

/**
 * A connection with settings of its own, whose end never ends the process.
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
    const connected = this.open();
    if (callback === undefined) return connected;
    connected.then(
      () => callback(undefined as unknown as Error),
      (error: unknown) => callback(error as Error),
    );
  }

  private async open(): Promise<this> {
    await (this.hosts === null ? super.connect() : this.connectTo(this.hosts));
    try {
      await execute(this, SESSION);
      return this;
    } catch (error) {
      void this.end().catch(() => undefined);
      throw error;
    }
  }

  private async connectTo(hosts: HostChooser): Promise<void> {
    const host = await hosts.choose();
    // `pg` reads them when it connects.
    Object.assign(this, host);
    this.once('end', () => hosts.forget(host));
    try {
      await super.connect();
      if (await hosts.suits(this)) return;
      throw new NoUsableHost('the host of the database has become a standby');
    } catch (error) {
      hosts.forget(host);
      void this.end().catch(() => undefined);
      throw error;
    }
  }
}
