import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { readUserEmail } from '../../auth/accounts/users/read-users.js';
import { AuditLog } from '../../audit/audit-log.js';
import type { ChangeAuthor } from '../../auth/caller.js';
import { Clock } from '../../common/clock.js';
import { execute } from '../../database/rows.js';
import { EventPublisher, FLAG_EVENT } from '../../event-publisher/event-publisher.js';
import { auditEntryOf } from './flag-audit.js';
import { flagEventsOf } from './flag-events.js';
import { FLAG_CHANNEL, RevisionFeed } from './revision-feed.js';
import { FlagHistory } from '../history/flag-history.entity.js';
import type { RecordedChange } from '../history/recorded-change.js';
import { FlagRevision } from './flag-revision.entity.js';

/** A change in progress. Flags and groups that it reads cannot change until it ends. */
export interface FlagChange {
  readonly manager: EntityManager;
  readonly projectId: string;
  /** Revision of this change, if it records anything. */
  readonly revision: number;
  readonly now: Date;
  /** Id of the user; `null` for the service. */
  readonly actorId: string | null;
  record(change: RecordedChange): void;
}

export interface ChangeResult<T> {
  result: T;
  /** The project's revision after the change; unchanged when nothing was recorded. */
  revision: number;
}

/**
 * Executes all changes of a project's flags. It locks the project's revision first, so that changes are serialized; the
 * change, its history, its events, its audit entries and the notification commit together or not at all. A change that
 * records nothing creates no revision.
 */
@Injectable()
export class FlagChanges {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly publisher: EventPublisher,
    private readonly audit: AuditLog,
    private readonly feed: RevisionFeed,
    private readonly clock: Clock,
  ) {}

  /**
   * @param prepare runs in the transaction before the project's revision is locked, for locks that must be acquired first.
   */
  async run<T>(
    projectId: string,
    author: ChangeAuthor,
    reason: string | null,
    work: (change: FlagChange) => Promise<T>,
    prepare?: (manager: EntityManager) => Promise<void>,
  ): Promise<ChangeResult<T>> {
    const done = await this.dataSource.transaction(async (manager) => {
      await prepare?.(manager);
      return this.runIn(manager, projectId, author, reason, work);
    });
    // Ensures that the next read on this replica includes the caller's change.
    this.feed.observe({ projectId, revision: done.revision });
    return done;
  }

  /**
   * {@link run} as part of a transaction with other changes. This replica receives the revision by its notification, like
   * all others. Several projects in one transaction must be locked in the order of their ids.
   */
  async runIn<T>(
    manager: EntityManager,
    projectId: string,
    author: ChangeAuthor,
    reason: string | null,
    work: (change: FlagChange) => Promise<T>,
  ): Promise<ChangeResult<T>> {
    const current = await lockRevision(manager, projectId);
    const recorded: RecordedChange[] = [];
    const change: FlagChange = {
      manager,
      projectId,
      revision: current + 1,
      now: new Date(this.clock.now()),
      actorId: author.userId,
      record: (one) => recorded.push(one),
    };
    const result = await work(change);
    if (recorded.length === 0) return { result, revision: current };
    await this.commit(change, author, reason, recorded);
    return { result, revision: change.revision };
  }

  private async commit(
    { manager, projectId, revision, now, actorId }: FlagChange,
    author: ChangeAuthor,
    reason: string | null,
    recorded: readonly RecordedChange[],
  ): Promise<void> {
    await manager.update(FlagRevision, { projectId }, { revision, changedAt: now });
    const actorName = await nameOf(manager, actorId);
    await manager.insert(
      FlagHistory,
      recorded.map((one, position) => ({
        ...one,
        projectId,
        revision,
        position,
        actorId,
        actorName,
        reason,
        requestId: author.requestId,
        createdAt: now,
      })),
    );
    const events = await flagEventsOf(manager, projectId, recorded, { actor: actorName, revision, reason });
    await this.publisher.publishAll(manager, projectId, FLAG_EVENT, events);
    for (const one of recorded) {
      await this.audit.record(manager, author.audited, auditEntryOf(projectId, one, { revision, reason }));
    }
    await execute(manager, sql`SELECT pg_notify(${FLAG_CHANNEL}, ${`${projectId}:${revision}`})`);
  }
}

/** @returns the current revision, whose row stays locked until the transaction ends. */
async function lockRevision(manager: EntityManager, projectId: string): Promise<number> {
  await execute(
    manager,
    sql`INSERT INTO flag_revisions (project_id, revision, changed_at) VALUES (${projectId}, 0, now())
        ON CONFLICT DO NOTHING`,
  );
  const { revision } = await manager.findOneOrFail(FlagRevision, {
    where: { projectId },
    lock: { mode: 'pessimistic_write' },
  });
  return revision;
}

async function nameOf(manager: EntityManager, userId: string | null): Promise<string> {
  if (userId === null) return 'system';
  return (await readUserEmail(manager, userId)) ?? userId;
}
