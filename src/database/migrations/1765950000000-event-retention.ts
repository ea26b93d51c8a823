import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long projects keep events of a type, where that is shorter than the installation keeps all. */
export class EventRetention1765950000000 implements MigrationInterface {
  name = 'EventRetention1765950000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['event_retention', 'trimmed_event_days']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}

const UP = [
  `CREATE TABLE event_retention (
     project_id uuid NOT NULL CONSTRAINT fk_event_retention_project REFERENCES projects (id),
     type text NOT NULL,
     days integer NOT NULL,
     CONSTRAINT pk_event_retention PRIMARY KEY (project_id, type),
     CONSTRAINT ck_event_retention_days CHECK (days >= 1)
   )`,
  // Days of receipt, UTC, of which events of a project and type were deleted before their partition was dropped. A new build of
  // a projection cannot compute them; it takes them over. A row is there from the first deleted event on.
  `CREATE TABLE trimmed_event_days (
     project_id uuid NOT NULL,
     type text NOT NULL,
     day date NOT NULL,
     CONSTRAINT pk_trimmed_event_days PRIMARY KEY (project_id, type, day)
   )`,
];
