import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../auth/entities/user.entity.js';
import { bigintColumn } from '../../database/bigint-column.js';

const PK = 'pk_flag_self_overrides';

/** A user's own value of a flag, which takes precedence over the rollout. Only that user can set it. */
@Entity('flag_self_overrides')
@ForeignKey('Flag', ['projectId', 'flagKey'], ['projectId', 'key'], { name: 'fk_flag_self_overrides_flag' })
@Index('ix_flag_self_overrides_actor', ['actorId'])
export class SelfOverride {
  @PrimaryColumn({ name: 'project_id', type: 'uuid', primaryKeyConstraintName: PK })
  projectId: string;

  @PrimaryColumn({ name: 'flag_key', type: 'text', primaryKeyConstraintName: PK })
  flagKey: string;

  /** The user's id, which is also the `userId` of the evaluation contexts to which the override applies. */
  @ForeignKey(() => User, { name: 'fk_flag_self_overrides_actor' })
  @PrimaryColumn({ name: 'actor_id', type: 'uuid', primaryKeyConstraintName: PK })
  actorId: string;

  @Column({ type: 'boolean' })
  value: boolean;

  @Column({ type: 'boolean' })
  active: boolean;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3, nullable: true })
  expiresAt: Date | null;

  @Column({ type: 'bigint', transformer: bigintColumn })
  revision: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
