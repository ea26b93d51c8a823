import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which DAGs the runs of a project may start, which orchestrator executed each run, and the last start that a trigger
 * of an installation was refused. Every column has a default or is nullable, so that an older replica continues writing.
 */
export class DagPolicy1765600000000 implements MigrationInterface {
  name = 'DagPolicy1765600000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

const UP = [
  `ALTER TABLE projects ADD COLUMN dag_allow_list text[] NOT NULL DEFAULT '{}'`,
  // NULL: created by a version of the service that did not record it.
  `ALTER TABLE runs ADD COLUMN orchestrator text,
     ADD CONSTRAINT ck_runs_orchestrator CHECK (orchestrator IN ('airflow', 'simulated'))`,
  `UPDATE runs SET orchestrator = 'simulated' FROM simulated_dag_runs AS s
    WHERE s.dag_id = runs.dag_id AND s.run_id = runs.id::text`,
  `ALTER TABLE installations
     ADD COLUMN refused_kind text,
     ADD COLUMN refused_code text,
     ADD COLUMN refused_detail text,
     ADD COLUMN refused_at timestamptz(3)`,
];

const DOWN = [
  `ALTER TABLE installations
     DROP COLUMN refused_at, DROP COLUMN refused_detail, DROP COLUMN refused_code, DROP COLUMN refused_kind`,
  `ALTER TABLE runs DROP COLUMN orchestrator`,
  `ALTER TABLE projects DROP COLUMN dag_allow_list`,
];
