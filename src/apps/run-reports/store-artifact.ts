import type { EntityManager } from 'typeorm';
import {
  MAX_ARTIFACTS,
  MAX_ARTIFACTS_BYTES,
  type ArtifactReport,
  type ReportVerdict,
} from '../model/run-report.js';

interface Others {
  count: number;
  bytes: number;
}

/** The caller's transaction locks the run's row, so that two artifacts cannot exceed the limits together. */
export async function storeArtifact(
  manager: EntityManager,
  runId: string,
  { name, at, place }: ArtifactReport,
): Promise<ReportVerdict> {
  const columns = 'url' in place ? [place.url, null, null] : [null, place.content, place.contentType];
  const known = await knownVerdict(manager, [runId, name, at, ...columns]);
  if (known !== null) return known;
  const others = await countOthers(manager, runId, name);
  if (others.count >= MAX_ARTIFACTS) return 'too_many';
  const bytes = 'url' in place ? 0 : place.content.length;
  if (others.bytes + bytes > MAX_ARTIFACTS_BYTES) return 'too_many';
  await manager.query(
    `INSERT INTO run_artifacts (run_id, name, reported_at, url, content, content_type, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, now())
     ON CONFLICT (run_id, name) DO UPDATE SET reported_at = $3, url = $4, content = $5, content_type = $6`,
    [runId, name, at, ...columns],
  );
  return 'applied';
}

/** Why the stored artifact of this name is kept; `null` when there is none, or an earlier one. */
async function knownVerdict(manager: EntityManager, values: unknown[]): Promise<ReportVerdict | null> {
  const [row] = await manager.query<{ verdict: ReportVerdict | null }[]>(
    `SELECT CASE WHEN reported_at > $3 THEN 'older'
                 WHEN reported_at = $3 AND (url, content, content_type)
                      IS NOT DISTINCT FROM ($4::text, $5::bytea, $6::text) THEN 'unchanged' END AS verdict
       FROM run_artifacts WHERE run_id = $1 AND name = $2`,
    values,
  );
  return row?.verdict ?? null;
}

async function countOthers(manager: EntityManager, runId: string, name: string): Promise<Others> {
  const [row] = await manager.query<Others[]>(
    `SELECT count(*)::int AS count, coalesce(sum(octet_length(content)), 0)::int AS bytes
       FROM run_artifacts WHERE run_id = $1 AND name <> $2`,
    [runId, name],
  );
  return row ?? { count: 0, bytes: 0 };
}
