import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refused callbacks of runs, for the run and the health screen. */
export class CallbackRefusals1766170000000 implements MigrationInterface {
  name = 'CallbackRefusals1766170000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE callback_refusals (
         run_id uuid NOT NULL,
         refusals integer NOT NULL,
         reason text NOT NULL,
         last_at timestamptz(3) NOT NULL,
         CONSTRAINT pk_callback_refusals PRIMARY KEY (run_id),
         CONSTRAINT fk_callback_refusals_run FOREIGN KEY (run_id) REFERENCES runs (id) ON DELETE CASCADE
       )`,
    );
    await queryRunner.query('CREATE INDEX ix_callback_refusals_last ON callback_refusals (last_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE callback_refusals');
  }
}
