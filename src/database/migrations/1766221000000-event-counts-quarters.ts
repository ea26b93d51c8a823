import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of events by quarters of days, so that a month is read as some hundred intervals of each source, not as 720. */
export class EventCountsQuarters1766221000000 implements MigrationInterface {
  name = 'EventCountsQuarters1766221000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE event_counts_quarters (
       LIKE event_counts_hours,
       CONSTRAINT pk_event_counts_quarters PRIMARY KEY (build, project_id, at, type, level, source, received_on)
     ) WITH (fillfactor = 70)`);
    await queryRunner.query(
      'CREATE INDEX ix_event_counts_quarters_received ON event_counts_quarters USING brin (received_on)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE event_counts_quarters');
  }
}
