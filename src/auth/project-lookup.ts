import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { isUuid } from '../common/uuid-v7.js';
import { isProjectKey } from './project-key.js';

export interface ProjectName {
  id: string;
  key: string;
}

/**
 * Finds the project that a caller names by id or key. Reads the table itself: the module `projects`
 * builds on this one and cannot be asked.
 */
@Injectable()
export class ProjectLookup {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async find(reference: string): Promise<ProjectName | null> {
    const column = isUuid(reference) ? 'id' : isProjectKey(reference) ? 'key' : null;
    if (column === null) return null;
    const rows = await this.dataSource.query<ProjectName[]>(
      `SELECT id, key FROM projects WHERE ${column} = $1`,
      [reference],
    );
    return rows[0] ?? null;
  }
}
