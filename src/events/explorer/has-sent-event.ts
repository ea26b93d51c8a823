import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { hasRow } from '../../database/rows.js';
import { OWN_EVENT_TYPES } from '../../event-publisher/event-publisher.js';
import { EVENT_TYPES } from '../event-types.js';

/** Maximum number of the newest events of a type among which an event with a sender's `ts` is searched. */
const MAX_OWN_EVENTS = 1000;

/**
 * Whether a client sent an event to the project; events that the service emits do not count. The service sets the `ts` of its
 * own events to the time of writing, and writes only these two types; the `ts` of an event from a sender is earlier than its receipt.
 */
export function hasSentEvent(manager: EntityManager, projectId: string): Promise<boolean> {
  const sent = EVENT_TYPES.filter((type) => !OWN_EVENT_TYPES.some((own) => own === type));
  return hasRow(
    manager,
    sql`SELECT WHERE
          EXISTS (SELECT FROM unnest(${sent}::text[]) AS sent (type)
                   CROSS JOIN LATERAL (SELECT FROM events WHERE project_id = ${projectId} AND type = sent.type LIMIT 1) AS e)
          OR EXISTS (SELECT FROM unnest(${OWN_EVENT_TYPES}::text[]) AS own (type)
                      CROSS JOIN LATERAL (SELECT ts, received_at FROM events
                                           WHERE project_id = ${projectId} AND type = own.type
                                           ORDER BY ts DESC LIMIT ${MAX_OWN_EVENTS}) AS e
                      WHERE e.ts <> e.received_at)`,
  );
}
