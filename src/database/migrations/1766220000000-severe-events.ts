import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where errors and warnings are, by type, level and service. */
export class SevereEvents1766220000000 implements MigrationInterface {
  name = 'SevereEvents1766220000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // "key": a hash of type, level and a value, as texts of senders are too long for an index.
    await queryRunner.query(`CREATE TABLE severe_events (
       build integer NOT NULL,
       project_id uuid NOT NULL,
       key uuid NOT NULL,
       ts timestamptz(6) NOT NULL,
       event_id uuid NOT NULL,
       received_at timestamptz(3) NOT NULL,
       CONSTRAINT pk_severe_events PRIMARY KEY (build, project_id, key, ts, event_id)
     )`);
    // A few pages in size; rows are written about in the order of receipt.
    await queryRunner.query(
      'CREATE INDEX ix_severe_events_received ON severe_events USING brin (received_at)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE severe_events');
  }
}
