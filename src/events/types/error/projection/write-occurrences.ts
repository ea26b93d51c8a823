import { firstUuidV7 } from '../../../../common/uuid-v7.js';
import type { ProjectionPage } from '../../../projections/projection-page.js';
import type { ErrorOccurrence } from './error-occurrence.js';
import { MAX_RELEASES, MAX_SAMPLES, MAX_USER_HASHES, REST_FINGERPRINT } from './limits.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Adds the events of a page to what is counted. */
export async function writeOccurrences(
  page: ProjectionPage,
  occurrences: readonly ErrorOccurrence[],
  retentionDays: number,
): Promise<void> {
  await writeFingerprints(page, occurrences, retentionDays);
  const grouped = occurrences.filter(({ fingerprint }) => fingerprint !== REST_FINGERPRINT);
  await page.write(HOURS, [
    page.build,
    grouped.map(({ projectId }) => projectId),
    grouped.map(({ fingerprint }) => fingerprint),
    grouped.map(({ ts }) => ts),
    retentionDays,
  ]);
  await page.write(VALUES, [
    page.build,
    grouped.map(({ projectId }) => projectId),
    grouped.map(({ fingerprint }) => fingerprint),
    grouped.map(({ ts }) => ts),
    grouped.map(({ release }) => release),
    grouped.map(({ environment }) => environment),
    grouped.map(({ service }) => service),
  ]);
  const released = occurrences.filter(({ reportedRelease }) => reportedRelease !== null);
  await page.write(RELEASES, [
    page.build,
    released.map(({ projectId }) => projectId),
    released.map(({ reportedRelease }) => reportedRelease),
    released.map(({ receivedAt }) => receivedAt),
  ]);
}

async function writeFingerprints(
  page: ProjectionPage,
  occurrences: readonly ErrorOccurrence[],
  retentionDays: number,
): Promise<void> {
  // Parts are the same in all events of a fingerprint: they are sent once.
  const first = new Map(occurrences.map((each) => [`${each.projectId} ${each.fingerprint}`, each]));
  await page.write(FINGERPRINTS, [
    page.build,
    occurrences.map(({ eventId }) => eventId),
    occurrences.map(({ projectId }) => projectId),
    occurrences.map(({ fingerprint }) => fingerprint),
    occurrences.map(({ ts }) => ts),
    occurrences.map(({ version }) => version),
    occurrences.map(({ type }) => type),
    occurrences.map(({ title }) => title),
    occurrences.map(({ culprit }) => culprit),
    occurrences.map(({ userHash }) => userHash),
    [...first.values()].map(({ projectId }) => projectId),
    [...first.values()].map(({ fingerprint }) => fingerprint),
    [...first.values()].map(({ parts }) => JSON.stringify(parts)),
    firstUuidV7(Date.now() - retentionDays * DAY_MS),
  ]);
}

/** The smallest hashes of a list: the same whatever the order in which users came. */
const smallest = (hashes: string): string =>
  `ARRAY(SELECT DISTINCT h FROM unnest(${hashes}) AS h WHERE h IS NOT NULL ORDER BY h LIMIT ${MAX_USER_HASHES})`;

/** Some events, as if by chance, but the same ones in every build. Events that are no longer stored make room for others. */
const sampled = (ids: string): string =>
  `ARRAY(SELECT id FROM unnest(${ids}) AS id WHERE id >= $14::uuid ORDER BY md5(id::text) LIMIT ${MAX_SAMPLES})`;

const isLater = '(excluded.last_seen, excluded.last_event) > (f.last_seen, f.last_event)';

