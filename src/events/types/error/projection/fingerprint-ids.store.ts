import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { execute, queryRows, text, type Queryable, pluck } from '../../../../database/rows.js';
import { fingerprintKey, type ProjectFingerprint } from './error-occurrence.js';
import { REST_FINGERPRINT } from './group-limits.js';

/** Owns `error_fingerprint_ids`. */
@Injectable()
export class FingerprintIdsStore {
  /** Projects whose ids have not been decided for this version. */
  async undecided(database: Queryable, version: number, projectIds: readonly string[]): Promise<string[]> {
    const rows = await queryRows(
      database,
      { id: text() },
      sql`SELECT id FROM unnest(${projectIds}::uuid[]) AS id
           WHERE NOT EXISTS (SELECT FROM error_fingerprint_ids
                              WHERE project_id = id AND version = ${version} AND fingerprint = ${REST_FINGERPRINT})
           ORDER BY id`,
    );
    return pluck(rows, 'id');
  }

  /** Stored ids are never changed: links to their groups would break. */
  async decide(
    database: Queryable,
    version: number,
    projectId: string,
    ids: ReadonlyMap<string, string>,
  ): Promise<void> {
    const decided = [[REST_FINGERPRINT, REST_FINGERPRINT], ...ids].filter(
      ([fingerprint, id]) => fingerprint !== id || fingerprint === REST_FINGERPRINT,
    );
    const fingerprints = decided.map(([fingerprint]) => fingerprint);
    const idsOfGroups = decided.map(([, id]) => id);
    await execute(
      database,
      sql`INSERT INTO error_fingerprint_ids (project_id, fingerprint, version, id)
          SELECT ${projectId}, fingerprint, ${version}, id
            FROM unnest(${fingerprints}::uuid[], ${idsOfGroups}::uuid[]) AS d (fingerprint, id) ON CONFLICT DO NOTHING`,
    );
  }

  /** Ids of the fingerprints that are counted under another id, by {@link fingerprintKey}. */
  async find(
    database: Queryable,
    version: number,
    fingerprints: readonly ProjectFingerprint[],
  ): Promise<ReadonlyMap<string, string>> {
    const projectIds = pluck(fingerprints, 'projectId');
    const digests = pluck(fingerprints, 'fingerprint');
    const rows = await queryRows(
      database,
      { projectId: text(), fingerprint: text(), id: text() },
      sql`SELECT project_id AS "projectId", fingerprint, id FROM error_fingerprint_ids
           WHERE version = ${version} AND fingerprint <> ${REST_FINGERPRINT}
             AND (project_id, fingerprint) IN (SELECT * FROM unnest(${projectIds}::uuid[], ${digests}::uuid[]))`,
    );
    return new Map(rows.map((row) => [fingerprintKey(row), row.id]));
  }
}
