import { uuidV7Time } from '../../../../common/uuid-v7.js';
import type { Query } from '../source-maps/source-map.store.js';
import type { Symbolicator } from '../source-maps/symbolicator.js';
import { fingerprintId } from './error-occurrence.js';
import type { FingerprintRule } from './fingerprint-rule.js';
import type { RegroupedEvents } from './inherit-ids.js';
import { REST_FINGERPRINT } from './limits.js';

/** Events whose `data` is in memory at a time. Each can have 256 KB. */
const EVENTS_AT_ONCE = 250;

interface CountedRow {
  id: string;
  events: number;
  sampled: string[];
}

interface SampledEvent {
  id: string;
  data: Record<string, unknown>;
}

/**
 * Computes the fingerprints of the sampled events of a project's groups by a rule: of the first and the last event of each fingerprint
 * and up to 8 between.
 *
 * @param build whose groups they are
 * @param below only groups whose fingerprint has a version below this one; all when absent
 */
export async function regroupedEvents(
  query: Query,
  symbolicator: Symbolicator,
  rule: FingerprintRule,
  { build, projectId, below }: { build: number; projectId: string; below?: number },
): Promise<RegroupedEvents[]> {
  const counted = await query<CountedRow>(
    `SELECT fingerprint AS id, events::float8 AS events, ARRAY[last_event, first_event] || samples AS sampled
       FROM error_fingerprints WHERE build = $1 AND project_id = $2 AND ($3::int IS NULL OR version < $3) AND fingerprint <> $4`,
    [build, projectId, below ?? null, REST_FINGERPRINT],
  );
  const ids = [...new Set(counted.flatMap(({ sampled }) => sampled))].toSorted();
  const fingerprints = new Map<string, string>();
  for (let at = 0; at < ids.length; at += EVENTS_AT_ONCE) {
    const events = await sampledEvents(query, projectId, ids.slice(at, at + EVENTS_AT_ONCE));
    const reports = await symbolicator.read(
      query,
      events.map(({ id, data }) => ({ projectId, data, beforeMs: uuidV7Time(id) ?? -Infinity })),
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

/** Those that are stored. An id has the time of receipt, which names the partition. */
function sampledEvents(query: Query, projectId: string, ids: readonly string[]): Promise<SampledEvent[]> {
  const times = ids.map((id) => new Date(uuidV7Time(id) ?? 0));
  return query<SampledEvent>(
    `SELECT e.id, e.data FROM unnest($1::uuid[], $2::timestamptz[]) AS s (id, received_at)
      CROSS JOIN LATERAL (SELECT * FROM events WHERE id = s.id AND received_at = s.received_at
                             AND received_at BETWEEN $3 AND $4 OFFSET 0) AS e
      WHERE e.project_id = $5 AND e.type = 'error'`,
    [ids, times, times[0] ?? new Date(0), times.at(-1) ?? new Date(0), projectId],
  );
}
