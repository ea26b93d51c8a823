import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Event triggers of an installation that were suspended because checking their events took too long. */
export class EventSuspensions1765210000000 implements MigrationInterface {
  name = 'EventSuspensions1765210000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE installations
         ADD COLUMN event_timeouts integer NOT NULL DEFAULT 0,
         ADD COLUMN events_suspended_at timestamptz(3),
         ADD COLUMN events_suspended_reason text`,
    );
    await queryRunner.query(view(`AND i.events_suspended_at IS NULL`));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(view(''));
    await queryRunner.query(
      `ALTER TABLE installations
         DROP COLUMN event_timeouts, DROP COLUMN events_suspended_at, DROP COLUMN events_suspended_reason`,
    );
  }
}

function view(condition: string): string {
  return `CREATE OR REPLACE VIEW event_subscriptions AS
   SELECT i.project_id, t.event_type AS type
     FROM installation_triggers AS t JOIN installations AS i ON i.id = t.installation_id
    WHERE t.kind = 'event' AND i.state = 'active' ${condition}`;
}
