import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ids by which a project's applications know the people who override flags. */
export class FlagIdentities1765400000000 implements MigrationInterface {
  name = 'FlagIdentities1765400000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE flag_identities');
  }
}

const UP = [
  // The primary key keeps two people of a project from having the same id.
  `CREATE TABLE flag_identities (
     project_id uuid NOT NULL CONSTRAINT fk_flag_identities_project REFERENCES projects (id),
     user_id text NOT NULL,
     actor_id uuid NOT NULL CONSTRAINT fk_flag_identities_actor REFERENCES users (id),
     created_at timestamptz(3) NOT NULL,
     CONSTRAINT pk_flag_identities PRIMARY KEY (project_id, user_id)
   )`,
  `CREATE INDEX ix_flag_identities_actor ON flag_identities (project_id, actor_id)`,
];
