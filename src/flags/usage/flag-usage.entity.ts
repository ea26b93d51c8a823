import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { bigintColumn } from '../../database/bigint-column.js';

const PK = 'pk_flag_usage';

/** Number of evaluations of a flag on a day (UTC), by result and reason. */
@Entity('flag_usage')
@ForeignKey('Flag', ['projectId', 'flagKey'], ['projectId', 'key'], { name: 'fk_flag_usage_flag' })
@Index('ix_flag_usage_day', ['day'])
export class FlagUsage {
  @PrimaryColumn({ name: 'project_id', type: 'uuid', primaryKeyConstraintName: PK })
  projectId: string;

  @PrimaryColumn({ name: 'flag_key', type: 'text', primaryKeyConstraintName: PK })
  flagKey: string;

  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: PK })
  day: string;

  @PrimaryColumn({ type: 'boolean', primaryKeyConstraintName: PK })
  value: boolean;

  /** The step of the rule; `unknown` when the client did not report it. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: PK })
  rule: string;

  @Column({ type: 'bigint', transformer: bigintColumn })
  count: number;
}
