import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../auth/entities/user.entity.js';
import { bigintColumn } from '../../database/bigint-column.js';
import { Project } from '../../project-table/project.entity.js';

const PK = 'pk_flag_history';

/** `identities`: the ids of one person in the project's applications; the key is the person's Signalbox id. */
export type HistoryEntity = 'flag' | 'group' | 'identities' | 'override';
export type HistoryAction =
  'archived' | 'created' | 'deleted' | 'killed' | 'restored' | 'reverted' | 'revived' | 'updated';

/** One entity that a change affected; written with the change, never updated, never deleted. */
@Entity('flag_history')
@Index('ix_flag_history_key', ['projectId', 'entity', 'key', 'revision'])
export class FlagHistory {
  @ForeignKey(() => Project, { name: 'fk_flag_history_project' })
  @PrimaryColumn({ name: 'project_id', type: 'uuid', primaryKeyConstraintName: PK })
  projectId: string;

  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: PK, transformer: bigintColumn })
  revision: number;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: PK })
  position: number;

  @Column({ type: 'text' })
  entity: HistoryEntity;

  @Column({ type: 'text' })
  key: string;

  @Column({ type: 'text' })
  action: HistoryAction;

  /** `null`: the service itself, by a schedule. */
  @ForeignKey(() => User, { name: 'fk_flag_history_actor' })
  @Column({ name: 'actor_id', type: 'uuid', nullable: true })
  actorId: string | null;

  /** Name of the actor at the time of the change. */
  @Column({ name: 'actor_name', type: 'text' })
  actorName: string;

  @Column({ type: 'jsonb', nullable: true })
  before: object | null;

  @Column({ type: 'jsonb', nullable: true })
  after: object | null;

  @Column({ type: 'text', nullable: true })
  reason: string | null;

  @Column({ name: 'request_id', type: 'text', nullable: true })
  requestId: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
