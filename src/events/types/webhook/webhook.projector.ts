import { Injectable, type OnModuleInit } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import { AppConfig } from '../../../config/app-config.js';
import { execute } from '../../../database/rows.js';
import type { ProjectionPage } from '../../projections/projection-page.js';
import { type Projector, type PruneContext, Projectors } from '../../projections/projector.js';
import { latencyBucketSql } from './latency-buckets.js';

/** Maximum number of characters of a destination; longer names are truncated. */
export const MAX_DESTINATION_LENGTH = 200;
/** Maximum number of destinations of a project; deliveries to any further one are counted together, under ''. */
export const MAX_DESTINATIONS = 1000;
/** Maximum attempt number; a higher one is a sender's mistake. */
const MAX_ATTEMPT = 1000;
const PRUNED_AT_ONCE = 5000;

/**
 * Counts deliveries by destination and hour of their `ts`: by outcome, attempt and latency. An event without `destination` counts
 * for its address without query and fragment, which may contain secrets.
 */
@Injectable()
export class WebhookProjector implements Projector, OnModuleInit {
  readonly name = 'webhooks';
  readonly version = 1;
  readonly types = ['webhook'];
  readonly tables = ['webhook_destinations', 'webhook_hours', 'webhook_latencies'];

  constructor(
    private readonly projectors: Projectors,
    private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    this.projectors.register(this);
  }

  async apply(page: ProjectionPage): Promise<void> {
    const statement = page.statement(
      (events, first) => `
        WITH named AS MATERIALIZED (${deliveriesSql(events)}),
        held AS MATERIALIZED (
          SELECT project_id, (SELECT count(*) FROM webhook_destinations AS d
                               WHERE d.build = $${first}::int AND d.project_id = n.project_id) AS used
            FROM (SELECT DISTINCT project_id FROM named) AS n
        ),
        -- Places that are left go to the new destinations that come first by name.
        added AS MATERIALIZED (
          SELECT project_id, destination FROM (
            SELECT project_id, destination, row_number() OVER (PARTITION BY project_id ORDER BY destination) AS rank
              FROM (SELECT DISTINCT project_id, destination FROM named) AS n
             WHERE NOT EXISTS (SELECT FROM webhook_destinations AS d WHERE d.build = $${first}::int
                                  AND d.project_id = n.project_id AND d.destination = n.destination)) AS n
            JOIN held USING (project_id)
           WHERE rank + used <= $${first + 1}::int
        ),
        -- Tests in a CASE are searched in a hash table; a join would compare every event with every destination.
        page AS MATERIALIZED (
          SELECT n.*, CASE WHEN (project_id, destination) IN (SELECT project_id, destination FROM added) OR EXISTS (
                             SELECT FROM webhook_destinations AS d WHERE d.build = $${first}::int
                                AND d.project_id = n.project_id AND d.destination = n.destination)
                           THEN n.destination ELSE '' END AS counted_as
            FROM named AS n
        ), hours AS (
          INSERT INTO webhook_hours AS h (build, project_id, destination, at, deliveries, succeeded, failed,
                                          attempts, attempted, first_attempts)
          SELECT $${first}::int, project_id, counted_as, date_trunc('hour', ts, 'UTC'), count(*),
                 count(*) FILTER (WHERE succeeded), count(*) FILTER (WHERE NOT succeeded),
                 coalesce(sum(attempt) FILTER (WHERE succeeded), 0), count(attempt) FILTER (WHERE succeeded),
                 count(*) FILTER (WHERE succeeded AND attempt = 1)
            FROM page GROUP BY 2, 3, 4 ORDER BY 2, 3, 4
              ON CONFLICT (build, project_id, destination, at) DO UPDATE SET
                 deliveries = h.deliveries + excluded.deliveries, succeeded = h.succeeded + excluded.succeeded,
                 failed = h.failed + excluded.failed, attempts = h.attempts + excluded.attempts,
                 attempted = h.attempted + excluded.attempted, first_attempts = h.first_attempts + excluded.first_attempts
        ), latencies AS (
          INSERT INTO webhook_latencies AS l (build, project_id, destination, at, bucket, deliveries)
          SELECT $${first}::int, project_id, counted_as, date_trunc('hour', ts, 'UTC'), bucket, count(*)
            FROM page WHERE bucket IS NOT NULL GROUP BY 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
              ON CONFLICT (build, project_id, destination, at, bucket)
              DO UPDATE SET deliveries = l.deliveries + excluded.deliveries
        )
        INSERT INTO webhook_destinations AS d (build, project_id, destination, last_ts, last_id, last_status_code,
                                               last_succeeded, last_success_ts)
        SELECT $${first}::int, project_id, counted_as, ts, id, status_code, succeeded, success_ts FROM (
          SELECT p.*, max(ts) FILTER (WHERE succeeded) OVER (PARTITION BY project_id, counted_as) AS success_ts,
                 row_number() OVER (PARTITION BY project_id, counted_as ORDER BY ts DESC, id DESC) AS rank
            FROM page AS p) AS p
         WHERE rank = 1 ORDER BY project_id, counted_as
            ON CONFLICT (build, project_id, destination) DO UPDATE SET
               (last_ts, last_id, last_status_code, last_succeeded) = (
                 SELECT l.ts, l.id, l.status_code, l.succeeded
                   FROM (VALUES (d.last_ts, d.last_id, d.last_status_code, d.last_succeeded),
                                (excluded.last_ts, excluded.last_id, excluded.last_status_code, excluded.last_succeeded))
                        AS l (ts, id, status_code, succeeded)
                  ORDER BY l.ts DESC, l.id DESC LIMIT 1),
               last_success_ts = greatest(d.last_success_ts, excluded.last_success_ts)`,
      [page.build, MAX_DESTINATIONS],
    );
    await execute(page.manager, statement);
  }

