import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Errors and warnings by type, level and service, by which their events are found. */
export class SevereEvents1766220000000 implements MigrationInterface {
  name = 'SevereEvents1766220000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // "key": a hash of type, level and a value, because texts of senders can be too long for an index.
    await queryRunner.query(`CREATE TABLE severe_events (
       build integer NOT NULL,
       project_id uuid NOT NULL,
       key uuid NOT NULL,
       ts timestamptz(6) NOT NULL,
       event_id uuid NOT NULL,
       received_at timestamptz(3) NOT NULL,
       CONSTRAINT pk_severe_events PRIMARY KEY (build, project_id, key, ts, event_id)
     )`);
    // The index has a few pages; rows are written approximately in the order of receipt.
    await queryRunner.query(
      'CREATE INDEX ix_severe_events_received ON severe_events USING brin (received_at)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE severe_events');
  }
}
