import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The origins whose pages may call the API with a project's keys. An older replica ignores them and answers without CORS. */
export class ProjectCorsOrigins1765500000000 implements MigrationInterface {
  name = 'ProjectCorsOrigins1765500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE projects ADD COLUMN cors_origins text[] NOT NULL DEFAULT '{}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE projects DROP COLUMN cors_origins');
  }
}
