import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, MoreThan } from 'typeorm';
import type { WithoutCan } from '../../auth/authorization/reader-permissions.js';
import { decodeCursor, toPage, type Page } from '../../common/pagination.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { isFlagKey } from '../flag-key.js';
import { revisionOf } from '../revisions/revision-feed.js';
import { type GroupQuery, groupResponse, type GroupResponse } from './group.dto.js';
import { FlagGroup } from '../entities/flag-group.entity.js';

type GroupList = Page<WithoutCan<GroupResponse>> & { revision: number };

@Injectable()
export class GroupsReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Groups ordered by key. */
  async page(projectId: string, { limit, cursor, archived }: GroupQuery): Promise<GroupList> {
    const after = decodeCursor(cursor, ([key, ...rest]) => rest.length === 0 && isFlagKey(key))?.[0];
    const revision = await revisionOf(this.dataSource.manager, projectId);
    const rows = await this.dataSource.manager.find(FlagGroup, {
      where: { projectId, archived, ...(after === undefined ? {} : { key: MoreThan(after) }) },
      order: { key: 'ASC' },
      take: limit + 1,
    });
    return { revision, ...toPage(rows, limit, groupResponse, (group) => [group.key]) };
  }

  /** @throws ProblemError `not_found` */
  async one(projectId: string, key: string): Promise<WithoutCan<GroupResponse>> {
    const group = isFlagKey(key)
      ? await this.dataSource.manager.findOneBy(FlagGroup, { projectId, key })
      : null;
    if (group === null) throw new ProblemError('not_found', 'This project has no such group.');
    return groupResponse(group);
  }
}
