import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** `service_account`: a caller that is not a person; it has no password, session or e-mail address. */
export type UserKind = 'person' | 'service_account';

@Entity('users')
@Index('uq_users_email', ['email'], { unique: true })
export class User {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_users' })
  id: string;

  @Column({ type: 'text', default: 'person' })
  kind: UserKind;

  /** Normalized by `normalizeEmail`; `service-account:<name>` for a service account. */
  @Column({ type: 'text' })
  email: string;

  @Column({ type: 'text' })
  name: string;

  /** argon2id in PHC format; `null` for people who log in through an external issuer. */
  @Column({ name: 'password_hash', type: 'text', nullable: true })
  passwordHash: string | null;

  @Column({ name: 'deactivated_at', type: 'timestamptz', precision: 3, nullable: true })
  deactivatedAt: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt: Date;

  @Column({ type: 'integer', default: 1 })
  version: number;
}
