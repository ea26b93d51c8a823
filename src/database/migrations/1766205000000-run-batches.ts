import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs that cancel or rerun many runs. */
export class RunBatches1766205000000 implements MigrationInterface {
  name = 'RunBatches1766205000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE run_batch_items');
    await queryRunner.query('DROP TABLE run_batches');
  }
}

const UP = [
  `CREATE TABLE run_batches (
     id uuid NOT NULL,
     project_id uuid NOT NULL,
     action text NOT NULL,
     actor_user_id uuid NOT NULL,
     caller jsonb NOT NULL,
     reason text,
     idempotency_key text,
     idempotency_hash bytea,
     created_at timestamptz(3) NOT NULL,
     ended_at timestamptz(3),
     CONSTRAINT pk_run_batches PRIMARY KEY (id),
     CONSTRAINT fk_run_batches_project FOREIGN KEY (project_id) REFERENCES projects (id),
     CONSTRAINT fk_run_batches_actor FOREIGN KEY (actor_user_id) REFERENCES users (id),
     CONSTRAINT ck_run_batches_action CHECK (action IN ('cancel', 'rerun'))
   )`,
  `CREATE UNIQUE INDEX uq_run_batches_idempotency_key ON run_batches (actor_user_id, idempotency_key)
     WHERE idempotency_key IS NOT NULL`,
  'CREATE INDEX ix_run_batches_actor ON run_batches (actor_user_id, id)',
  'CREATE INDEX ix_run_batches_open ON run_batches (id) WHERE ended_at IS NULL',
  `CREATE TABLE run_batch_items (
     batch_id uuid NOT NULL,
     run_id uuid NOT NULL,
     outcome text,
     code text,
     new_run_id uuid,
     CONSTRAINT pk_run_batch_items PRIMARY KEY (batch_id, run_id),
     CONSTRAINT fk_run_batch_items_batch FOREIGN KEY (batch_id) REFERENCES run_batches (id) ON DELETE CASCADE,
     CONSTRAINT fk_run_batch_items_run FOREIGN KEY (run_id) REFERENCES runs (id) ON DELETE CASCADE,
     CONSTRAINT ck_run_batch_items_outcome CHECK (outcome IN ('done', 'skipped', 'refused'))
   )`,
];
