import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../entities/user.entity.js';

/** Scopes that an API key of a project can have. */
export const API_KEY_SCOPES = ['ingest', 'flags:read'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

@Entity('api_keys')
@Index('uq_api_keys_key_sha256', ['keySha256'], { unique: true })
@Index('ix_api_keys_project', ['projectId', 'createdAt'])
export class ApiKey {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_api_keys' })
  id: string;

  /** Named by its text: `projects` builds on `auth`, not the other way round. */
  @ForeignKey('Project', { name: 'fk_api_keys_project' })
  @Column({ name: 'project_id', type: 'uuid' })
  projectId: string;

  @Column({ type: 'text' })
  name: string;

  /** The first characters of the key, by which lists identify it. */
  @Column({ type: 'text' })
  prefix: string;

  @Column({ name: 'key_sha256', type: 'bytea' })
  keySha256: Buffer;

  @Column({ type: 'text', array: true })
  scopes: string[];

  @ForeignKey(() => User, { name: 'fk_api_keys_created_by' })
  @Column({ name: 'created_by', type: 'uuid' })
  createdBy: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3, nullable: true })
  expiresAt: Date | null;

  @Column({ name: 'revoked_at', type: 'timestamptz', precision: 3, nullable: true })
  revokedAt: Date | null;

  /** Written at most once a minute, so that not every request costs a write. */
  @Column({ name: 'last_used_at', type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;
}
