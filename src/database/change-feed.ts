import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { Subject, filter, type Observable } from 'rxjs';
import { PollLoop } from './replication/poll-loop.js';
import { digits, execute, queryRows, text } from './rows.js';

/** Data that other replicas may have cached. */
export type ChangeTopic = 'api_keys' | 'event_subscriptions' | 'projects';

const POLL_MS = 250;

/**
 * Notifies every replica that data which it may have cached was changed.
 *
 * The writer increments the topic's revision in the same transaction as the change ({@link touch}); each replica reads
 * the few revisions four times a second. The row lock serializes the writers of one topic, so a revision is never
 * visible before its change.
 */
@Injectable()
export class ChangeFeed implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly changed = new Subject<ChangeTopic>();
  private readonly revisions = new Map<string, string>();
  private readonly loop = new PollLoop({
    everyMs: POLL_MS,
    poll: () => this.poll(),
    failureMessage: 'revisions cannot be read',
    logger: new Logger(ChangeFeed.name),
  });
  private lastPollMs = 0;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.loop.poll();
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
    this.changed.complete();
  }

  /** Called by the writer inside its transaction. */
  static async touch(manager: EntityManager, topic: ChangeTopic): Promise<void> {
    await execute(
      manager,
      sql`INSERT INTO change_revisions (topic, revision) VALUES (${topic}, 1)
       ON CONFLICT (topic) DO UPDATE SET revision = change_revisions.revision + 1`,
    );
  }

  changes(topic: ChangeTopic): Observable<ChangeTopic> {
    return this.changed.pipe(filter((changedTopic) => changedTopic === topic));
  }

  /**
   * Milliseconds since the revisions were last read from the database. Beyond a second a cache must not serve entries
   * without a query: a key may have been revoked without this replica's notice.
   */
  ageMs(): number {
    return performance.now() - this.lastPollMs;
  }

  private async poll(): Promise<void> {
    const startedMs = performance.now();
    const rows = await queryRows(
      this.dataSource,
      { topic: text<ChangeTopic>(), revision: digits() },
      sql`SELECT topic, revision FROM change_revisions`,
    );
    for (const { topic, revision } of rows) {
      if (this.revisions.get(topic) === revision) continue;
      this.revisions.set(topic, revision);
      this.changed.next(topic);
    }
    // Time of the start of the query, not of its end: changes that were committed in between are not in the result.
    this.lastPollMs = startedMs;
  }
}
