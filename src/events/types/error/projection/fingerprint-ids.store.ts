import { Injectable } from '@nestjs/common';
import type { Query } from '../source-maps/source-map.store.js';
import { REST_FINGERPRINT } from './limits.js';

interface Fingerprint {
  projectId: string;
  fingerprint: string;
}

/** Owns `error_fingerprint_ids`. */
@Injectable()
export class FingerprintIdsStore {
  /** Those of the projects whose ids were not decided for this version. */
  async undecided(query: Query, version: number, projectIds: readonly string[]): Promise<string[]> {
    const rows = await query<{ id: string }>(
      `SELECT id FROM unnest($2::uuid[]) AS id
        WHERE NOT EXISTS (SELECT FROM error_fingerprint_ids WHERE project_id = id AND version = $1 AND fingerprint = $3)
        ORDER BY id`,
      [version, projectIds, REST_FINGERPRINT],
    );
    return rows.map(({ id }) => id);
  }

  /** They never change: groups would change their ids. */
  async decide(
    query: Query,
    version: number,
    projectId: string,
    ids: ReadonlyMap<string, string>,
  ): Promise<void> {
    const decided = [[REST_FINGERPRINT, REST_FINGERPRINT], ...ids].filter(
      ([fingerprint, id]) => fingerprint !== id || fingerprint === REST_FINGERPRINT,
    );
    await query(
      `INSERT INTO error_fingerprint_ids (project_id, fingerprint, version, id)
       SELECT $1, fingerprint, $2, id FROM unnest($3::uuid[], $4::uuid[]) AS d (fingerprint, id) ON CONFLICT DO NOTHING`,
      [projectId, version, decided.map(([fingerprint]) => fingerprint), decided.map(([, id]) => id)],
    );
  }

  /** The ids of those that are counted under another one, by project and fingerprint. */
  async find(
    query: Query,
    version: number,
    fingerprints: readonly Fingerprint[],
  ): Promise<ReadonlyMap<string, string>> {
    const rows = await query<Fingerprint & { id: string }>(
      `SELECT project_id AS "projectId", fingerprint, id FROM error_fingerprint_ids
        WHERE version = $1 AND fingerprint <> $4
          AND (project_id, fingerprint) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[]))`,
      [
        version,
        fingerprints.map(({ projectId }) => projectId),
        fingerprints.map(({ fingerprint }) => fingerprint),
        REST_FINGERPRINT,
      ],
    );
    return new Map(rows.map((row) => [keyOf(row), row.id]));
  }
}

/** Of an entry of {@link FingerprintIdsStore.find}. */
export function keyOf({ projectId, fingerprint }: Fingerprint): string {
  return `${projectId} ${fingerprint}`;
}
