import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why the DAG that a run awaits is not there, in words, and since when its submission has waited. */
export class RunStatusTexts1766182000000 implements MigrationInterface {
  name = 'RunStatusTexts1766182000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE runs ADD status_text text, ADD status_since timestamptz(3)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE runs DROP COLUMN status_text, DROP COLUMN status_since');
  }
}
