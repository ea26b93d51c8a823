import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { decodeCursor, toPage } from '../../../common/pagination.js';
import { searchPattern } from '../../../common/text/search-pattern.js';
import { matchesShownText } from '../../../common/text/text-sql.js';
import { parseTimestamp } from '../../../common/time/parse-timestamp.js';
import { validationFailed } from '../../../common/validation/validation-pipe.js';
import { KeyedStates } from '../../keyed-states/keyed-states.js';
import { latencyOf } from './latency-buckets.js';
import type { WebhooksQuery } from './webhooks-query.dto.js';
import type {
  WebhookDestinationResponse,
  WebhookLatencyResponse,
  WebhooksResponse,
} from './webhooks.response.js';

const HOUR_MS = 3_600_000;
const DEFAULT_SPAN_MS = 7 * 24 * HOUR_MS;
const SHARES = [0.5, 0.95, 0.99] as const;

interface DestinationRow {
  /** Its place in the list, the order of which is ascending by each of these. */
  place: [failing: string, rate: string, deliveries: string, name: string, hash: string];
  destination: string;
  deliveries: number;
  succeeded: number;
  failed: number;
  attempts: number;
  attempted: number;
  first_attempts: number;
  is_failing: boolean | null;
  last_ts: Date;
  last_id: string;
  last_status_code: number | null;
  last_success_ts: Date | null;
}

interface LatencyRow {
  destination: string;
  bucket: number;
  deliveries: number;
}

/** Reads deliveries of webhooks as they are projected. */
@Injectable()
export class WebhooksReadModel {
  constructor(
    private readonly states: KeyedStates,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `validation_failed` for a span that ends before it begins, or a cursor of another list. */
  async destinations(projectId: string, query: WebhooksQuery): Promise<WebhooksResponse> {
    const toMs = query.to === undefined ? this.clock.now() : (parseTimestamp(query.to)?.ms ?? 0);
    const fromMs = query.from === undefined ? toMs - DEFAULT_SPAN_MS : (parseTimestamp(query.from)?.ms ?? 0);
    if (fromMs >= toMs) throw validationFailed([{ path: 'from', problem: 'must be before "to"' }]);
    const from = new Date(Math.floor(fromMs / HOUR_MS) * HOUR_MS);
    const to = new Date(Math.ceil(toMs / HOUR_MS) * HOUR_MS);
    const after = decodeCursor(query.cursor, isPosition);
    return this.states.read({ name: 'webhooks' }, async ({ manager, build, complete }) => {
      const range = [build, projectId, from, to];
      const rows = await manager.query<DestinationRow[]>(DESTINATIONS, [
        ...range,
        query.limit + 1,
        query.q === undefined || query.q === '' ? null : searchPattern(query.q),
        after ?? null,
      ]);
      const { items: shown, next_cursor: next } = toPage(
        rows,
        query.limit,
        (row) => row,
        ({ place }) => place,
      );
      const latencies = await manager.query<LatencyRow[]>(LATENCIES, [
        ...range,
        shown.map(({ destination }) => destination),
      ]);
      const items = shown.map((row) =>
        toResponse(
          row,
          latencies.filter(({ destination }) => destination === row.destination),
        ),
      );
      return { from, to, complete, items, next_cursor: next };
    });
  }
}

const NUMBER = /^-?\d{1,17}(?:\.\d{1,20})?(?:e[+-]\d{1,2})?$/;

/** A NUL, which PostgreSQL takes in no text, stands in no name. */
function isPosition([
  failing = '',
  rate = '',
  deliveries = '',
  name = '\0',
  ...hash
]: readonly string[]): boolean {
  return (
    /^[01]$/.test(failing) &&
    [rate, deliveries].every((text) => NUMBER.test(text)) &&
    !name.includes('\0') &&
    hash.length === 1 &&
    /^[0-9a-f]{32}$/.test(hash[0] ?? '')
  );
}

function toResponse(row: DestinationRow, latencies: readonly LatencyRow[]): WebhookDestinationResponse {
  return {
    destination: row.destination === '' ? null : row.destination,
    is_rest: row.destination === '',
    deliveries: row.deliveries,
    succeeded: row.succeeded,
    failed: row.failed,
    success_rate: ratio(row.succeeded, row.succeeded + row.failed),
    attempts_to_success: ratio(row.attempts, row.attempted),
    first_attempt_rate: ratio(row.first_attempts, row.attempted),
    latency: toLatency(latencies),
    is_failing: row.is_failing,
    last_delivery_at: row.last_ts,
    last_status_code: row.last_status_code,
    last_event_id: row.last_id,
    last_success_at: row.last_success_ts,
  };
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** @param buckets in ascending order. */
function toLatency(buckets: readonly LatencyRow[]): WebhookLatencyResponse | null {
  const deliveries = buckets.reduce((sum, bucket) => sum + bucket.deliveries, 0);
  if (deliveries === 0) return null;
  const [p50, p95, p99] = SHARES.map((share) => {
    let below = 0;
    const found = buckets.find((bucket) => (below += bucket.deliveries) >= share * deliveries);
    return Math.round(latencyOf(found?.bucket ?? 0) * 10) / 10;
  });
  return { deliveries, p50_ms: p50 ?? 0, p95_ms: p95 ?? 0, p99_ms: p99 ?? 0 };
}

/** Of a name, in a position of the list: a cursor has at most 1,024 characters. */
const PLACE_LENGTH = 100;

const PLACE = 'failing_place, rate_place, deliveries_place, name_place, hash_place';

const DESTINATIONS = `
  SELECT *, ARRAY[failing_place::text, rate_place::text, deliveries_place::text, name_place, hash_place] AS place
    FROM (
      SELECT h.*, NOT d.last_succeeded AS is_failing, d.last_ts, d.last_id, d.last_status_code, d.last_success_ts,
             CASE WHEN d.last_succeeded IS FALSE THEN 0 ELSE 1 END AS failing_place,
             coalesce(h.succeeded / nullif(h.succeeded + h.failed, 0), 2) AS rate_place, -h.deliveries AS deliveries_place,
             left(h.destination, ${PLACE_LENGTH}) AS name_place, md5(h.destination) AS hash_place
        FROM (SELECT destination, sum(deliveries)::float8 AS deliveries, sum(succeeded)::float8 AS succeeded,
                     sum(failed)::float8 AS failed, sum(attempts)::float8 AS attempts, sum(attempted)::float8 AS attempted,
                     sum(first_attempts)::float8 AS first_attempts
                FROM webhook_hours WHERE build = $1 AND project_id = $2 AND at >= $3 AND at < $4
                 AND ($6::text IS NULL OR ${matchesShownText('destination', '$6')})
               GROUP BY destination) AS h
        JOIN webhook_destinations AS d ON d.build = $1 AND d.project_id = $2 AND d.destination = h.destination
    ) AS d
   WHERE $7::text[] IS NULL
      OR (${PLACE}) > (($7::text[])[1]::int, ($7::text[])[2]::float8, ($7::text[])[3]::float8, ($7::text[])[4], ($7::text[])[5])
   ORDER BY ${PLACE} LIMIT $5`;

const LATENCIES = `
  SELECT destination, bucket, sum(deliveries)::float8 AS deliveries
    FROM webhook_latencies
   WHERE build = $1 AND project_id = $2 AND at >= $3 AND at < $4 AND destination = ANY ($5)
   GROUP BY destination, bucket ORDER BY destination, bucket`;
