import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../entities/user.entity.js';
import type { Permission } from '../../permissions.js';

/** The part of a service account that is not in its row in `users`, which has its name, state and version. */
@Entity('service_accounts')
@Index('ix_service_accounts_project', ['projectId'])
export class ServiceAccount {
  @ForeignKey(() => User, { name: 'fk_service_accounts_user', onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_service_accounts' })
  id: string;

  /** The project whose owners manage the account; `null`: the organization's administrators do. */
  @ForeignKey('Project', { name: 'fk_service_accounts_project' })
  @Column({ name: 'project_id', type: 'uuid', nullable: true })
  projectId: string | null;

  @Column({ type: 'text', default: '' })
  description: string;

  /** The permissions with which the account may make sensitive changes, where its relations grant them. */
  @Column({ name: 'sensitive_permissions', type: 'text', array: true, default: () => "'{}'" })
  sensitivePermissions: Permission[];

  @ForeignKey(() => User, { name: 'fk_service_accounts_created_by' })
  @Column({ name: 'created_by', type: 'uuid' })
  createdBy: string;
}
