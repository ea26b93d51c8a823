import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { RequestOrigin } from '../common/http/request-origin.js';
import { EventPublisher, AUDIT_EVENT } from '../event-publisher/event-publisher.js';
import type { AuditAction } from './audit-actions.js';
import { queryRow, text } from '../database/rows.js';

/**
 * Author of an act: a user by id, a run on behalf of one, a caller with a stated name only, a command at the database,
 * or the service itself.
 */
export type Actor =
  | { kind: 'anonymous'; name: string; origin: RequestOrigin }
  /** `name` of the subcommand of `signalbox`. */
  | { kind: 'command'; name: string }
  | { kind: 'run'; runId: string; userId: string; origin: RequestOrigin }
  | { kind: 'system' }
  | {
      kind: 'user';
      userId: string;
      /** `null` for a scheduled act of the service on the user's behalf. */
      origin: RequestOrigin | null;
    };

export interface AuditEntry {
  action: AuditAction;
  /** Object of the act as `<type>/<id>`: `user/0197…`, `project/0197…`. */
  resource: string;
  /** Project of the object; without one, the organization. */
  projectId?: string | null;
  /** Further details. Never a secret, a token or a password. */
  metadata?: Record<string, unknown>;
}

/** Records administrative acts as `audit` events, in the transaction of the act. */
@Injectable()
export class AuditLog {
  private readonly logger = new Logger(AuditLog.name);

  constructor(
    private readonly publisher: EventPublisher,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  async record(manager: EntityManager, actor: Actor, entry: AuditEntry): Promise<void> {
    const origin = actor.kind === 'system' || actor.kind === 'command' ? null : actor.origin;
    await this.publisher.publish(manager, {
      projectId: entry.projectId ?? null,
      type: AUDIT_EVENT,
      data: {
        actor: await nameOf(manager, actor),
        action: entry.action,
        resource: entry.resource,
        ...(origin
          ? {
              method: origin.method,
              path: origin.path.slice(0, 1024),
              ...(origin.ip === null ? {} : { ip: origin.ip }),
              ...(origin.userAgent === null ? {} : { userAgent: origin.userAgent }),
            }
          : {}),
        metadata: {
          ...(actor.kind === 'user' || actor.kind === 'run' ? { actor_id: actor.userId } : {}),
          ...(origin ? { request_id: origin.requestId } : {}),
          ...entry.metadata,
        },
      },
    });
  }

  /**
   * Records an act that was rejected and therefore has no transaction: a wrong password, a missing permission. A
   * response never fails because of it: when it cannot be stored, that is logged.
   */
  async recordRefusal(actor: Actor, entry: AuditEntry): Promise<void> {
    try {
      await this.record(this.dataSource.manager, actor, entry);
    } catch (error) {
      this.logger.error('an audit event could not be written', { action: entry.action, err: error });
    }
  }
}

/** The log is searched by name, not by id; the id is in `metadata.actor_id`. */
async function nameOf(manager: EntityManager, actor: Actor): Promise<string> {
  if (actor.kind === 'system') return 'system';
  if (actor.kind === 'anonymous') return actor.name;
  if (actor.kind === 'command') return `command:${actor.name}`;
  if (actor.kind === 'run') return `run:${actor.runId}`;
  const row = await queryRow(
    manager,
    { email: text() },
    sql`SELECT email FROM users WHERE id = ${actor.userId}`,
  );
  return row?.email ?? actor.userId;
}
