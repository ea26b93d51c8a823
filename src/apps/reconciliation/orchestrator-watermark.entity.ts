import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far one of the orchestrator's lists was read, in the time of the orchestrator's clock. */
@Entity('orchestrator_watermarks')
export class OrchestratorWatermark {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'pk_orchestrator_watermarks' })
  name: string;

  @Column({ name: 'seen_until', type: 'timestamptz', precision: 3 })
  seenUntil: Date;

  /** Time of our clock at which the orchestrator's clock had reached `seenUntil`. */
  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  reachedAt: Date;

  /** When the list was last read to its end; `null`: never. */
  @Column({ name: 'read_to_end_at', type: 'timestamptz', precision: 3, nullable: true })
  readToEndAt: Date | null;
}
