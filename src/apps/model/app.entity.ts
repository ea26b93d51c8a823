import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../auth/entities/user.entity.js';

export const OWNER_KINDS = ['org', 'project', 'user'] as const;
export type OwnerKind = (typeof OWNER_KINDS)[number];

/** An app, whose versions can be installed in projects and run. */
@Entity('apps')
@Index('uq_apps_slug', ['slug'], { unique: true })
@Check(
  'ck_apps_owner',
  `(owner_kind = 'org' AND owner_project_id IS NULL AND owner_user_id IS NULL)
       OR (owner_kind = 'project' AND owner_project_id IS NOT NULL AND owner_user_id IS NULL)
       OR (owner_kind = 'user' AND owner_project_id IS NULL AND owner_user_id IS NOT NULL)`,
)
export class App {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_apps' })
  id: string;

  /** Name of the app in URLs and DAG ids; permanent, and cannot be reused. */
  @Column({ type: 'text' })
  slug: string;

  @Column({ name: 'owner_kind', type: 'text' })
  ownerKind: OwnerKind;

  @ForeignKey('Project', { name: 'fk_apps_owner_project' })
  @Column({ name: 'owner_project_id', type: 'uuid', nullable: true })
  ownerProjectId: string | null;

  @ForeignKey(() => User, { name: 'fk_apps_owner_user' })
  @Column({ name: 'owner_user_id', type: 'uuid', nullable: true })
  ownerUserId: string | null;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  description: string;

  @Column({ name: 'archived_at', type: 'timestamptz', precision: 3, nullable: true })
  archivedAt: Date | null;

  @Column({ type: 'integer' })
  version: number;

  @ForeignKey(() => User, { name: 'fk_apps_created_by' })
  @Column({ name: 'created_by', type: 'uuid' })
  createdBy: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
