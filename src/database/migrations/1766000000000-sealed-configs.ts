import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Configurations with their secret values, sealed with the key of the installation, and the one that a run began with. */
export class SealedConfigs1766000000000 implements MigrationInterface {
  name = 'SealedConfigs1766000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE run_payloads DROP COLUMN sealed_config');
    await queryRunner.query(
      'ALTER TABLE installations DROP COLUMN sealed_config, DROP COLUMN sealed_pending_config',
    );
  }
}

const UP = [
  // With one, "config" has a mask in place of each secret value. Rows without one are sealed by a job of the service,
  // which has the key.
  'ALTER TABLE installations ADD COLUMN sealed_config bytea, ADD COLUMN sealed_pending_config bytea',
  // NULL: the run was created before its configuration was kept.
  'ALTER TABLE run_payloads ADD COLUMN sealed_config bytea',
];
