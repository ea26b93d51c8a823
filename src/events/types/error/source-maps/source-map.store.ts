import { Injectable } from '@nestjs/common';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import {
  boolean,
  bytes,
  execute,
  number,
  orNull,
  queryRow,
  queryRows,
  text,
  time,
  type Queryable,
  type RowOf,
  pluck,
} from '../../../../database/rows.js';
import { MAX_SOURCE_MAPS, MAX_STORED_BYTES } from './source-map-limits.js';
import type { CompiledSourceMap } from './source-map-worker.js';

export interface SourceMapKey {
  projectId: string;
  debugId: string;
}

const STORED_SOURCE_MAP = {
  projectId: text(),
  debugId: text(),
  /** SHA-256 of the JSON as it was uploaded, in hexadecimal. */
  sha256: text(),
  uploadedAt: time(),
  wasUsedToday: boolean(),
};
export type StoredSourceMap = RowOf<typeof STORED_SOURCE_MAP>;

/** Columns of a source map in lists. */
const SOURCE_MAP_ROW = {
  debug_id: text(),
  size: number(),
  stored_size: number(),
  uploaded_at: time(),
  uploaded_by: orNull(text()),
  last_used_on: orNull(text()),
};
export type SourceMapRow = RowOf<typeof SOURCE_MAP_ROW>;

const PAGE_ROW = { ...SOURCE_MAP_ROW, position: text() };

const COLUMNS =
  raw(`debug_id, size, octet_length(content) AS stored_size, uploaded_at, uploader AS uploaded_by,
  used_on::text AS last_used_on`);

/** Owns `error_source_maps`. */
@Injectable()
export class SourceMapStore {
  /** Serializes the writers of a project's source maps. */
  async lock(manager: EntityManager, projectId: string): Promise<void> {
    await execute(manager, sql`SELECT pg_advisory_xact_lock(7341016, hashtext(${projectId}))`);
  }

  /** Stored source maps of the keys. */
  async find(database: Queryable, keys: readonly SourceMapKey[]): Promise<StoredSourceMap[]> {
    return queryRows(
      database,
      STORED_SOURCE_MAP,
      sql`SELECT project_id AS "projectId", debug_id AS "debugId", encode(sha256, 'hex') AS sha256,
                 uploaded_at AS "uploadedAt", used_on IS NOT DISTINCT FROM (now() AT TIME ZONE 'UTC')::date AS "wasUsedToday"
            FROM error_source_maps WHERE ${isOneOf(keys)}`,
    );
  }

  /** Packed and compressed content; null: it was removed after it was found. */
  async content(database: Queryable, { projectId, debugId }: SourceMapKey): Promise<Buffer | null> {
    const row = await queryRow(
      database,
      { content: bytes() },
      sql`SELECT content FROM error_source_maps WHERE project_id = ${projectId} AND debug_id = ${debugId}`,
    );
    return row?.content ?? null;
  }

  async recordUse(database: Queryable, keys: readonly SourceMapKey[]): Promise<void> {
    await execute(
      database,
      sql`UPDATE error_source_maps SET used_on = (now() AT TIME ZONE 'UTC')::date
           WHERE (project_id, debug_id) IN (
             SELECT project_id, debug_id FROM error_source_maps WHERE ${isOneOf(keys)}
              ORDER BY project_id, debug_id FOR UPDATE)`,
    );
  }

  async one(manager: EntityManager, { projectId, debugId }: SourceMapKey): Promise<SourceMapRow | null> {
    const row = await queryRow(
      manager,
      SOURCE_MAP_ROW,
      sql`SELECT ${COLUMNS} FROM error_source_maps WHERE project_id = ${projectId} AND debug_id = ${debugId}`,
    );
    return row ?? null;
  }

  /** @param after time and debug id of the last source map of the previous page */
  async page(
    manager: EntityManager,
    projectId: string,
    after: readonly string[] | undefined,
    limit: number,
  ): Promise<RowOf<typeof PAGE_ROW>[]> {
    const following =
      after === undefined
        ? empty
        : sql`AND (uploaded_at, debug_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
    return queryRows(
      manager,
      PAGE_ROW,
      sql`SELECT ${COLUMNS}, uploaded_at::text AS position FROM error_source_maps
           WHERE project_id = ${projectId} ${following}
           ORDER BY uploaded_at DESC, debug_id DESC LIMIT ${limit}`,
    );
  }

  async add(
    manager: EntityManager,
    { projectId, debugId }: SourceMapKey,
    { sha256, content, size, uploader }: CompiledSourceMap & { size: number; uploader: string | null },
  ): Promise<void> {
    await execute(
      manager,
      sql`INSERT INTO error_source_maps (project_id, debug_id, sha256, content, size, uploaded_at, uploader)
          VALUES (${projectId}, ${debugId}, ${Buffer.from(sha256)}, ${Buffer.from(content)}, ${size}, clock_timestamp(),
                  ${uploader})`,
    );
  }

  /** Removes the least recently used source maps until the limits are met. @returns the number of removed ones. */
  async makeRoom(manager: EntityManager, projectId: string, newBytes: number): Promise<number> {
    return execute(
      manager,
      sql`WITH ranked AS (
            SELECT debug_id, row_number() OVER latest AS rank, sum(octet_length(content)) OVER latest AS bytes
              FROM error_source_maps WHERE project_id = ${projectId}
            WINDOW latest AS (ORDER BY greatest(used_on, (uploaded_at AT TIME ZONE 'UTC')::date) DESC, uploaded_at DESC, debug_id)
          )
          DELETE FROM error_source_maps AS m USING ranked AS r
           WHERE m.project_id = ${projectId} AND m.debug_id = r.debug_id
             AND (r.rank >= ${MAX_SOURCE_MAPS} OR r.bytes + ${newBytes} > ${MAX_STORED_BYTES})`,
    );
  }

  /** @returns whether the source map existed. */
  async remove(manager: EntityManager, { projectId, debugId }: SourceMapKey): Promise<boolean> {
    const removed = await execute(
      manager,
      sql`DELETE FROM error_source_maps WHERE project_id = ${projectId} AND debug_id = ${debugId}`,
    );
    return removed > 0;
  }
}

function isOneOf(keys: readonly SourceMapKey[]): Sql {
  const projectIds = pluck(keys, 'projectId');
  const debugIds = pluck(keys, 'debugId');
  return sql`(project_id, debug_id) IN (SELECT * FROM unnest(${projectIds}::uuid[], ${debugIds}::uuid[]))`;
}
