import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

const PK = 'pk_relations';

/** A relation of a user to an object. `permissions.ts` defines the permissions that it grants. */
@Entity('relations')
@Index('ix_relations_object', ['objectType', 'objectId'])
export class Relation {
  @ForeignKey(() => User, { name: 'fk_relations_user', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: PK })
  userId: string;

  @PrimaryColumn({ name: 'object_type', type: 'text', primaryKeyConstraintName: PK })
  objectType: string;

  @PrimaryColumn({ name: 'object_id', type: 'uuid', primaryKeyConstraintName: PK })
  objectId: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: PK })
  relation: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
