import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

const PK = 'pk_flag_last_evaluated';

/** Time of a flag's last evaluation. Not a column of the flag, because an evaluation is no change and produces no revision. */
@Entity('flag_last_evaluated')
@ForeignKey('Flag', ['projectId', 'flagKey'], ['projectId', 'key'], { name: 'fk_flag_last_evaluated_flag' })
export class FlagLastEvaluated {
  @PrimaryColumn({ name: 'project_id', type: 'uuid', primaryKeyConstraintName: PK })
  projectId: string;

  @PrimaryColumn({ name: 'flag_key', type: 'text', primaryKeyConstraintName: PK })
  flagKey: string;

  @Column({ type: 'timestamptz', precision: 3 })
  at: Date;
}
