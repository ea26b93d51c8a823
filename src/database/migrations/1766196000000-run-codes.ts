import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The code with which the orchestrator executed a run, to compare it with the code that the app's version pins. */
export class RunCodes1766196000000 implements MigrationInterface {
  name = 'RunCodes1766196000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE run_codes (
         run_id uuid NOT NULL,
         dag_version integer,
         bundle_version text,
         dag_checksum text,
         problem text,
         is_final boolean NOT NULL,
         CONSTRAINT pk_run_codes PRIMARY KEY (run_id),
         CONSTRAINT fk_run_codes_run FOREIGN KEY (run_id) REFERENCES runs (id) ON DELETE CASCADE
       )`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE run_codes');
  }
}
