import { Injectable } from '@nestjs/common';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { Clock } from '../../../common/clock.js';
import { decodeCursor, toPage } from '../../../common/pagination.js';
import { searchPattern } from '../../../common/text/search-pattern.js';
import { parseTimestamp } from '../../../common/time/parse-timestamp.js';
import { validationFailed } from '../../../common/validation/validation-pipe.js';
import { boolean, list, number, orNull, queryRows, text, time, type RowOf } from '../../../database/rows.js';
import { KeyedStates } from '../../keyed-states/keyed-states.js';
import { matchesSearch } from '../list-filters.js';
import { latencyOf } from './latency-buckets.js';
import type {
  WebhooksQuery,
  WebhookDestinationResponse,
  WebhookLatencyResponse,
  WebhooksResponse,
} from './webhooks.dto.js';

const HOUR_MS = 3_600_000;
const DEFAULT_SPAN_MS = 7 * 24 * HOUR_MS;
const SHARES = [0.5, 0.95, 0.99] as const;

const DESTINATION = {
  destination: text(),
  deliveries: number(),
  succeeded: number(),
  failed: number(),
  attempts: number(),
  attempted: number(),
  first_attempts: number(),
  is_failing: orNull(boolean()),
  last_ts: time(),
  last_id: text(),
  last_status_code: orNull(number()),
  last_success_ts: orNull(time()),
  /**
   * Position in the list: whether the last delivery failed, success rate, deliveries, name and its hash, each in ascending
   * order.
   */
  sort_key: list(text()),
};
type DestinationRow = RowOf<typeof DESTINATION>;

const LATENCY = { destination: text(), bucket: number(), deliveries: number() };
type LatencyRow = RowOf<typeof LATENCY>;

/** Range of deliveries that are read. */
interface Range {
  build: number;
  projectId: string;
  from: Date;
  to: Date;
}

/** Reads projected webhook deliveries. */
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
      const range = { build, projectId, from, to };
      const pattern = query.q === undefined || query.q === '' ? null : searchPattern(query.q);
      const rows = await queryRows(
        manager,
        DESTINATION,
        destinationsSql(range, pattern, after, query.limit + 1),
      );
      const { items: shown, next_cursor: next } = toPage(
        rows,
        query.limit,
        (row) => row,
        ({ sort_key }) => sort_key,
      );
      const latencies = await queryRows(
        manager,
        LATENCY,
        latenciesSql(
          range,
          shown.map(({ destination }) => destination),
        ),
      );
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

/** No name contains a NUL, which PostgreSQL rejects in a text. */
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

/** Maximum number of characters of a name in a position of the list: a cursor has at most 1,024 characters. */
const KEY_LENGTH = 100;

const SORT_KEY = raw('failing_key, rate_key, deliveries_key, name_key, hash_key');

function destinationsSql(
  { build, projectId, from, to }: Range,
  pattern: string | null,
  after: readonly string[] | undefined,
  limit: number,
): Sql {
  const following =
    after === undefined
      ? empty
      : sql`WHERE (${SORT_KEY}) > (${after[0]}::int, ${after[1]}::float8, ${after[2]}::float8, ${after[3]}::text, ${after[4]}::text)`;
  return sql`
  SELECT destination, deliveries, succeeded, failed, attempts, attempted, first_attempts, is_failing, last_ts, last_id,
         last_status_code, last_success_ts,
         ARRAY[failing_key::text, rate_key::text, deliveries_key::text, name_key, hash_key] AS sort_key
    FROM (
      SELECT h.*, NOT d.last_succeeded AS is_failing, d.last_ts, d.last_id, d.last_status_code, d.last_success_ts,
             CASE WHEN d.last_succeeded IS FALSE THEN 0 ELSE 1 END AS failing_key,
             coalesce(h.succeeded / nullif(h.succeeded + h.failed, 0), 2) AS rate_key, -h.deliveries AS deliveries_key,
             left(h.destination, ${raw(String(KEY_LENGTH))}) AS name_key, md5(h.destination) AS hash_key
        FROM (SELECT destination, sum(deliveries)::float8 AS deliveries, sum(succeeded)::float8 AS succeeded,
                     sum(failed)::float8 AS failed, sum(attempts)::float8 AS attempts, sum(attempted)::float8 AS attempted,
                     sum(first_attempts)::float8 AS first_attempts
                FROM webhook_hours WHERE build = ${build} AND project_id = ${projectId} AND at >= ${from} AND at < ${to}
                 AND ${matchesSearch(['destination'], pattern)}
               GROUP BY destination) AS h
        JOIN webhook_destinations AS d ON d.build = ${build} AND d.project_id = ${projectId} AND d.destination = h.destination
    ) AS d
   ${following} ORDER BY ${SORT_KEY} LIMIT ${limit}`;
}

function latenciesSql({ build, projectId, from, to }: Range, destinations: readonly string[]): Sql {
  return sql`
  SELECT destination, bucket, sum(deliveries)::float8 AS deliveries
    FROM webhook_latencies
   WHERE build = ${build} AND project_id = ${projectId} AND at >= ${from} AND at < ${to} AND destination = ANY (${destinations})
   GROUP BY destination, bucket ORDER BY destination, bucket`;
}
