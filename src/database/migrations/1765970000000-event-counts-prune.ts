import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is too old is found without reading all counts: five minutes are kept for a month now, not for two days. */
export class EventCountsPrune1765970000000 implements MigrationInterface {
  name = 'EventCountsPrune1765970000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // A few pages in size; rows are written about in the order of time.
    await queryRunner.query(
      'CREATE INDEX ix_event_counts_minutes_at ON event_counts_minutes USING brin (at)',
    );
    await queryRunner.query(
      'CREATE INDEX ix_event_counts_hours_received ON event_counts_hours USING brin (received_on)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX ix_event_counts_hours_received');
    await queryRunner.query('DROP INDEX ix_event_counts_minutes_at');
  }
}
