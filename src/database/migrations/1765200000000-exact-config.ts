import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `json` keeps the text of a number, `jsonb` makes it a numeric: `-0`, `1e2` and `1.0` come out as they were sent. */
export class ExactConfig1765200000000 implements MigrationInterface {
  name = 'ExactConfig1765200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await convert(queryRunner, 'json');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await convert(queryRunner, 'jsonb');
  }
}

async function convert(queryRunner: QueryRunner, type: 'json' | 'jsonb'): Promise<void> {
  await queryRunner.query(
    `ALTER TABLE installations
       ALTER COLUMN config TYPE ${type} USING config::${type},
       ALTER COLUMN pending_config TYPE ${type} USING pending_config::${type}`,
  );
}
