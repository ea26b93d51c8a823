import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which version each replica runs. Without one: 0.1.0, which inserts none during an upgrade. */
export class ReplicaVersions1766300000000 implements MigrationInterface {
  name = 'ReplicaVersions1766300000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE replicas ADD COLUMN version text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE replicas DROP COLUMN version');
  }
}
