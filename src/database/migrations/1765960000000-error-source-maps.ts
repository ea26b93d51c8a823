import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Source maps by debug id, by which stacks of minified code are read. */
export class ErrorSourceMaps1765960000000 implements MigrationInterface {
  name = 'ErrorSourceMaps1765960000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE error_source_maps');
  }
}

const UP = [
  // "sha256" and "size" are of the JSON that was uploaded; "content" has its mappings, compressed, without the contents of sources.
  // "used_on": day, UTC, on which an event last had its debug id.
  `CREATE TABLE error_source_maps (
     project_id uuid NOT NULL CONSTRAINT fk_error_source_maps_project REFERENCES projects (id),
     debug_id uuid NOT NULL,
     sha256 bytea NOT NULL,
     content bytea NOT NULL,
     size integer NOT NULL,
     uploaded_at timestamptz(3) NOT NULL,
     uploader text,
     used_on date,
     CONSTRAINT pk_error_source_maps PRIMARY KEY (project_id, debug_id)
   )`,
  // It is compressed already.
  'ALTER TABLE error_source_maps ALTER COLUMN content SET STORAGE EXTERNAL',
  'CREATE INDEX ix_error_source_maps_uploaded ON error_source_maps (project_id, uploaded_at, debug_id)',
];
