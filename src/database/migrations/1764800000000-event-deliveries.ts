import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that somebody waits for, so that what they start is started once and never forgotten. */
export class EventDeliveries1764800000000 implements MigrationInterface {
  name = 'EventDeliveries1764800000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP VIEW event_subscriptions');
    await queryRunner.query('DROP TABLE event_deliveries');
  }
}

const UP = [
  // Which types of events somebody waits for in a project. The writers of events know nothing else of apps.
  `CREATE VIEW event_subscriptions AS
   SELECT i.project_id, t.event_type AS type
     FROM installation_triggers AS t JOIN installations AS i ON i.id = t.installation_id
    WHERE t.kind = 'event' AND i.state = 'active'`,
  // Written in the transaction of the event, deleted in the transaction of what it starts. A queue: its rows live
  // for moments, so it is vacuumed by their number, not by a share of the table.
  `CREATE TABLE event_deliveries (
     event_id uuid NOT NULL CONSTRAINT pk_event_deliveries PRIMARY KEY,
     project_id uuid NOT NULL,
     type text NOT NULL,
     received_at timestamptz(3) NOT NULL,
     due_at timestamptz(3) NOT NULL,
     attempts integer NOT NULL DEFAULT 0
   ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
  `CREATE INDEX ix_event_deliveries_due ON event_deliveries (due_at)`,
];
