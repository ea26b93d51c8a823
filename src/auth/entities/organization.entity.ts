import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** The company that hosts this installation; there is exactly one row. */
@Entity('organization')
@Check('ck_organization_singleton', 'singleton')
@Unique('uq_organization_singleton', ['singleton'])
export class Organization {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_organization' })
  id: string;

  @Column({ type: 'boolean', default: true })
  singleton: boolean;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'integer', default: 1 })
  version: number;
}
