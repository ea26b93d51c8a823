import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '../../database/bigint-column.js';
import { Project } from '../../project-table/project.entity.js';

/** Number of changes of a project's flags. Changes lock this row, so that they apply one after the other. */
@Entity('flag_revisions')
export class FlagRevision {
  @ForeignKey(() => Project, { name: 'fk_flag_revisions_project' })
  @PrimaryColumn({ name: 'project_id', type: 'uuid', primaryKeyConstraintName: 'pk_flag_revisions' })
  projectId: string;

  @Column({ type: 'bigint', transformer: bigintColumn })
  revision: number;

  @Column({ name: 'changed_at', type: 'timestamptz', precision: 3 })
  changedAt: Date;
}
