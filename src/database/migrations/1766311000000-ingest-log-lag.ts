import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many events wait in the log, and of which partition a chunk is. */
export class IngestLogLag1766311000000 implements MigrationInterface {
  name = 'IngestLogLag1766311000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // A moving average: what waits has not been read, so that its events can only be estimated.
    await queryRunner.query(
      'ALTER TABLE ingest_log_partitions ADD COLUMN events_per_record real NOT NULL DEFAULT 1',
    );
    await queryRunner.query(
      'ALTER TABLE ingest_log_chunks ADD COLUMN topic text, ADD COLUMN partition integer',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE ingest_log_chunks DROP COLUMN topic, DROP COLUMN partition');
    await queryRunner.query('ALTER TABLE ingest_log_partitions DROP COLUMN events_per_record');
  }
}
