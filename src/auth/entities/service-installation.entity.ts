import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** The identity of this installation: exactly one row, inserted by its migration and never changed. */
@Entity('service_installation')
@Check('ck_service_installation_singleton', 'singleton')
@Unique('uq_service_installation_singleton', ['singleton'])
export class ServiceInstallation {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_service_installation' })
  id: string;

  @Column({ type: 'boolean', default: true })
  singleton: boolean;
}
