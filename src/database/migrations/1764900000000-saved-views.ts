import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses of the event explorer that the people of a project share under a name. */
export class SavedViews1764900000000 implements MigrationInterface {
  name = 'SavedViews1764900000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE saved_views');
  }
}

const UP = [
  `CREATE TABLE saved_views (
     id uuid NOT NULL CONSTRAINT pk_saved_views PRIMARY KEY,
     project_id uuid NOT NULL CONSTRAINT fk_saved_views_project REFERENCES projects (id),
     name text NOT NULL,
     search jsonb NOT NULL,
     version integer NOT NULL DEFAULT 1,
     created_by uuid NOT NULL CONSTRAINT fk_saved_views_created_by REFERENCES users (id),
     created_at timestamptz(3) NOT NULL,
     updated_at timestamptz(3) NOT NULL
   )`,
  // Also the order of the list.
  `CREATE UNIQUE INDEX uq_saved_views_name ON saved_views (project_id, name)`,
];
