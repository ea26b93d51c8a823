/*
 * How a replica follows what other replicas write to PostgreSQL. The table is the truth, and everything else is speed:
 *
 * - PollLoop reads the table at an interval. Whatever was lost, a replica catches up within one interval.
 * - NotificationListener receives NOTIFY on a connection of its own and reconnects with backoff; connection and LISTEN
 *   have a deadline. NOTIFY reaches only connections that listen at that moment, so each connection triggers a poll.
 * - SharedChannels counts the subscribers of each key: a replica reads only keys that have one, once for all of them.
 * - DelayedRetries repeats a read of one channel that failed, with jitter.
 *
 * Deliveries repeat and overtake each other (a poll beside a notification), so a subscriber compares revisions and
 * ignores what it has. Polls have no deadline of ours: PostgreSQL's statement_timeout ends them, and a second poll beside
 * one that hangs would only take another connection of the pool.
 */
import type { Logger } from '@nestjs/common';
import type { DatabaseAddress } from '../connection/database-address.js';
import { NotificationListener } from './notification-listener.js';
import { PollLoop } from './poll-loop.js';

export interface ReplicatedFeedOptions {
  address: DatabaseAddress;
  /** Channel of NOTIFY. */
  channel: string;
  /** Name of the listening connection in `pg_stat_activity`. */
  applicationName: string;
  everyMs: number;
  poll: () => Promise<void>;
  onNotification: (payload: string) => void;
  /** Log message of a failed poll; logged once per outage. */
  failureMessage: string;
  logger: Logger;
}

/**
 * Uses notifications for speed and a poll for correctness: a lost notification delays a change by at most `everyMs`.
 */
export class ReplicatedFeed {
  private readonly loop: PollLoop;
  private readonly listener: NotificationListener;

  constructor(options: ReplicatedFeedOptions) {
    this.loop = new PollLoop(options);
    this.listener = new NotificationListener({ ...options, onConnected: () => void this.loop.poll() });
  }

  /** Whether notifications arrive. */
  get isListening(): boolean {
    return this.listener.isListening;
  }

  /** Whether the last poll succeeded. */
  get isPolling(): boolean {
    return this.loop.isHealthy;
  }

  start(): void {
    this.listener.start();
    this.loop.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.loop.stop(), this.listener.stop()]);
  }
}
