import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of flags at a time; how often flags are evaluated. */
export class FlagSchedules1764500000000 implements MigrationInterface {
  name = 'FlagSchedules1764500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

const UP = [
  `CREATE TABLE flag_schedules (
     id uuid NOT NULL CONSTRAINT pk_flag_schedules PRIMARY KEY,
     project_id uuid NOT NULL,
     flag_key text NOT NULL,
     change jsonb NOT NULL,
     run_at timestamptz(3) NOT NULL,
     state text NOT NULL,
     reason text,
     created_by uuid NOT NULL CONSTRAINT fk_flag_schedules_created_by REFERENCES users (id),
     created_at timestamptz(3) NOT NULL,
     finished_at timestamptz(3),
     canceled_by uuid CONSTRAINT fk_flag_schedules_canceled_by REFERENCES users (id),
     revision bigint,
     error text,
     CONSTRAINT fk_flag_schedules_flag FOREIGN KEY (project_id, flag_key) REFERENCES flags (project_id, key),
     CONSTRAINT ck_flag_schedules_state CHECK (state IN ('pending', 'done', 'failed', 'canceled'))
   )`,
  // What is due is asked every second on every replica.
  `CREATE INDEX ix_flag_schedules_due ON flag_schedules (run_at) WHERE state = 'pending'`,
  `CREATE INDEX ix_flag_schedules_project ON flag_schedules (project_id, run_at, id)`,
  `CREATE TABLE flag_usage (
     project_id uuid NOT NULL,
     flag_key text NOT NULL,
     day date NOT NULL,
     value boolean NOT NULL,
     rule text NOT NULL,
     count bigint NOT NULL,
     CONSTRAINT pk_flag_usage PRIMARY KEY (project_id, flag_key, day, value, rule),
     CONSTRAINT fk_flag_usage_flag FOREIGN KEY (project_id, flag_key) REFERENCES flags (project_id, key)
   )`,
  `CREATE INDEX ix_flag_usage_day ON flag_usage (day)`,
  // Beside the flag and not in it: an evaluation is no change and makes no revision.
  `CREATE TABLE flag_last_evaluated (
     project_id uuid NOT NULL,
     flag_key text NOT NULL,
     at timestamptz(3) NOT NULL,
     CONSTRAINT pk_flag_last_evaluated PRIMARY KEY (project_id, flag_key),
     CONSTRAINT fk_flag_last_evaluated_flag FOREIGN KEY (project_id, flag_key) REFERENCES flags (project_id, key)
   )`,
];

const DOWN = ['flag_last_evaluated', 'flag_usage', 'flag_schedules'].map((table) => `DROP TABLE ${table}`);
