import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tasks of runs, as the orchestrator reports them, and which of them made a run fail. */
export class RunTasks1766110000000 implements MigrationInterface {
  name = 'RunTasks1766110000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE run_tasks');
    await queryRunner.query(
      'ALTER TABLE runs DROP COLUMN failed_task, DROP COLUMN failed_map_index, DROP COLUMN failed_attempt, DROP COLUMN failure',
    );
  }
}

const UP = [
  `CREATE TABLE run_tasks (
     run_id uuid NOT NULL,
     tasks jsonb NOT NULL,
     is_truncated boolean NOT NULL,
     read_at timestamptz(3),
     problem text,
     watched_until timestamptz(3),
     next_read_at timestamptz(3),
     reads integer NOT NULL,
     lease_until timestamptz(3),
     lease_token uuid,
     CONSTRAINT pk_run_tasks PRIMARY KEY (run_id),
     CONSTRAINT fk_run_tasks_run FOREIGN KEY (run_id) REFERENCES runs (id) ON DELETE CASCADE)`,
  'CREATE INDEX ix_run_tasks_due ON run_tasks (next_read_at) WHERE next_read_at IS NOT NULL',
  `ALTER TABLE runs ADD COLUMN failed_task text, ADD COLUMN failed_map_index integer,
     ADD COLUMN failed_attempt integer, ADD COLUMN failure text`,
];
