import { Entity, Index, PrimaryColumn } from 'typeorm';

const PK = 'pk_object_parents';

/** An object whose relations another object inherits, e.g. an installation's project. Runs have no row of their own. */
@Entity('object_parents')
@Index('ix_object_parents_parent', ['parentType', 'parentId'])
export class ObjectParent {
  @PrimaryColumn({ name: 'object_type', type: 'text', primaryKeyConstraintName: PK })
  objectType: string;

  @PrimaryColumn({ name: 'object_id', type: 'uuid', primaryKeyConstraintName: PK })
  objectId: string;

  @PrimaryColumn({ name: 'parent_type', type: 'text', primaryKeyConstraintName: PK })
  parentType: string;

  @PrimaryColumn({ name: 'parent_id', type: 'uuid', primaryKeyConstraintName: PK })
  parentId: string;
}
