import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../auth/entities/user.entity.js';
import { App } from './app.entity.js';
import type { Manifest } from './manifest.js';

/** A published version of an app. Immutable: the table rejects updates. */
@Entity('app_versions')
@Index('uq_app_versions_version', ['appId', 'version'], { unique: true })
export class AppVersion {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_app_versions' })
  id: string;

  @ForeignKey(() => App, { name: 'fk_app_versions_app' })
  @Column({ name: 'app_id', type: 'uuid' })
  appId: string;

  /** Version number as its author chose it, e.g. `1.4.0`. */
  @Column({ type: 'text' })
  version: string;

  @Column({ type: 'jsonb' })
  manifest: Manifest;

  /** `sha256:` and the hex digest of the manifest as canonical JSON (RFC 8785). */
  @Column({ type: 'text' })
  checksum: string;

  @ForeignKey(() => User, { name: 'fk_app_versions_created_by' })
  @Column({ name: 'created_by', type: 'uuid' })
  createdBy: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