const FINGERPRINTS = `
  WITH page AS (
    SELECT * FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::int[], $7::text[], $8::text[], $9::text[],
                         $10::bigint[])
      AS p (event_id, project_id, fingerprint, ts, version, type, title, culprit, user_hash)
  ), parts AS (
    SELECT * FROM unnest($11::uuid[], $12::uuid[], $13::jsonb[]) AS p (project_id, fingerprint, parts)
  ), counted AS (
    SELECT project_id, fingerprint, count(*) AS events, array_agg(user_hash) AS user_hashes, array_agg(event_id) AS ids,
           (array_agg(event_id ORDER BY ts, event_id))[1] AS first_event, min(ts) AS first_seen
      FROM page GROUP BY project_id, fingerprint
  ), latest AS (
    SELECT DISTINCT ON (project_id, fingerprint) * FROM page ORDER BY project_id, fingerprint, ts DESC, event_id DESC
  )
  INSERT INTO error_fingerprints AS f (build, project_id, fingerprint, version, type, title, culprit, parts, events,
                                       first_seen, first_event, last_seen, last_event, samples, user_hashes)
  SELECT $1::int, project_id, fingerprint, l.version, l.type, l.title, l.culprit, parts, events, first_seen, first_event,
         l.ts, l.event_id, ${sampled('ids')}, ${smallest('c.user_hashes')}
    FROM counted AS c JOIN latest AS l USING (project_id, fingerprint) JOIN parts USING (project_id, fingerprint)
   ORDER BY project_id, fingerprint
      ON CONFLICT (build, project_id, fingerprint) DO UPDATE SET
         events = f.events + excluded.events,
         type = CASE WHEN ${isLater} THEN excluded.type ELSE f.type END,
         title = CASE WHEN ${isLater} THEN excluded.title ELSE f.title END,
         culprit = CASE WHEN ${isLater} THEN excluded.culprit ELSE f.culprit END,
         first_seen = least(f.first_seen, excluded.first_seen),
         first_event = CASE WHEN (excluded.first_seen, excluded.first_event) < (f.first_seen, f.first_event)
                            THEN excluded.first_event ELSE f.first_event END,
         last_seen = greatest(f.last_seen, excluded.last_seen),
         last_event = CASE WHEN ${isLater} THEN excluded.last_event ELSE f.last_event END,
         samples = ${sampled('f.samples || excluded.samples')},
         user_hashes = CASE WHEN excluded.user_hashes = '{}' THEN f.user_hashes
                            ELSE ${smallest('f.user_hashes || excluded.user_hashes')} END`;

/** Hours that would be removed at once are not written: a sender chooses the times. */
const HOURS = `
  INSERT INTO error_hours AS h (build, project_id, fingerprint, at, events)
  SELECT $1::int, project_id, fingerprint, date_bin('1 hour', ts, 'epoch'::timestamptz), count(*)
    FROM unnest($2::uuid[], $3::uuid[], $4::timestamptz[]) AS p (project_id, fingerprint, ts)
   WHERE ts >= now() - make_interval(days => $5)
   GROUP BY 2, 3, 4 ORDER BY 2, 3, 4
      ON CONFLICT (build, project_id, fingerprint, at) DO UPDATE SET events = h.events + excluded.events`;

const VALUES = `
  INSERT INTO error_values AS v (build, project_id, fingerprint, kind, value, events, first_seen, last_seen)
  SELECT $1::int, project_id, fingerprint, kind, value, count(*), min(ts), max(ts)
    FROM unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::text[], $6::text[], $7::text[])
           AS p (project_id, fingerprint, ts, release, environment, service)
   CROSS JOIN LATERAL (VALUES ('release', release), ('environment', environment), ('service', service)) AS k (kind, value)
   WHERE value IS NOT NULL
   GROUP BY 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
      ON CONFLICT (build, project_id, fingerprint, kind, value) DO UPDATE SET
         events = v.events + excluded.events,
         first_seen = least(v.first_seen, excluded.first_seen), last_seen = greatest(v.last_seen, excluded.last_seen)`;

const RELEASES = `
  WITH page AS (
    SELECT project_id, release, min(received_at) AS first_received
      FROM unnest($2::uuid[], $3::text[], $4::timestamptz[]) AS p (project_id, release, received_at) GROUP BY 1, 2
  ), fresh AS (
    SELECT p.*, row_number() OVER (PARTITION BY project_id ORDER BY p.first_received, release) AS place
      FROM page AS p
     WHERE NOT EXISTS (SELECT FROM error_releases AS r
                        WHERE r.build = $1 AND r.project_id = p.project_id AND r.release = p.release)
  ), totals AS (
    SELECT project_id, (SELECT count(*) FROM error_releases AS r WHERE r.build = $1 AND r.project_id = f.project_id) AS total
      FROM (SELECT DISTINCT project_id FROM fresh) AS f
  )
  INSERT INTO error_releases (build, project_id, release, first_received)
  SELECT $1::int, project_id, release, first_received
    FROM fresh JOIN totals USING (project_id) WHERE total + place <= ${MAX_RELEASES}
   ORDER BY project_id, release`;
