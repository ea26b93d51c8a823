import { Client, type ClientConfig } from 'pg';
import { parseExact } from '../../common/json/parse-exact.js';
import { execute } from '../rows.js';
import { NoUsableHost, type HostChooser } from './host-chooser.js';
import { preparedName } from './prepared.js';

/** OID of `json`; `jsonb`, which is 3802, keeps its default parser. */
const JSON_TYPE = 114;

/**
 * Settings on which statements and the parsers of their results depend, whatever the server, the database or the role
 * sets: times are read in ISO format, and a day is a day in UTC. Not startup parameters, which a pooler in between
 * might reject.
 */
const SESSION = `
  SET client_encoding = 'UTF8'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET timezone = 'UTC';
  SET bytea_output = 'hex'; SET extra_float_digits = 1; SET array_nulls = on; SET transform_null_equals = off;
  SET standard_conforming_strings = on; SET default_transaction_isolation = 'read committed'`;

/**
 * A connection with settings of its own, whose loss never ends the process.
 *
 * `pg` emits an `error` for a connection that is lost while it has no query. The pool listens while the connection is
 * idle, TypeORM from a moment after it received it; in between, a loss that arrives in the same packet as the server's
 * "ready" has no listener, which makes Node end the process. The next query on such a connection fails, which suffices
 * to detect the loss.
 *
 * Statements of `prepared()` keep their plans on the connection.
 *
 * When the address has several hosts, the client connects to the one that its chooser returns.
 *
 * Numbers in columns of type `json`, which contain what callers sent, are read as they were sent.
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
    // `pg` reads these properties when it connects.
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
