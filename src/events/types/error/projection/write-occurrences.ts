import sql, { raw, type Sql } from 'sql-template-tag';
import { firstUuidV7 } from '../../../../common/uuid-v7.js';
import { execute, pluck } from '../../../../database/rows.js';
import type { ProjectionPage } from '../../../projections/projection-page.js';
import { fingerprintKey, type ErrorOccurrence } from './error-occurrence.js';
import { MAX_RELEASES, MAX_SAMPLES, MAX_USER_HASHES, REST_FINGERPRINT } from './group-limits.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Adds the events of a page to the stored counts. */
export async function writeOccurrences(
  page: ProjectionPage,
  occurrences: readonly ErrorOccurrence[],
  retentionDays: number,
): Promise<void> {
  const { manager, build } = page;
  const firstStored = firstUuidV7(Date.now() - retentionDays * DAY_MS);
  await execute(manager, addFingerprints(build, occurrences, firstStored));
  const grouped = occurrences.filter(({ fingerprint }) => fingerprint !== REST_FINGERPRINT);
  await execute(manager, addHours(build, grouped, retentionDays));
  await execute(manager, addValues(build, grouped));
  const released = occurrences.filter(({ reportedRelease }) => reportedRelease !== null);
  await execute(manager, addReleases(build, released));
}

type Occurrences = readonly ErrorOccurrence[];

/** The smallest hashes of a list, independent of the order in which users occurred. */
const smallest = (hashes: string): Sql =>
  raw(
    `ARRAY(SELECT DISTINCT h FROM unnest(${hashes}) AS h WHERE h IS NOT NULL ORDER BY h LIMIT ${MAX_USER_HASHES})`,
  );

/**
 * A pseudo-random selection of events that is the same in every build. Events that are no longer stored are replaced by
 * others.
 */
const sampled = (ids: string, firstStored: string): Sql =>
  sql`ARRAY(SELECT id FROM unnest(${raw(ids)}) AS id WHERE id >= ${firstStored}::uuid
             ORDER BY md5(id::text) LIMIT ${raw(`${MAX_SAMPLES}`)})`;

const IS_LATER = raw('(excluded.last_seen, excluded.last_event) > (f.last_seen, f.last_event)');

function addFingerprints(build: number, occurrences: Occurrences, firstStored: string): Sql {
  // Parts are the same in all events of a fingerprint, so one copy is sent.
  const oneOfEach = [...new Map(occurrences.map((one) => [fingerprintKey(one), one])).values()];
  return sql`
  WITH page AS (
    SELECT * FROM unnest(${pluck(occurrences, 'eventId')}::uuid[], ${pluck(occurrences, 'projectId')}::uuid[],
                         ${pluck(occurrences, 'fingerprint')}::uuid[], ${pluck(occurrences, 'ts')}::timestamptz[],
                         ${pluck(occurrences, 'version')}::int[], ${pluck(occurrences, 'type')}::text[],
                         ${pluck(occurrences, 'title')}::text[], ${pluck(occurrences, 'culprit')}::text[],
                         ${pluck(occurrences, 'userHash')}::bigint[])
      AS p (event_id, project_id, fingerprint, ts, version, type, title, culprit, user_hash)
  ), parts AS (
    SELECT * FROM unnest(${pluck(oneOfEach, 'projectId')}::uuid[], ${pluck(oneOfEach, 'fingerprint')}::uuid[],
                         ${oneOfEach.map(({ parts }) => JSON.stringify(parts))}::jsonb[]) AS p (project_id, fingerprint, parts)
  ), counted AS (
    SELECT project_id, fingerprint, count(*) AS events, array_agg(user_hash) AS user_hashes, array_agg(event_id) AS ids,
           (array_agg(event_id ORDER BY ts, event_id))[1] AS first_event, min(ts) AS first_seen
      FROM page GROUP BY project_id, fingerprint
  ), latest AS (
    SELECT DISTINCT ON (project_id, fingerprint) * FROM page ORDER BY project_id, fingerprint, ts DESC, event_id DESC
  )
  INSERT INTO error_fingerprints AS f (build, project_id, fingerprint, version, type, title, culprit, parts, events,
                                       first_seen, first_event, last_seen, last_event, samples, user_hashes)
  SELECT ${build}::int, project_id, fingerprint, l.version, l.type, l.title, l.culprit, parts, events, first_seen, first_event,
         l.ts, l.event_id, ${sampled('ids', firstStored)}, ${smallest('c.user_hashes')}
    FROM counted AS c JOIN latest AS l USING (project_id, fingerprint) JOIN parts USING (project_id, fingerprint)
   ORDER BY project_id, fingerprint
      ON CONFLICT (build, project_id, fingerprint) DO UPDATE SET
         events = f.events + excluded.events,
         type = CASE WHEN ${IS_LATER} THEN excluded.type ELSE f.type END,
         title = CASE WHEN ${IS_LATER} THEN excluded.title ELSE f.title END,
         culprit = CASE WHEN ${IS_LATER} THEN excluded.culprit ELSE f.culprit END,
         first_seen = least(f.first_seen, excluded.first_seen),
         first_event = CASE WHEN (excluded.first_seen, excluded.first_event) < (f.first_seen, f.first_event)
                            THEN excluded.first_event ELSE f.first_event END,
         last_seen = greatest(f.last_seen, excluded.last_seen),
         last_event = CASE WHEN ${IS_LATER} THEN excluded.last_event ELSE f.last_event END,
         samples = ${sampled('f.samples || excluded.samples', firstStored)},
         user_hashes = CASE WHEN excluded.user_hashes = '{}' THEN f.user_hashes
                            ELSE ${smallest('f.user_hashes || excluded.user_hashes')} END`;
}

