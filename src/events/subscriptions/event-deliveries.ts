import type { EntityManager } from 'typeorm';
import type { EventType } from '../event-types.js';

/** A data source, or the manager of a transaction. */
type Queryable = Pick<EntityManager, 'query'>;

/** A claimed delivery with its event. */
export interface DeliveryRow {
  event_id: string;
  project_id: string;
  type: EventType;
  attempts: number;
  /** RFC 3339, UTC; `null` when the event no longer exists. */
  ts: string | null;
  /** JSON text; `null` when the event no longer exists. */
  data: string | null;
}

/**
 * Claims the oldest deliveries that are due, until the transaction ends. Reads each event from its one partition: in one
 * join, a planner may read all of them.
 */
export function claimDeliveries(manager: EntityManager, now: Date, count: number): Promise<DeliveryRow[]> {
  return manager.query<DeliveryRow[]>(
    `WITH due AS (
       SELECT event_id, project_id, type, attempts, received_at, due_at FROM event_deliveries
        WHERE due_at <= $1 ORDER BY due_at, event_id LIMIT $2 FOR UPDATE SKIP LOCKED)
     SELECT d.event_id, d.project_id, d.type, d.attempts, e.ts, e.data
       FROM due AS d
       LEFT JOIN LATERAL (
         SELECT to_char(ts AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ts, data::text AS data
           FROM events WHERE id = d.event_id AND received_at = d.received_at LIMIT 1) AS e ON true
      ORDER BY d.due_at, d.event_id`,
    [now, count],
  );
}

/** @returns `false` when another transaction has taken the delivery, or is about to. */
export async function takeDelivery(manager: EntityManager, eventId: string): Promise<boolean> {
  const [, count] = await manager.query<[unknown, number]>(
    `DELETE FROM event_deliveries
      WHERE event_id = (SELECT event_id FROM event_deliveries WHERE event_id = $1 FOR UPDATE SKIP LOCKED)`,
    [eventId],
  );
  return count > 0;
}

export async function postponeDelivery(database: Queryable, eventId: string, dueAt: Date): Promise<void> {
  await database.query(
    'UPDATE event_deliveries SET due_at = $2, attempts = attempts + 1 WHERE event_id = $1',
    [eventId, dueAt],
  );
}

export async function deleteDeliveries(database: Queryable, eventIds: readonly string[]): Promise<void> {
  await database.query('DELETE FROM event_deliveries WHERE event_id = ANY ($1::uuid[])', [eventIds]);
}

/**
 * Drops the deliveries that are due last, where there are more than `most`; a limited number per call.
 *
 * @returns the number of dropped deliveries.
 */
export async function dropDeliveriesBeyond(database: Queryable, most: number): Promise<number> {
  const [, dropped] = await database.query<[unknown, number]>(
    `DELETE FROM event_deliveries
      WHERE event_id IN (SELECT event_id FROM event_deliveries ORDER BY due_at, event_id OFFSET $1 LIMIT 100000)`,
    [most],
  );
  return dropped;
}
