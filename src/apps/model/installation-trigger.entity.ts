import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Installation } from './installation.entity.js';
import type { EventTrigger } from './manifest.js';

const PK = 'pk_installation_triggers';

/** One trigger of the installed version's manifest, where a worker finds it. */
@Entity('installation_triggers')
@Index('ix_installation_triggers_due', ['nextAt'], { where: 'next_at IS NOT NULL' })
@Check('ck_installation_triggers_kind', `kind IN ('schedule', 'event')`)
export class InstallationTrigger {
  @ForeignKey(() => Installation, { name: 'fk_installation_triggers_installation' })
  @PrimaryColumn({ name: 'installation_id', type: 'uuid', primaryKeyConstraintName: PK })
  installationId: string;

  /** In the manifest's list, from zero. */
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: PK })
  position: number;

  @Column({ type: 'text' })
  kind: 'event' | 'schedule';

  @Column({ type: 'text', nullable: true })
  cron: string | null;

  @Column({ name: 'time_zone', type: 'text', nullable: true })
  timeZone: string | null;

  /** `null` for events, and while the installation does not run anything. */
  @Column({ name: 'next_at', type: 'timestamptz', precision: 3, nullable: true })
  nextAt: Date | null;

  @Column({ name: 'event_type', type: 'text', nullable: true })
  eventType: string | null;

  @Column({ type: 'jsonb', nullable: true })
  match: EventTrigger['match'] | null;
}
