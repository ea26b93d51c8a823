import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions, links by which people come in, personal access tokens, other issuers' accounts, parents of objects. */
export class Identity1764200000000 implements MigrationInterface {
  name = 'Identity1764200000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

const UP = [
  // The thing that a permission may come from: an installation's project. The organization is everybody's.
  `CREATE TABLE object_parents (
     object_type text NOT NULL,
     object_id uuid NOT NULL,
     parent_type text NOT NULL,
     parent_id uuid NOT NULL,
     CONSTRAINT pk_object_parents PRIMARY KEY (object_type, object_id, parent_type, parent_id)
   )`,
  `CREATE INDEX ix_object_parents_parent ON object_parents (parent_type, parent_id)`,
  // The refresh token is derived from id and generation, so nothing of it is stored.
  `CREATE TABLE sessions (
     id uuid CONSTRAINT pk_sessions PRIMARY KEY,
     user_id uuid NOT NULL CONSTRAINT fk_sessions_user REFERENCES users (id) ON DELETE CASCADE,
     method text NOT NULL,
     generation integer NOT NULL DEFAULT 0,
     rotated_at timestamptz(3) NOT NULL,
     ip text,
     user_agent text,
     created_at timestamptz(3) NOT NULL,
     last_used_at timestamptz(3) NOT NULL,
     expires_at timestamptz(3) NOT NULL,
     ended_at timestamptz(3),
     ended_reason text
   )`,
  `CREATE INDEX ix_sessions_user ON sessions (user_id, created_at)`,
  `CREATE INDEX ix_sessions_expires ON sessions (expires_at)`,
  // An invitation or a password reset: the holder of the token may set the password, once.
  `CREATE TABLE account_links (
     id uuid CONSTRAINT pk_account_links PRIMARY KEY,
     user_id uuid NOT NULL CONSTRAINT fk_account_links_user REFERENCES users (id) ON DELETE CASCADE,
     purpose text NOT NULL,
     token_sha256 bytea NOT NULL,
     created_by uuid NOT NULL CONSTRAINT fk_account_links_created_by REFERENCES users (id),
     created_at timestamptz(3) NOT NULL,
     expires_at timestamptz(3) NOT NULL,
     used_at timestamptz(3)
   )`,
  `CREATE UNIQUE INDEX uq_account_links_token ON account_links (token_sha256)`,
  `CREATE INDEX ix_account_links_user ON account_links (user_id, created_at)`,
  `CREATE TABLE personal_access_tokens (
     id uuid CONSTRAINT pk_personal_access_tokens PRIMARY KEY,
     user_id uuid NOT NULL CONSTRAINT fk_personal_access_tokens_user REFERENCES users (id) ON DELETE CASCADE,
     name text NOT NULL,
     prefix text NOT NULL,
     token_sha256 bytea NOT NULL,
     scopes text[] NOT NULL,
     created_at timestamptz(3) NOT NULL,
     expires_at timestamptz(3) NOT NULL,
     revoked_at timestamptz(3),
     last_used_at timestamptz(3)
   )`,
  `CREATE UNIQUE INDEX uq_personal_access_tokens_token ON personal_access_tokens (token_sha256)`,
  `CREATE INDEX ix_personal_access_tokens_user ON personal_access_tokens (user_id, created_at)`,
  // Who somebody is at the external issuer. "sub" never changes there; an e-mail address may.
  `CREATE TABLE external_identities (
     issuer text NOT NULL,
     subject text NOT NULL,
     user_id uuid NOT NULL CONSTRAINT fk_external_identities_user REFERENCES users (id) ON DELETE CASCADE,
     created_at timestamptz(3) NOT NULL,
     last_login_at timestamptz(3),
     CONSTRAINT pk_external_identities PRIMARY KEY (issuer, subject)
   )`,
  `CREATE INDEX ix_external_identities_user ON external_identities (user_id)`,
];

const DOWN = [
  'external_identities',
  'personal_access_tokens',
  'account_links',
  'sessions',
  'object_parents',
].map((table) => `DROP TABLE ${table}`);
