import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Runs of a schedule for the times of a range in the past. */
export class Backfills1766215000000 implements MigrationInterface {
  name = 'Backfills1766215000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE runs DROP COLUMN backfill_id, DROP COLUMN scheduled_for');
    await queryRunner.query('DROP TABLE backfill_times');
    await queryRunner.query('DROP TABLE backfills');
  }
}

const UP = [
  `CREATE TABLE backfills (
     id uuid NOT NULL,
     installation_id uuid NOT NULL,
     schedule_id uuid NOT NULL,
     cron text NOT NULL,
     time_zone text NOT NULL,
     input text,
     from_at timestamptz(3) NOT NULL,
     to_at timestamptz(3) NOT NULL,
     concurrency integer NOT NULL,
     actor_user_id uuid NOT NULL,
     caller jsonb NOT NULL,
     idempotency_key text,
     idempotency_hash bytea,
     blocked_by text,
     created_at timestamptz(3) NOT NULL,
     canceled_at timestamptz(3),
     ended_at timestamptz(3),
     CONSTRAINT pk_backfills PRIMARY KEY (id),
     CONSTRAINT fk_backfills_installation FOREIGN KEY (installation_id) REFERENCES installations (id),
     CONSTRAINT fk_backfills_actor FOREIGN KEY (actor_user_id) REFERENCES users (id),
     CONSTRAINT ck_backfills_concurrency CHECK (concurrency BETWEEN 1 AND 16)
   )`,
  `CREATE UNIQUE INDEX uq_backfills_idempotency_key ON backfills (installation_id, idempotency_key)
     WHERE idempotency_key IS NOT NULL`,
  'CREATE INDEX ix_backfills_installation ON backfills (installation_id, id)',
  'CREATE INDEX ix_backfills_open ON backfills (id) WHERE ended_at IS NULL',
  `CREATE TABLE backfill_times (
     backfill_id uuid NOT NULL,
     at timestamptz(3) NOT NULL,
     outcome text,
     code text,
     CONSTRAINT pk_backfill_times PRIMARY KEY (backfill_id, at),
     CONSTRAINT fk_backfill_times_backfill FOREIGN KEY (backfill_id) REFERENCES backfills (id) ON DELETE CASCADE,
     CONSTRAINT ck_backfill_times_outcome CHECK (outcome IN ('started', 'refused', 'canceled'))
   )`,
  'ALTER TABLE runs ADD COLUMN backfill_id uuid, ADD COLUMN scheduled_for timestamptz(3)',
  `ALTER TABLE runs ADD CONSTRAINT fk_runs_backfill FOREIGN KEY (backfill_id) REFERENCES backfills (id)
     ON DELETE SET NULL`,
  `CREATE UNIQUE INDEX uq_runs_backfill_time ON runs (backfill_id, scheduled_for) WHERE backfill_id IS NOT NULL`,
];
