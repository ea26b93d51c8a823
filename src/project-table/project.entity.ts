import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('projects')
@Index('uq_projects_key', ['key'], { unique: true })
export class Project {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_projects' })
  id: string;

  /** Key that people use in URLs instead of the id. */
  @Column({ type: 'text' })
  key: string;

  @Column({ type: 'text' })
  name: string;

  /** `null`: the installation's limit applies. */
  @Column({ name: 'events_per_second', type: 'integer', nullable: true })
  eventsPerSecond: number | null;

  /** `null`: the installation's limit applies. */
  @Column({ name: 'batches_per_second', type: 'integer', nullable: true })
  batchesPerSecond: number | null;

  /** `null`: the installation's limit applies. */
  @Column({ name: 'max_batch_bytes', type: 'integer', nullable: true })
  maxBatchBytes: number | null;

  /** Ids of DAGs that runs in this project may start, in addition to those of organization-owned apps. */
  @Column({ name: 'dag_allow_list', type: 'text', array: true, default: () => "'{}'" })
  dagAllowList: string[];

  /** Origins whose pages may call the API with the project's keys. */
  @Column({ name: 'cors_origins', type: 'text', array: true, default: () => "'{}'" })
  corsOrigins: string[];

  @Column({ name: 'archived_at', type: 'timestamptz', precision: 3, nullable: true })
  archivedAt: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;

  @Column({ type: 'integer', default: 1 })
  version: number;
}
