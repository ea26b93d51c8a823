import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Approvals that the code of runs waits for. They are deleted with their run. */
export class RunApprovals1766195000000 implements MigrationInterface {
  name = 'RunApprovals1766195000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE run_approvals (
         id uuid NOT NULL,
         run_id uuid NOT NULL,
         name text NOT NULL,
         message text NOT NULL,
         requested_at timestamptz(3) NOT NULL,
         deadline timestamptz(3) NOT NULL,
         decision text,
         comment text,
         decided_by uuid,
         decided_at timestamptz(3),
         CONSTRAINT pk_run_approvals PRIMARY KEY (id),
         CONSTRAINT uq_run_approvals_name UNIQUE (run_id, name),
         CONSTRAINT fk_run_approvals_run FOREIGN KEY (run_id) REFERENCES runs (id) ON DELETE CASCADE,
         CONSTRAINT fk_run_approvals_decided_by FOREIGN KEY (decided_by) REFERENCES users (id),
         CONSTRAINT ck_run_approvals_decision CHECK (decision IN ('approved', 'rejected'))
       )`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE run_approvals');
  }
}
