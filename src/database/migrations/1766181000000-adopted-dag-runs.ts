import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Runs that adopt the DAG run of an ended run, which the orchestrator has executed again. */
export class AdoptedDagRuns1766181000000 implements MigrationInterface {
  name = 'AdoptedDagRuns1766181000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX uq_runs_adopted');
    await queryRunner.query('ALTER TABLE runs DROP COLUMN adopted_dag_run_id, DROP COLUMN later_execution');
  }
}

const UP = [
  `ALTER TABLE runs ADD COLUMN adopted_dag_run_id uuid, ADD COLUMN later_execution jsonb,
     ADD CONSTRAINT fk_runs_adopted_dag_run FOREIGN KEY (adopted_dag_run_id) REFERENCES runs (id)`,
  // An ended run is adopted once: two requests at the same time create one run.
  `CREATE UNIQUE INDEX uq_runs_adopted ON runs (adopted_dag_run_id, rerun_of)
     WHERE adopted_dag_run_id IS NOT NULL`,
];
