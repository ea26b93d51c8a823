import { uuidV7Time } from '../../../../common/uuid-v7.js';
import sql, { empty } from 'sql-template-tag';
import {
  json,
  list,
  number,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from '../../../../database/rows.js';
import { asReceived, type Symbolicator } from '../source-maps/symbolicator.js';
import { fingerprintId } from './error-occurrence.js';
import type { FingerprintRule } from '../fingerprint/fingerprint-of.js';
import { REST_FINGERPRINT } from './group-limits.js';

/** Events that are counted under one id, and their grouping by another rule. */
export interface RegroupedEvents {
  id: string;
  events: number;
  /**
   * Fingerprints of sampled events by the other rule, one for each, the most recent event first. Empty: no sample is stored
   * any more.
   */
  fingerprints: readonly string[];
}

/** Maximum number of events whose `data` is in memory at a time. Each can have 256 KB. */
const EVENTS_AT_ONCE = 250;

const COUNTED_ROW = { id: text(), events: number(), sampled: list(text()) };

const SAMPLED_EVENT = { id: text(), data: json<Record<string, unknown>>() };

/**
 * Computes the fingerprints of the sampled events of a project's groups by a rule: of the first and the last event of each fingerprint
 * and of up to 8 in between.
 *
 * @param build build that contains the groups
 * @param below only groups whose fingerprint has a version below this one; absent: all
 */
export async function regroupedEvents(
  database: Queryable,
  symbolicator: Symbolicator,
  rule: FingerprintRule,
  { build, projectId, below }: { build: number; projectId: string; below?: number },
): Promise<RegroupedEvents[]> {
  const ofVersion = below === undefined ? empty : sql`AND version < ${below}`;
  const counted = await queryRows(
    database,
    COUNTED_ROW,
    sql`SELECT fingerprint AS id, events::float8 AS events, ARRAY[last_event, first_event] || samples AS sampled
          FROM error_fingerprints
         WHERE build = ${build} AND project_id = ${projectId} ${ofVersion} AND fingerprint <> ${REST_FINGERPRINT}`,
  );
  const ids = [...new Set(counted.flatMap(({ sampled }) => sampled))].toSorted();
  const fingerprints = new Map<string, string>();
  for (let at = 0; at < ids.length; at += EVENTS_AT_ONCE) {
    const events = await sampledEvents(database, projectId, ids.slice(at, at + EVENTS_AT_ONCE));
    const reports = await symbolicator.read(
      database,
      events.map(({ id, data }) => asReceived(id, projectId, data)),
    );
    events.forEach(({ id }, i) => {
      const report = reports[i];
      if (report !== undefined) fingerprints.set(id, fingerprintId(rule.of(report).hash));
    });
  }
  return counted.map(({ id, events, sampled }) => ({
    id,
    events,
    fingerprints: [...new Set(sampled)].flatMap((event) => fingerprints.get(event) ?? []),
  }));
}

/** Sampled events that are stored. The time of receipt in the id determines the partition. */
function sampledEvents(
  database: Queryable,
  projectId: string,
  ids: readonly string[],
): Promise<RowOf<typeof SAMPLED_EVENT>[]> {
  const times = ids.map((id) => new Date(uuidV7Time(id) ?? 0));
  const [first = new Date(0), last = first] = [times[0], times.at(-1)];
  return queryRows(
    database,
    SAMPLED_EVENT,
    sql`SELECT e.id, e.data FROM unnest(${ids}::uuid[], ${times}::timestamptz[]) AS s (id, received_at)
         CROSS JOIN LATERAL (SELECT * FROM events WHERE id = s.id AND received_at = s.received_at
                                AND received_at BETWEEN ${first} AND ${last} OFFSET 0) AS e
         WHERE e.project_id = ${projectId} AND e.type = 'error'`,
  );
}
