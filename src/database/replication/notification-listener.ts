import type { Logger } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import type { DatabaseAddress } from '../connection/database-address.js';
import { backoffMs } from '../../common/time/jitter.js';
import { SturdyClient } from '../connection/sturdy-client.js';
import { execute } from '../rows.js';

const RECONNECT = { firstMs: 250, maxMs: 10_000 };
const CONNECT_TIMEOUT_MS = 3000;

export interface NotificationListenerOptions {
  address: DatabaseAddress;
  channel: string;
  /** Name of the connection in `pg_stat_activity`. */
  applicationName: string;
  onNotification: (payload: string) => void;
  /** Called after each connection: notifications sent before it were lost. */
  onConnected: () => void;
  logger: Logger;
}

/**
 * Listens to a channel of PostgreSQL on a connection of its own, and reconnects when it breaks. Notifications that are
 * sent meanwhile, or behind a pooler, are lost: a subscriber must also poll.
 */
export class NotificationListener {
  private client: SturdyClient | undefined;
  private timer: NodeJS.Timeout | undefined;
  private connecting: Promise<void> = Promise.resolve();
  private failures = 0;
  private stopped = false;

  constructor(private readonly options: NotificationListenerOptions) {}

  /** Whether notifications arrive. */
  get isListening(): boolean {
    return this.client !== undefined;
  }

  start(): void {
    this.connecting = this.connect();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.connecting;
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const { address, channel, applicationName, onNotification, onConnected, logger } = this.options;
    const client = new SturdyClient({
      ...address,
      application_name: applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    client.on('error', () => undefined);
    client.once('end', () => this.connectLater(client));
    try {
      await client.connect();
      await execute(client, sql`LISTEN ${raw(channel)}`);
      this.client = client;
      this.failures = 0;
      onConnected();
    } catch (error) {
      if (this.failures === 0)
        logger.warn('notifications are not received; polling instead', { channel, err: error });
      await client.end().catch(() => undefined);
      this.connectLater(client);
    }
  }

  private connectLater(client: SturdyClient): void {
    if (this.stopped || this.timer !== undefined) return;
    if (this.client === client) this.client = undefined;
    this.failures += 1;
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        this.connecting = this.connect();
      },
      backoffMs(this.failures, RECONNECT),
    );
    this.timer.unref();
  }
}
