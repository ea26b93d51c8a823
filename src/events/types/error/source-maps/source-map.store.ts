import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MAX_SOURCE_MAPS, MAX_STORED_BYTES } from './limits.js';
import type { CompiledSourceMap } from './source-map-task.js';

/** Runs a statement: on a connection of its own, or in the transaction of a projection's page. */
export type Query = <Row>(sql: string, parameters: readonly unknown[]) => Promise<Row[]>;

export interface SourceMapKey {
  projectId: string;
  debugId: string;
}

export interface StoredSourceMap extends SourceMapKey {
  /** Of the JSON as it was uploaded, hexadecimal. */
  sha256: string;
  uploadedAt: Date;
  wasUsedToday: boolean;
}

/** A source map as lists show it. */
export interface SourceMapRow {
  debug_id: string;
  size: number;
  stored_size: number;
  uploaded_at: Date;
  uploaded_by: string | null;
  last_used_on: string | null;
}

const ROW = `debug_id, size, octet_length(content) AS stored_size, uploaded_at, uploader AS uploaded_by,
  used_on::text AS last_used_on`;

/** Owns `error_source_maps`. */
@Injectable()
export class SourceMapStore {
  /** One writer of a project's source maps at a time. */
  async lock(manager: EntityManager, projectId: string): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(7341016, hashtext($1))`, [projectId]);
  }

  /** Those of the keys that there is a source map for. */
  async find(query: Query, keys: readonly SourceMapKey[]): Promise<StoredSourceMap[]> {
    return query<StoredSourceMap>(
      `SELECT project_id AS "projectId", debug_id AS "debugId", encode(sha256, 'hex') AS sha256,
              uploaded_at AS "uploadedAt", used_on IS NOT DISTINCT FROM (now() AT TIME ZONE 'UTC')::date AS "wasUsedToday"
         FROM error_source_maps WHERE (project_id, debug_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`,
      columnsOf(keys),
    );
  }

  /** Packed and compressed; null when it was removed since. */
  async content(query: Query, { projectId, debugId }: SourceMapKey): Promise<Buffer | null> {
    const [row] = await query<{ content: Buffer }>(
      'SELECT content FROM error_source_maps WHERE project_id = $1 AND debug_id = $2',
      [projectId, debugId],
    );
    return row?.content ?? null;
  }

  async noteUse(query: Query, keys: readonly SourceMapKey[]): Promise<void> {
    await query(
      `UPDATE error_source_maps SET used_on = (now() AT TIME ZONE 'UTC')::date
        WHERE (project_id, debug_id) IN (
          SELECT project_id, debug_id FROM error_source_maps
           WHERE (project_id, debug_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))
           ORDER BY project_id, debug_id FOR UPDATE)`,
      columnsOf(keys),
    );
  }

  async one(manager: EntityManager, { projectId, debugId }: SourceMapKey): Promise<SourceMapRow | null> {
    const [row] = await manager.query<SourceMapRow[]>(
      `SELECT ${ROW} FROM error_source_maps WHERE project_id = $1 AND debug_id = $2`,
      [projectId, debugId],
    );
    return row ?? null;
  }

  /** @param after time and debug id of the last one of the page before. */
  async page(
    manager: EntityManager,
    projectId: string,
    after: readonly string[] | undefined,
    most: number,
  ): Promise<(SourceMapRow & { position: string })[]> {
    return manager.query(
      `SELECT ${ROW}, uploaded_at::text AS position FROM error_source_maps
        WHERE project_id = $1 AND ($2::timestamptz IS NULL OR (uploaded_at, debug_id) < ($2::timestamptz, $3::uuid))
        ORDER BY uploaded_at DESC, debug_id DESC LIMIT $4`,
      [projectId, after?.[0] ?? null, after?.[1] ?? null, most],
    );
  }

  async add(
    manager: EntityManager,
    { projectId, debugId }: SourceMapKey,
    { sha256, content, size, uploader }: CompiledSourceMap & { size: number; uploader: string | null },
  ): Promise<void> {
    await manager.query(
      `INSERT INTO error_source_maps (project_id, debug_id, sha256, content, size, uploaded_at, uploader)
       VALUES ($1, $2, $3, $4, $5, clock_timestamp(), $6)`,
      [projectId, debugId, Buffer.from(sha256), Buffer.from(content), size, uploader],
    );
  }

  /** Removes those that were not used for the longest time until the bounds hold. @returns how many. */
  async makeRoom(manager: EntityManager, projectId: string, newBytes: number): Promise<number> {
    const rows = await manager.query<unknown[]>(
      `WITH ranked AS (
         SELECT debug_id, row_number() OVER latest AS place, sum(octet_length(content)) OVER latest AS bytes
           FROM error_source_maps WHERE project_id = $1
         WINDOW latest AS (ORDER BY greatest(used_on, (uploaded_at AT TIME ZONE 'UTC')::date) DESC, uploaded_at DESC, debug_id)
       ), gone AS (
         DELETE FROM error_source_maps AS m USING ranked AS r
          WHERE m.project_id = $1 AND m.debug_id = r.debug_id AND (r.place >= $2 OR r.bytes + $3 > $4) RETURNING 1)
       SELECT * FROM gone`,
      [projectId, MAX_SOURCE_MAPS, newBytes, MAX_STORED_BYTES],
    );
    return rows.length;
  }

  /** @returns whether there was one. */
  async remove(manager: EntityManager, { projectId, debugId }: SourceMapKey): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `WITH gone AS (DELETE FROM error_source_maps WHERE project_id = $1 AND debug_id = $2 RETURNING 1) SELECT * FROM gone`,
      [projectId, debugId],
    );
    return rows.length > 0;
  }
}

/** Two columns for `unnest`. */
function columnsOf(keys: readonly SourceMapKey[]): [string[], string[]] {
  return [keys.map(({ projectId }) => projectId), keys.map(({ debugId }) => debugId)];
}
