import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../entities/user.entity.js';

const PK = 'pk_external_identities';

/** A user's identity at the external issuer, by `iss` and `sub` (OpenID Connect Core section 5.7). */
@Entity('external_identities')
@Index('ix_external_identities_user', ['userId'])
export class ExternalIdentity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: PK })
  issuer: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: PK })
  subject: string;

  @ForeignKey(() => User, { name: 'fk_external_identities_user', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'last_login_at', type: 'timestamptz', precision: 3, nullable: true })
  lastLoginAt: Date | null;
}
