import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../auth/entities/user.entity.js';
import { Project } from '../../project-table/project.entity.js';

const PK = 'pk_flag_identities';

/** One id by which the applications of a project know a person, beside the person's Signalbox id. */
@Entity('flag_identities')
@Index('ix_flag_identities_actor', ['projectId', 'actorId'])
export class FlagIdentity {
  @ForeignKey(() => Project, { name: 'fk_flag_identities_project' })
  @PrimaryColumn({ name: 'project_id', type: 'uuid', primaryKeyConstraintName: PK })
  projectId: string;

  /** The `userId` of evaluation contexts, compared byte for byte. */
  @PrimaryColumn({ name: 'user_id', type: 'text', primaryKeyConstraintName: PK })
  userId: string;

  /** The person's Signalbox id. */
  @ForeignKey(() => User, { name: 'fk_flag_identities_actor' })
  @Column({ name: 'actor_id', type: 'uuid' })
  actorId: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
