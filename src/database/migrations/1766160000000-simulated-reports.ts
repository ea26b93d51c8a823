import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Simulated runs report their progress in steps. */
export class SimulatedReports1766160000000 implements MigrationInterface {
  name = 'SimulatedReports1766160000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE simulated_callbacks ADD COLUMN step integer');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE simulated_callbacks DROP COLUMN step');
  }
}