  /** Deletes hours by `ts`, because older ones are never displayed. */
  async prune({ build, manager }: PruneContext): Promise<void> {
    const days = this.config.eventsRetentionDays;
    for (const [table, at] of [
      [raw('webhook_hours'), raw('at')],
      [raw('webhook_latencies'), raw('at')],
      [raw('webhook_destinations'), raw('last_ts')],
    ]) {
      await execute(
        manager,
        sql`DELETE FROM ${table} WHERE ctid IN (
              SELECT ctid FROM ${table}
               WHERE build = ${build} AND ${at} < now() - make_interval(days => ${days}) LIMIT ${PRUNED_AT_ONCE})`,
      );
    }
  }
}

/** SQL of a page's deliveries. Numbers are compared as jsonb first, which accepts any size. */
function deliveriesSql(events: string): string {
  return `
  SELECT project_id, ts, id, status_code,
         CASE WHEN status_code IS NOT NULL THEN status_code BETWEEN 100 AND 399 END AS succeeded, attempt,
         ${latencyBucketSql('latency')} AS bucket,
         left(coalesce(nullif(name, ''), nullif(regexp_replace(url, '[?#].*', ''), ''), '-'), ${MAX_DESTINATION_LENGTH})
           COLLATE "C" AS destination
    FROM (
      SELECT e.project_id, e.ts, e.id, e.data->>'destination' AS name, left(e.data->>'url', 1024) AS url,
             ${between('statusCode', 0, 999)}::int AS status_code, ${between('attempt', 1, MAX_ATTEMPT)}::int AS attempt,
             coalesce(${between('durationMs', 0, 86_400_000)}, ${between('duration', 0, 86_400_000)},
                      ${between('latencyMs', 0, 86_400_000)})::float8 AS latency
        FROM ${events} AS e) AS e`;
}

function between(member: string, least: number, most: number): string {
  return `(CASE WHEN jsonb_typeof(e.data->'${member}') = 'number'
    THEN CASE WHEN e.data->'${member}' BETWEEN '${least}'::jsonb AND '${most}'::jsonb THEN e.data->'${member}' END END)`;
}
