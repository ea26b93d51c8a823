import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from '../../auth/entities/user.entity.js';
import { bigintColumn } from '../../database/bigint-column.js';
import { Project } from '../../project-table/project.entity.js';

const PK = 'pk_flag_groups';

/** Related flags that are switched off together. */
@Entity('flag_groups')
export class FlagGroup {
  @ForeignKey(() => Project, { name: 'fk_flag_groups_project' })
  @PrimaryColumn({ name: 'project_id', type: 'uuid', primaryKeyConstraintName: PK })
  projectId: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: PK })
  key: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  description: string;

  @Column({ type: 'boolean' })
  enabled: boolean;

  @Column({ type: 'boolean' })
  killed: boolean;

  @Column({ type: 'boolean' })
  archived: boolean;

  /** Number of changes of this group; the value that `If-Match` expects. */
  @Column({ type: 'integer' })
  version: number;

  /** The project's revision in which the group was changed last. */
  @Column({ type: 'bigint', transformer: bigintColumn })
  revision: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  @ForeignKey(() => User, { name: 'fk_flag_groups_updated_by' })
  @Column({ name: 'updated_by', type: 'uuid', nullable: true })
  updatedBy: string | null;
}
