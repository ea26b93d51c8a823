import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Installation } from './installation.entity.js';
import type { EventTrigger } from './manifest.js';

const PK = 'pk_installation_triggers';

/**
 * `manifest`: the installed version declares the trigger. `added`: a person added it. `dropped`: a person changed it,
 * and the installed version no longer declares it; it is never due.
 */
export const TRIGGER_SOURCES = ['manifest', 'added', 'dropped'] as const;
export type TriggerSource = (typeof TRIGGER_SOURCES)[number];

/** A trigger of an installation, as workers query it: from the installed manifest, or a schedule that a person added. */
@Entity('installation_triggers')
@Index('ix_installation_triggers_due', ['nextAt'], { where: 'next_at IS NOT NULL' })
@Index('uq_installation_triggers_id', ['id'], { unique: true })
@Check('ck_installation_triggers_kind', `kind IN ('schedule', 'event')`)
@Check('ck_installation_triggers_source', `source IN ('manifest', 'added', 'dropped')`)
export class InstallationTrigger {
  @ForeignKey(() => Installation, { name: 'fk_installation_triggers_installation' })
  @PrimaryColumn({ name: 'installation_id', type: 'uuid', primaryKeyConstraintName: PK })
  installationId: string;

  /** Zero-based index in the manifest's list; triggers that the manifest does not declare follow after it. */
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: PK })
  position: number;

  /** Constant through upgrades, unlike the position. */
  @Column({ type: 'uuid' })
  id: string;

  @Column({ type: 'text' })
  kind: 'event' | 'schedule';

  @Column({ type: 'text', default: 'manifest' })
  source: TriggerSource;

  /** The cron expression in force, which a person may have changed. */
  @Column({ type: 'text', nullable: true })
  cron: string | null;

  @Column({ name: 'time_zone', type: 'text', nullable: true })
  timeZone: string | null;

  /** Value of the latest manifest that had the trigger; `null` for events and for schedules that a person added. */
  @Column({ name: 'manifest_cron', type: 'text', nullable: true })
  manifestCron: string | null;

  @Column({ name: 'manifest_time_zone', type: 'text', nullable: true })
  manifestTimeZone: string | null;

  /**
   * JSON of an object, with every number as it was sent: input of the schedule's runs, merged with the property
   * `schedule`.
   */
  @Column({ type: 'text', nullable: true })
  input: string | null;

  @Column({ type: 'boolean', default: false })
  paused: boolean;

  /** Time when it is due; `null` for events, for paused or dropped schedules, and while the installation is not active. */
  @Column({ name: 'next_at', type: 'timestamptz', precision: 3, nullable: true })
  nextAt: Date | null;

  @Column({ name: 'event_type', type: 'text', nullable: true })
  eventType: string | null;

  @Column({ type: 'jsonb', nullable: true })
  match: EventTrigger['match'] | null;
}
