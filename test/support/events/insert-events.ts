import { uuidV7 } from '../../../src/common/uuid-v7.js';
import type { TestDatabase } from '../postgres/test-database.js';

export interface EventInput {
  project: string;
  type: string;
  /** RFC 3339. */
  ts: string;
  /** JSON text. */
  data: string;
}

/** Writes events as ingest does: in one transaction, which records their ids for projections. */
export async function insertEvents(
  database: TestDatabase,
  events: readonly EventInput[],
  receivedMs = Date.now(),
): Promise<string[]> {
  if (events.length === 0) return [];
  const ids = events.map(() => uuidV7(receivedMs));
  await database.query(
    `WITH stored AS (
       INSERT INTO events (id, project_id, type, ts, received_at, data)
       SELECT id, project_id, type, ts, $6, data
         FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::jsonb[])
           AS one (id, project_id, type, ts, data))
     INSERT INTO event_commits (first_id, last_id, received_at, events) VALUES ($7, $8, $6, $9)`,
    [
      ids,
      events.map(({ project }) => project),
      events.map(({ type }) => type),
      events.map(({ ts }) => ts),
      events.map(({ data }) => data),
      new Date(receivedMs),
      ids[0],
      ids.at(-1),
      ids.length,
    ],
  );
  return ids;
}
