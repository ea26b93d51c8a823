import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time of a session's last login, which sensitive changes depend on. */
export class RecentLogins1765300000000 implements MigrationInterface {
  name = 'RecentLogins1765300000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sessions DROP COLUMN authenticated_at');
  }
}

const UP = [
  `ALTER TABLE sessions ADD COLUMN authenticated_at timestamptz(3)`,
  // Existing sessions have been refreshed since; only their first login counts.
  `UPDATE sessions SET authenticated_at = created_at`,
  // A replica of the previous version names no such column: its logins count from their insertion.
  `ALTER TABLE sessions ALTER COLUMN authenticated_at SET DEFAULT now()`,
  `ALTER TABLE sessions ALTER COLUMN authenticated_at SET NOT NULL`,
];
