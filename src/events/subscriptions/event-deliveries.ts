import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { execute, number, orNull, queryRows, text, type Queryable, type RowOf } from '../../database/rows.js';
import type { EventType } from '../event-types.js';

const DELIVERY = {
  event_id: text(),
  project_id: text(),
  type: text<EventType>(),
  attempts: number(),
  /** RFC 3339, UTC; `null` when the event no longer exists. */
  ts: orNull(text()),
  /** JSON text; `null` when the event no longer exists. */
  data: orNull(text()),
};

/** A claimed delivery with its event. */
export type DeliveryRow = RowOf<typeof DELIVERY>;

/**
 * Claims the oldest due deliveries until the end of the transaction. Reads each event from its partition: with one
 * join, the planner could read all partitions.
 */
export function claimDeliveries(manager: EntityManager, now: Date, count: number): Promise<DeliveryRow[]> {
  return queryRows(
    manager,
    DELIVERY,
    sql`WITH due AS (
       SELECT event_id, project_id, type, attempts, received_at, due_at FROM event_deliveries
        WHERE due_at <= ${now} ORDER BY due_at, event_id LIMIT ${count} FOR UPDATE SKIP LOCKED)
     SELECT d.event_id, d.project_id, d.type, d.attempts, e.ts, e.data
       FROM due AS d
       LEFT JOIN LATERAL (
         SELECT to_char(ts AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ts, data::text AS data
           FROM events WHERE id = d.event_id AND received_at = d.received_at LIMIT 1) AS e ON true
      ORDER BY d.due_at, d.event_id`,
  );
}

/** @returns `false`: another transaction has claimed the delivery, or is about to. */
export async function finishDelivery(manager: EntityManager, eventId: string): Promise<boolean> {
  const deleted = await execute(
    manager,
    sql`DELETE FROM event_deliveries
         WHERE event_id = (SELECT event_id FROM event_deliveries WHERE event_id = ${eventId} FOR UPDATE SKIP LOCKED)`,
  );
  return deleted > 0;
}

export async function postponeDelivery(database: Queryable, eventId: string, dueAt: Date): Promise<void> {
  await execute(
    database,
    sql`UPDATE event_deliveries SET due_at = ${dueAt}, attempts = attempts + 1 WHERE event_id = ${eventId}`,
  );
}

export async function deleteDeliveries(database: Queryable, eventIds: readonly string[]): Promise<void> {
  await execute(database, sql`DELETE FROM event_deliveries WHERE event_id = ANY (${eventIds}::uuid[])`);
}

/**
 * Drops the deliveries with the latest due time when there are more than `limit`; a limited number per call.
 *
 * @returns the number of dropped deliveries.
 */
export async function dropDeliveriesBeyond(database: Queryable, limit: number): Promise<number> {
  return execute(
    database,
    sql`DELETE FROM event_deliveries
         WHERE event_id IN (SELECT event_id FROM event_deliveries ORDER BY due_at, event_id OFFSET ${limit} LIMIT 100000)`,
  );
}
