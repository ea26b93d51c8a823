import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Until which time of the orchestrator's own clock one of its lists was read. */
@Entity('orchestrator_watermarks')
export class OrchestratorWatermark {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'pk_orchestrator_watermarks' })
  name: string;

  @Column({ name: 'seen_until', type: 'timestamptz', precision: 3 })
  seenUntil: Date;

  /** A moment of our clock at which the orchestrator's was not before `seenUntil`. */
  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  /** When it was last read until there was no more. */
  @Column({ name: 'read_to_end_at', type: 'timestamptz', precision: 3, nullable: true })
  readToEndAt: Date | null;
}
