import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { Subject, filter, type Observable } from 'rxjs';
import { PollLoop } from './replication/poll-loop.js';
import { digits, execute, queryRows, text } from './rows.js';

/** What other replicas may have cached. */
export type ChangeTopic = 'api_keys' | 'event_subscriptions' | 'projects';

const POLL_MS = 250;

/**
 * Notifies every replica that data which it may have cached was changed.
 *
 * The writer raises the topic's revision in the same transaction as the change ({@link touch}); each
 * replica reads the few revisions four times a second. Locking the row makes writers of one topic wait
 * for each other, so a revision is never seen before the change it stands for.
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
   * Milliseconds since the revisions were last read from the database. Beyond a second a cache must not
   * answer by itself: a key may have been revoked without our knowing.
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
    // The start of the query, not its end: what was committed in between is not in the result.
    this.lastPollMs = startedMs;
  }
}
