import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the simulated orchestrator knows; it stands for a service elsewhere, so nothing else refers to it. */
export class SimulatedOrchestrator1764700000000 implements MigrationInterface {
  name = 'SimulatedOrchestrator1764700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

const UP = [
  `CREATE TABLE simulated_dag_runs (
     dag_id text NOT NULL,
     run_id text NOT NULL,
     conf_run_id text,
     input_bytes integer NOT NULL,
     simulation jsonb NOT NULL,
     callback jsonb,
     submits integer NOT NULL,
     created_at timestamptz(3) NOT NULL,
     queued_at timestamptz(3),
     starts_at timestamptz(3),
     ends_at timestamptz(3),
     stopped boolean NOT NULL,
     CONSTRAINT pk_simulated_dag_runs PRIMARY KEY (dag_id, run_id)
   )`,
  `CREATE INDEX ix_simulated_dag_runs_starts ON simulated_dag_runs (starts_at)`,
  `CREATE INDEX ix_simulated_dag_runs_ends ON simulated_dag_runs (ends_at)`,
  `CREATE TABLE simulated_callbacks (
     id uuid NOT NULL CONSTRAINT pk_simulated_callbacks PRIMARY KEY,
     dag_id text NOT NULL,
     run_id text NOT NULL,
     event text NOT NULL,
     event_id uuid NOT NULL,
     due_at timestamptz(3),
     attempts integer NOT NULL,
     lease_until timestamptz(3),
     lease_token uuid,
     CONSTRAINT fk_simulated_callbacks_run FOREIGN KEY (dag_id, run_id)
       REFERENCES simulated_dag_runs (dag_id, run_id) ON DELETE CASCADE
   )`,
  `CREATE INDEX ix_simulated_callbacks_run ON simulated_callbacks (dag_id, run_id)`,
  `CREATE INDEX ix_simulated_callbacks_due ON simulated_callbacks (due_at) WHERE due_at IS NOT NULL`,
];

const DOWN = ['DROP TABLE simulated_callbacks', 'DROP TABLE simulated_dag_runs'];
