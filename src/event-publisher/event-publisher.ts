import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import { storableText } from '../common/storable-text.js';
import { uuidV7 } from '../common/uuid-v7.js';
import type { OwnEventType } from './own-event-types.js';

/** An event that the service itself emits; it is read like one that was sent. */
export interface OwnEvent {
  /** `null`: it concerns the organization, whose id then stands in the place of the project's. */
  projectId: string | null;
  type: OwnEventType;
  data: Record<string, unknown>;
}

/**
 * Writes events of the service itself in the transaction of the change that they record: neither exists without
 * the other.
 */
@Injectable()
export class EventPublisher {
  constructor(private readonly clock: Clock) {}

  /** Does nothing for the organization while there is none. */
  async publish(manager: EntityManager, { projectId, type, data }: OwnEvent): Promise<void> {
    const now = this.clock.now();
    // The id carries the time of receipt, which names the partition to find it in.
    await manager.query(
      `WITH stored AS (
         INSERT INTO events (id, project_id, type, ts, received_at, data)
         SELECT $1, subject.id, $3, $4, $4, $5::jsonb
           FROM (SELECT coalesce($2::uuid, (SELECT id FROM organization)) AS id) AS subject
          WHERE subject.id IS NOT NULL
         RETURNING id, project_id, type, received_at),
       noted AS (
         INSERT INTO event_commits (first_id, last_id, received_at, events)
         SELECT id, id, received_at, 1 FROM stored)
       INSERT INTO event_deliveries (event_id, project_id, type, received_at, due_at)
       SELECT id, project_id, type, received_at, received_at FROM stored
        WHERE EXISTS (SELECT FROM event_subscriptions AS s
                       WHERE s.project_id = stored.project_id AND s.type = stored.type)`,
      [uuidV7(now), projectId, type, new Date(now), JSON.stringify(data, storable)],
    );
  }
}

function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? storableText(value) : value;
}
