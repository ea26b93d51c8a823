import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reason for which the DAG that a run awaits is missing, and the time since which its submission has waited. */
export class RunStatusTexts1766182000000 implements MigrationInterface {
  name = 'RunStatusTexts1766182000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE runs ADD status_text text, ADD status_since timestamptz(3)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE runs DROP COLUMN status_text, DROP COLUMN status_since');
  }
}