/** Omits hours older than the retention, which would be removed immediately: senders determine the times. */
function addHours(build: number, occurrences: Occurrences, retentionDays: number): Sql {
  return sql`
  INSERT INTO error_hours AS h (build, project_id, fingerprint, at, events)
  SELECT ${build}::int, project_id, fingerprint, date_bin('1 hour', ts, 'epoch'::timestamptz), count(*)
    FROM unnest(${pluck(occurrences, 'projectId')}::uuid[], ${pluck(occurrences, 'fingerprint')}::uuid[],
                ${pluck(occurrences, 'ts')}::timestamptz[]) AS p (project_id, fingerprint, ts)
   WHERE ts >= now() - make_interval(days => ${retentionDays})
   GROUP BY 2, 3, 4 ORDER BY 2, 3, 4
      ON CONFLICT (build, project_id, fingerprint, at) DO UPDATE SET events = h.events + excluded.events`;
}

function addValues(build: number, occurrences: Occurrences): Sql {
  return sql`
  INSERT INTO error_values AS v (build, project_id, fingerprint, kind, value, events, first_seen, last_seen)
  SELECT ${build}::int, project_id, fingerprint, kind, value, count(*), min(ts), max(ts)
    FROM unnest(${pluck(occurrences, 'projectId')}::uuid[], ${pluck(occurrences, 'fingerprint')}::uuid[],
                ${pluck(occurrences, 'ts')}::timestamptz[], ${pluck(occurrences, 'release')}::text[],
                ${pluck(occurrences, 'environment')}::text[], ${pluck(occurrences, 'service')}::text[])
           AS p (project_id, fingerprint, ts, release, environment, service)
   CROSS JOIN LATERAL (VALUES ('release', release), ('environment', environment), ('service', service)) AS k (kind, value)
   WHERE value IS NOT NULL
   GROUP BY 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
      ON CONFLICT (build, project_id, fingerprint, kind, value) DO UPDATE SET
         events = v.events + excluded.events,
         first_seen = least(v.first_seen, excluded.first_seen), last_seen = greatest(v.last_seen, excluded.last_seen)`;
}

function addReleases(build: number, occurrences: Occurrences): Sql {
  return sql`
  WITH page AS (
    SELECT project_id, release, min(received_at) AS first_received
      FROM unnest(${pluck(occurrences, 'projectId')}::uuid[], ${pluck(occurrences, 'reportedRelease')}::text[],
                  ${pluck(occurrences, 'receivedAt')}::timestamptz[]) AS p (project_id, release, received_at)
     GROUP BY 1, 2
  ), fresh AS (
    SELECT p.*, row_number() OVER (PARTITION BY project_id ORDER BY p.first_received, release) AS rank
      FROM page AS p
     WHERE NOT EXISTS (SELECT FROM error_releases AS r
                        WHERE r.build = ${build} AND r.project_id = p.project_id AND r.release = p.release)
  ), totals AS (
    SELECT project_id, (SELECT count(*) FROM error_releases AS r WHERE r.build = ${build} AND r.project_id = f.project_id) AS total
      FROM (SELECT DISTINCT project_id FROM fresh) AS f
  )
  INSERT INTO error_releases (build, project_id, release, first_received)
  SELECT ${build}::int, project_id, release, first_received
    FROM fresh JOIN totals USING (project_id) WHERE total + rank <= ${MAX_RELEASES}
   ORDER BY project_id, release`;
}
