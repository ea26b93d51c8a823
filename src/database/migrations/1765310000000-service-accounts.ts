import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Callers that are not people. Each has a row in `users`, so that relations, audit events, histories and runs
 * refer to service accounts and people in the same way.
 */
export class ServiceAccounts1765310000000 implements MigrationInterface {
  name = 'ServiceAccounts1765310000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

const UP = [
  `ALTER TABLE users ADD COLUMN kind text NOT NULL DEFAULT 'person'`,
  `CREATE TABLE service_accounts (
     id uuid NOT NULL CONSTRAINT pk_service_accounts PRIMARY KEY
       CONSTRAINT fk_service_accounts_user REFERENCES users (id) ON DELETE CASCADE,
     project_id uuid NULL CONSTRAINT fk_service_accounts_project REFERENCES projects (id),
     description text NOT NULL DEFAULT '',
     sensitive_permissions text[] NOT NULL DEFAULT '{}',
     created_by uuid NOT NULL CONSTRAINT fk_service_accounts_created_by REFERENCES users (id)
   )`,
  `CREATE INDEX ix_service_accounts_project ON service_accounts (project_id)`,
  `CREATE TABLE service_account_tokens (
     id uuid NOT NULL CONSTRAINT pk_service_account_tokens PRIMARY KEY,
     service_account_id uuid NOT NULL CONSTRAINT fk_service_account_tokens_account
       REFERENCES service_accounts (id) ON DELETE CASCADE,
     name text NOT NULL,
     prefix text NOT NULL,
     token_sha256 bytea NOT NULL,
     scopes text[] NOT NULL,
     created_by uuid NOT NULL CONSTRAINT fk_service_account_tokens_created_by REFERENCES users (id),
     created_at timestamptz(3) NOT NULL,
     expires_at timestamptz(3) NOT NULL,
     revoked_at timestamptz(3) NULL,
     last_used_at timestamptz(3) NULL
   )`,
  `CREATE UNIQUE INDEX uq_service_account_tokens_token ON service_account_tokens (token_sha256)`,
  `CREATE INDEX ix_service_account_tokens_account ON service_account_tokens (service_account_id)`,
];

const DOWN = [
  // What they did still refers to them, so their rows stay; without a kind they must not look like people who may act.
  `UPDATE users SET deactivated_at = coalesce(deactivated_at, now()) WHERE kind = 'service_account'`,
  `DROP TABLE service_account_tokens`,
  `DROP TABLE service_accounts`,
  `ALTER TABLE users DROP COLUMN kind`,
];
