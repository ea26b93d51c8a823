import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, MoreThan } from 'typeorm';
import type { PageQuery } from '../common/page-query.dto.js';
import { decodeCursor, toPage } from '../common/pagination.js';
import { isLabel } from '../common/validation/is-label.js';
import { SavedView } from './saved-view.entity.js';
import type { SavedViewPageResponse, SavedViewResponse } from './saved-view.dto.js';

@Injectable()
export class SavedViewsReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Saved views in the order of their names. */
  async page(projectId: string, { limit, cursor }: PageQuery): Promise<SavedViewPageResponse> {
    const after = decodeCursor(cursor, ([name, ...rest]) => rest.length === 0 && isLabel(name))?.[0];
    const rows = await this.dataSource.manager.find(SavedView, {
      where: { projectId, ...(after === undefined ? {} : { name: MoreThan(after) }) },
      order: { name: 'ASC' },
      take: limit + 1,
    });
    return toPage(rows, limit, savedViewResponse, ({ name }) => [name]);
  }
}

export function savedViewResponse(view: SavedView): SavedViewResponse {
  return {
    id: view.id,
    name: view.name,
    search: view.search,
    version: view.version,
    created_by: view.createdBy,
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}
