import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, MoreThan } from 'typeorm';
import { decodeCursor, toPage } from '../../common/pagination.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { isFlagKey } from '../flag-key.js';
import { revisionOf } from '../revisions/revision-of.js';
import { Flag } from './flag.entity.js';
import { flagResponse, type FlagListResponse, type FlagResponse } from './flag.response.js';
import type { FlagQuery } from './dto/flag-query.dto.js';

@Injectable()
export class FlagsReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** By key. The revision is read first: what is listed may be newer, never older. */
  async page(
    projectId: string,
    { limit, cursor, archived, group, tag, q }: FlagQuery,
  ): Promise<FlagListResponse> {
    const after = decodeCursor(cursor, ([key, ...rest]) => rest.length === 0 && isFlagKey(key))?.[0];
    const revision = await revisionOf(this.dataSource.manager, projectId);
    const query = this.dataSource
      .createQueryBuilder(Flag, 'flag')
      .where({ projectId, archived, ...(after === undefined ? {} : { key: MoreThan(after) }) })
      .orderBy('flag.key', 'ASC')
      .limit(limit + 1);
    if (group !== undefined) query.andWhere('flag.group_key = :group', { group });
    if (tag !== undefined) query.andWhere(':tag = ANY (flag.tags)', { tag });
    if (q !== undefined && q !== '') {
      query.andWhere('(flag.key ILIKE :q OR flag.name ILIKE :q)', { q: `%${q.replace(/[\\%_]/g, '\\$&')}%` });
    }
    return { revision, ...toPage(await query.getMany(), limit, flagResponse, (flag) => [flag.key]) };
  }

  /** @throws ProblemError `not_found` */
  async one(projectId: string, key: string): Promise<FlagResponse> {
    const flag = isFlagKey(key) ? await this.dataSource.manager.findOneBy(Flag, { projectId, key }) : null;
    if (flag === null) throw new ProblemError('not_found', 'This project has no such flag.');
    return flagResponse(flag);
  }
}
