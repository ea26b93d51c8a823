import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../auth/entities/user.entity.js';
import { bigintColumn } from '../../database/bigint-column.js';
import { Project } from '../../project-table/project.entity.js';

const PK = 'pk_flags';

/** A flag's definition. Evaluation is in `evaluation/`; authors and times of changes are in the history. */
@Entity('flags')
@Index('ix_flags_group', ['projectId', 'groupKey'])
@ForeignKey('FlagGroup', ['projectId', 'groupKey'], ['projectId', 'key'], { name: 'fk_flags_group' })
@Check('ck_flags_rollout', 'rollout BETWEEN 0 AND 100')
export class Flag {
  @ForeignKey(() => Project, { name: 'fk_flags_project' })
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

  /** Whole percents, 0 to 100. */
  @Column({ type: 'integer' })
  rollout: number;

  @Column({ type: 'jsonb' })
  cohorts: Record<string, string[]>;

  @Column({ name: 'group_key', type: 'text', nullable: true })
  groupKey: string | null;

  @Column({ type: 'text', array: true })
  tags: string[];

  /** Never reported as stale, e.g. an emergency switch or a plan. */
  @Column({ type: 'boolean' })
  permanent: boolean;

  @Column({ type: 'boolean' })
  archived: boolean;

  /** Number of changes of this flag; the value that `If-Match` expects. */
  @Column({ type: 'integer' })
  version: number;

  /** The project's revision in which the flag was changed last. */
  @Column({ type: 'bigint', transformer: bigintColumn })
  revision: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  /** `null`: the service itself, by a schedule. */
  @ForeignKey(() => User, { name: 'fk_flags_updated_by' })
  @Column({ name: 'updated_by', type: 'uuid', nullable: true })
  updatedBy: string | null;
}
