import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import { storableText } from '../common/storable-text.js';
import { uuidV7 } from '../common/uuid-v7.js';
import { execute } from '../database/rows.js';

/** Types of events that the service itself emits: `audit` for actions, `feature_flag` for flag changes. */
export const AUDIT_EVENT = 'audit';
export const FLAG_EVENT = 'feature_flag';

export const OWN_EVENT_TYPES = [AUDIT_EVENT, FLAG_EVENT] as const;

type OwnEventType = (typeof OWN_EVENT_TYPES)[number];

/** An event that the service itself emits; it is read like a received one. */
export interface OwnEvent {
  /** `null`: it belongs to the organization, whose id is then stored in place of the project's. */
  projectId: string | null;
  type: OwnEventType;
  data: object;
}

/**
 * Writes events of the service itself in the transaction of the change that they record: both are committed, or neither
 * is.
 */
@Injectable()
export class EventPublisher {
  constructor(private readonly clock: Clock) {}

  /** Does nothing for the organization while none exists. */
  publish(manager: EntityManager, { projectId, type, data }: OwnEvent): Promise<void> {
    return this.publishAll(manager, projectId, type, [data]);
  }

  /** Several events of one project and type, in this order. */
  async publishAll(
    manager: EntityManager,
    projectId: OwnEvent['projectId'],
    type: OwnEventType,
    data: readonly OwnEvent['data'][],
  ): Promise<void> {
    if (data.length === 0) return;
    const now = this.clock.now();
    const receivedAt = new Date(now);
    // The id contains the time of receipt, by which the event's partition is found.
    const ids = data.map(() => uuidV7(now));
    await execute(
      manager,
      sql`WITH stored AS (
         INSERT INTO events (id, project_id, type, ts, received_at, data)
         SELECT sent.id, subject.id, ${type}, ${receivedAt}, ${receivedAt}, sent.data::jsonb
           FROM unnest(${ids}::uuid[],
                       ${data.map((one) => JSON.stringify(one, storable))}::text[]) AS sent (id, data),
                (SELECT coalesce(${projectId}::uuid, (SELECT id FROM organization)) AS id) AS subject
          WHERE subject.id IS NOT NULL
         RETURNING id, project_id, type, received_at),
       commits AS (
         INSERT INTO event_commits (first_id, last_id, received_at, events)
         SELECT ${ids[0]}::uuid, ${ids.at(-1)}::uuid, ${receivedAt}, count(*) FROM stored HAVING count(*) > 0)
       INSERT INTO event_deliveries (event_id, project_id, type, received_at, due_at)
       SELECT id, project_id, type, received_at, received_at FROM stored
        WHERE EXISTS (SELECT FROM event_subscriptions AS s
                       WHERE s.project_id = stored.project_id AND s.type = stored.type)`,
    );
  }
}

function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? storableText(value) : value;
}
