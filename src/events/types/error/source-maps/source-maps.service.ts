import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../../../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../../../../auth/caller.js';
import { User } from '../../../../auth/entities/user.entity.js';
import { decodeCursor, toPage } from '../../../../common/pagination.js';
import { ProblemError } from '../../../../common/problem/problem-error.js';
import { isUuid } from '../../../../common/uuid-v7.js';
import { validationFailed } from '../../../../common/validation/validation-pipe.js';
import { ERROR_PROBLEMS } from '../problems.js';
import { normalizeDebugId } from './debug-ids.js';
import { MAX_SEGMENTS } from './source-map-limits.js';
import { SourceMapCompiler } from './source-map-compiler.js';
import { SourceMapStore, type SourceMapKey, type SourceMapRow } from './source-map.store.js';
import type { SourceMapsQuery, SourceMapPageResponse, SourceMapResponse } from './source-map.dto.js';

const POSITION_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,3})?[+-]\d\d(?::?\d\d)?$/;

/** Uploads, lists and deletes the source maps of projects. */
@Injectable()
export class SourceMapsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly compiler: SourceMapCompiler,
    private readonly store: SourceMapStore,
    private readonly audit: AuditLog,
  ) {}

  async page(projectId: string, { limit, cursor }: SourceMapsQuery): Promise<SourceMapPageResponse> {
    const after = decodeCursor(
      cursor,
      ([time = '', id = '', ...rest]) => POSITION_TIME.test(time) && isUuid(id) && rest.length === 0,
    );
    const rows = await this.store.page(this.dataSource.manager, projectId, after, limit + 1);
    return toPage(rows, limit, toResponse, (row) => [row.position, row.debug_id]);
  }

  /** @throws ProblemError `validation_failed`, `source_map_invalid`, `source_map_exists`, `payload_too_large` */
  async upload(
    projectId: string,
    debugId: string,
    caller: UserCaller,
    json: Buffer,
  ): Promise<SourceMapResponse> {
    const key = { projectId, debugId: requireDebugId(debugId) };
    const compiled = await this.compiler.compile(json);
    if (compiled === 'invalid')
      throw new ProblemError(
        ERROR_PROBLEMS.source_map_invalid,
        'The body must be a source map of version 3 as JSON, with mappings that can be decoded.',
      );
    if (compiled === 'too large')
      throw new ProblemError(
        'payload_too_large',
        `A source map can have at most ${MAX_SEGMENTS} mappings. Split the file that it describes.`,
      );
    return this.dataSource.transaction(async (manager) => {
      await this.store.lock(manager, projectId);
      const [known] = await this.store.find(manager, [key]);
      if (known === undefined) {
        const user = await manager.findOne(User, {
          select: { email: true, name: true },
          where: { id: caller.userId },
        });
        const evicted = await this.store.makeRoom(manager, projectId, compiled.content.byteLength);
        const uploader = user?.email ?? user?.name ?? null;
        await this.store.add(manager, key, { ...compiled, size: json.length, uploader });
        await this.record(manager, 'source_map.uploaded', key, caller, { size: json.length, evicted });
      } else if (known.sha256 !== Buffer.from(compiled.sha256).toString('hex')) {
        throw new ProblemError(
          ERROR_PROBLEMS.source_map_exists,
          'The project has a source map with this debug id and other contents. Delete it first, or build with another debug id.',
        );
      }
      const stored = await this.store.one(manager, key);
      if (stored === null) throw missing();
      return toResponse(stored);
    });
  }

  /** @throws ProblemError `validation_failed`, `not_found` */
  async remove(projectId: string, debugId: string, caller: UserCaller): Promise<void> {
    const key = { projectId, debugId: requireDebugId(debugId) };
    await this.dataSource.transaction(async (manager) => {
      await this.store.lock(manager, projectId);
      if (!(await this.store.remove(manager, key))) throw missing();
      await this.record(manager, 'source_map.deleted', key, caller, {});
    });
  }

  private async record(
    manager: EntityManager,
    action: 'source_map.deleted' | 'source_map.uploaded',
    { projectId, debugId }: SourceMapKey,
    caller: UserCaller,
    metadata: Record<string, unknown>,
  ): Promise<void> {
    const resource = `source_map/${debugId}`;
    await this.audit.record(manager, actorOf(caller), { action, resource, projectId, metadata });
  }
}

function requireDebugId(text: string): string {
  const debugId = normalizeDebugId(text);
  if (debugId === null) throw validationFailed([{ path: 'debug_id', problem: 'must be a UUID' }]);
  return debugId;
}

function missing(): ProblemError {
  return new ProblemError('not_found', 'This project has no source map with this debug id.');
}

function toResponse({ debug_id, size, stored_size, uploaded_at, uploaded_by, last_used_on }: SourceMapRow) {
  return { debug_id, size, stored_size, uploaded_at, uploaded_by, last_used_on };
}
