import type { EntityManager } from 'typeorm';
import { OWN_EVENT_TYPES } from '../../event-publisher/own-event-types.js';
import { EVENT_TYPES } from '../event-types.js';

/** The newest events of a type among which one that a sender dated is searched. */
const MAX_OWN_EVENTS = 1000;

/**
 * The service dates its own events with the moment at which it writes them, and writes only these two types;
 * the `ts` of an event from a sender is earlier than its receipt.
 */
const SENT = `
  EXISTS (SELECT FROM unnest($3::text[]) AS sent (type)
           CROSS JOIN LATERAL (SELECT FROM events WHERE project_id = $1 AND type = sent.type LIMIT 1) AS e)
  OR EXISTS (SELECT FROM unnest($4::text[]) AS own (type)
              CROSS JOIN LATERAL (SELECT ts, received_at FROM events
                                   WHERE project_id = $1 AND type = own.type ORDER BY ts DESC LIMIT $2) AS e
              WHERE e.ts <> e.received_at)`;

/** Whether a client sent an event to the project; events that the service emits do not count. */
export async function hasSentEvent(manager: EntityManager, projectId: string): Promise<boolean> {
  const sent = EVENT_TYPES.filter((type) => !OWN_EVENT_TYPES.some((own) => own === type));
  const rows = await manager.query<unknown[]>(`SELECT WHERE ${SENT}`, [
    projectId,
    MAX_OWN_EVENTS,
    sent,
    OWN_EVENT_TYPES,
  ]);
  return rows.length > 0;
}
