import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { User } from '../../auth/entities/user.entity.js';
import { Installation } from './installation.entity.js';

const PK = 'pk_installation_grants';

/** A permission that a user approved for an installation. */
@Entity('installation_grants')
export class InstallationGrant {
  @ForeignKey(() => Installation, { name: 'fk_installation_grants_installation' })
  @PrimaryColumn({ name: 'installation_id', type: 'uuid', primaryKeyConstraintName: PK })
  installationId: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: PK })
  permission: string;

  @ForeignKey(() => User, { name: 'fk_installation_grants_granted_by' })
  @Column({ name: 'granted_by', type: 'uuid' })
  grantedBy: string;

  @Column({ name: 'granted_at', type: 'timestamptz', precision: 3 })
  grantedAt: Date;
}
