import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the code of a run reports: how far it is, its result and its artifacts. They are deleted with their run. */
export class RunReports1766150000000 implements MigrationInterface {
  name = 'RunReports1766150000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['run_artifacts', 'run_results', 'run_progress']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}

const UP = [
  // Times of reports have microseconds: a sender may report several times in a millisecond.
  `CREATE TABLE run_progress (
     run_id uuid NOT NULL,
     reported_at timestamptz NOT NULL,
     done double precision NOT NULL,
     total double precision,
     message text,
     task_id text,
     written_at timestamptz NOT NULL,
     CONSTRAINT pk_run_progress PRIMARY KEY (run_id),
     CONSTRAINT fk_run_progress_run FOREIGN KEY (run_id) REFERENCES runs (id) ON DELETE CASCADE
   ) WITH (fillfactor = 70)`,
  // Text, which keeps each number as it was sent.
  `CREATE TABLE run_results (
     run_id uuid NOT NULL,
     reported_at timestamptz NOT NULL,
     result text NOT NULL,
     CONSTRAINT pk_run_results PRIMARY KEY (run_id),
     CONSTRAINT fk_run_results_run FOREIGN KEY (run_id) REFERENCES runs (id) ON DELETE CASCADE
   )`,
  `CREATE TABLE run_artifacts (
     run_id uuid NOT NULL,
     name text NOT NULL,
     reported_at timestamptz NOT NULL,
     created_at timestamptz(3) NOT NULL,
     url text,
     content bytea,
     content_type text,
     CONSTRAINT pk_run_artifacts PRIMARY KEY (run_id, name),
     CONSTRAINT fk_run_artifacts_run FOREIGN KEY (run_id) REFERENCES runs (id) ON DELETE CASCADE,
     CONSTRAINT ck_run_artifacts_place CHECK (num_nonnulls(url, content) = 1)
   )`,
];
