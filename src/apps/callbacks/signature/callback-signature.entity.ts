import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A used signature and its run, stored against replays while its timestamp could still be in the window. */
@Entity('callback_signatures')
@Index('ix_callback_signatures_expires', ['expiresAt'])
export class CallbackSignature {
  /** SHA-256 of the signature's bytes. */
  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: 'pk_callback_signatures' })
  digest: Buffer;

  @Column({ name: 'run_id', type: 'uuid' })
  runId: string;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
