import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Subject, filter, type Observable } from 'rxjs';

/** What other replicas may have cached. */
export type ChangeTopic = 'api_keys' | 'event_subscriptions' | 'projects';

const POLL_MS = 250;

/**
 * Tells every replica that something it may have cached was changed.
 *
 * The writer raises the topic's revision in the same transaction as the change ({@link touch}); each
 * replica reads the few revisions four times a second. Locking the row makes writers of one topic wait
 * for each other, so a revision is never seen before the change it stands for.
 */
@Injectable()
export class ChangeFeed implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ChangeFeed.name);
  private readonly changed = new Subject<ChangeTopic>();
  private readonly revisions = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> = Promise.resolve();
  private stopped = false;
  private lastPollMs = 0;
  private failing = false;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.poll();
    this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.polling;
    this.changed.complete();
  }

  /** Called by the writer inside its transaction. */
  static async touch(manager: EntityManager, topic: ChangeTopic): Promise<void> {
    await manager.query(
      `INSERT INTO change_revisions (topic, revision) VALUES ($1, 1)
       ON CONFLICT (topic) DO UPDATE SET revision = change_revisions.revision + 1`,
      [topic],
    );
  }

  changes(topic: ChangeTopic): Observable<ChangeTopic> {
    return this.changed.pipe(filter((changedTopic) => changedTopic === topic));
  }

  /**
   * Milliseconds since the database last told us what had changed. Beyond a second a cache must not
   * answer by itself: a key may have been revoked without our knowing.
   */
  ageMs(): number {
    return performance.now() - this.lastPollMs;
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.polling = this.poll().finally(() => this.schedule());
    }, POLL_MS);
    this.timer.unref();
  }

  private async poll(): Promise<void> {
    const asked = performance.now();
    try {
      const rows = await this.dataSource.query<{ topic: ChangeTopic; revision: string }[]>(
        'SELECT topic, revision FROM change_revisions',
      );
      for (const { topic, revision } of rows) {
        if (this.revisions.get(topic) === revision) continue;
        this.revisions.set(topic, revision);
        this.changed.next(topic);
      }
      // The moment of asking, not of the answer: what was committed in between is not in it.
      this.lastPollMs = asked;
      this.failing = false;
    } catch (error) {
      if (!this.failing) this.logger.warn('revisions cannot be read', { err: error });
      this.failing = true;
    }
  }
}
