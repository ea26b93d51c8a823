import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../auth/entities/user.entity.js';
import { App } from './app.entity.js';
import { AppVersion } from './app-version.entity.js';

export const INSTALLATION_STATES = ['active', 'suspended', 'uninstalled'] as const;
export type InstallationState = (typeof INSTALLATION_STATES)[number];

/** An app installed in a project, in one version. */
@Entity('installations')
@Index('uq_installations_app_project', ['appId', 'projectId'], {
  unique: true,
  where: `state <> 'uninstalled'`,
})
@Index('ix_installations_project', ['projectId', 'id'])
@Check('ck_installations_state', `state IN ('active', 'suspended', 'uninstalled')`)
export class Installation {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_installations' })
  id: string;

  @ForeignKey(() => App, { name: 'fk_installations_app' })
  @Column({ name: 'app_id', type: 'uuid' })
  appId: string;

  @ForeignKey('Project', { name: 'fk_installations_project' })
  @Column({ name: 'project_id', type: 'uuid' })
  projectId: string;

  @ForeignKey(() => AppVersion, { name: 'fk_installations_version' })
  @Column({ name: 'app_version_id', type: 'uuid' })
  appVersionId: string;

  /** Version of a requested upgrade, which takes effect when every permission that it requires is approved. */
  @ForeignKey(() => AppVersion, { name: 'fk_installations_pending_version' })
  @Column({ name: 'pending_version_id', type: 'uuid', nullable: true })
  pendingVersionId: string | null;

  /** Configuration for the pending version; `null`: the current configuration is kept. */
  @Column({ name: 'pending_config', type: 'json', nullable: true })
  pendingConfig: Record<string, unknown> | null;

  /** {@link pendingConfig} with its secret values, encrypted; `null`: it contains no secret values. */
  @Column({ name: 'sealed_pending_config', type: 'bytea', nullable: true })
  sealedPendingConfig: Buffer | null;

  /** Valid against the version's `config_schema`, with a mask for each secret value. Written by `InstallationConfigs`. */
  @Column({ type: 'json' })
  config: Record<string, unknown>;

  /** {@link config} with its secret values, encrypted; `null`: it contains no secret values. */
  @Column({ name: 'sealed_config', type: 'bytea', nullable: true })
  sealedConfig: Buffer | null;

  @Column({ type: 'text' })
  state: InstallationState;

  @Column({ type: 'integer' })
  version: number;

  @ForeignKey(() => User, { name: 'fk_installations_created_by' })
  @Column({ name: 'created_by', type: 'uuid' })
  createdBy: string;

  /** User on whose behalf triggers start runs: the one who installed, resumed or upgraded it last. */
  @ForeignKey(() => User, { name: 'fk_installations_acts_for' })
  @Column({ name: 'acts_for', type: 'uuid' })
  actsFor: string;

  /** Kind of the last trigger whose run was rejected; cleared when a trigger starts a run again. */
  @Column({ name: 'refused_kind', type: 'text', nullable: true })
  refusedKind: 'event' | 'schedule' | null;

  /** Code of the problem that caused that rejection. */
  @Column({ name: 'refused_code', type: 'text', nullable: true })
  refusedCode: string | null;

  @Column({ name: 'refused_detail', type: 'text', nullable: true })
  refusedDetail: string | null;

  @Column({ name: 'refused_at', type: 'timestamptz', precision: 3, nullable: true })
  refusedAt: Date | null;

  /** Consecutive events whose validation timed out. */
  @Column({ name: 'event_timeouts', type: 'integer', default: 0 })
  eventTimeouts: number;

  /** Time since which events start no runs; `null`: not suspended. */
  @Column({ name: 'events_suspended_at', type: 'timestamptz', precision: 3, nullable: true })
  eventsSuspendedAt: Date | null;

  /** Reason and remedy, as a text for people. */
  @Column({ name: 'events_suspended_reason', type: 'text', nullable: true })
  eventsSuspendedReason: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
