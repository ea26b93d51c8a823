import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../auth/caller.js';
import { ReaderPermissions } from '../../auth/authorization/reader-permissions.js';
import { Clock } from '../../common/clock.js';
import type { Page } from '../../common/pagination.js';
import { boolean, queryRows, text } from '../../database/rows.js';
import type { FlagForAll, FlagResponse } from './flag.dto.js';

/** Adds to flags the fields that depend on the caller, for a page with two queries. */
@Injectable()
export class FlagPresenter {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly readers: ReaderPermissions,
    private readonly clock: Clock,
  ) {}

  async toResponse(caller: Caller, projectId: string, flag: FlagForAll): Promise<FlagResponse> {
    const overrides = await this.overridesOf(caller, projectId, [flag.key]);
    const own = { ...flag, overridden_for_me: overrides.get(flag.key) ?? null };
    return this.readers.withCan(caller, 'flag', projectId, own);
  }

  async toPageResponse<P extends Page<FlagForAll>>(
    caller: Caller,
    projectId: string,
    page: P,
  ): Promise<Omit<P, 'items'> & { items: FlagResponse[] }> {
    const keys = page.items.map(({ key }) => key);
    const overrides = await this.overridesOf(caller, projectId, keys);
    const items = page.items.map((flag) => ({
      ...flag,
      overridden_for_me: overrides.get(flag.key) ?? null,
    }));
    return this.readers.pageWithCan(caller, 'flag', { ...page, items }, () => projectId);
  }

  /** Values of the caller's own active overrides by flag. */
  private async overridesOf(
    caller: Caller,
    projectId: string,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, boolean>> {
    if (caller.kind === 'api_key' || keys.length === 0) return new Map();
    const rows = await queryRows(
      this.dataSource,
      { flag_key: text(), value: boolean() },
      sql`SELECT flag_key, value FROM flag_self_overrides
           WHERE project_id = ${projectId} AND actor_id = ${caller.userId} AND flag_key = ANY (${keys}::text[])
             AND active AND (expires_at IS NULL OR expires_at > ${new Date(this.clock.now())})`,
    );
    return new Map(rows.map(({ flag_key: key, value }) => [key, value]));
  }
}
