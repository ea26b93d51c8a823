import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { findProject, type ProjectName } from '../../project-table/read-projects.js';

/** Finds the project that a caller names by id or key. */
@Injectable()
export class ProjectLookup {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  find(reference: string): Promise<ProjectName | null> {
    return findProject(this.dataSource, reference);
  }
}
