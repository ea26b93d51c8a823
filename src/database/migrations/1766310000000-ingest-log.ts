import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the ingest log in Kafka has been written to PostgreSQL. */
export class IngestLog1766310000000 implements MigrationInterface {
  name = 'IngestLog1766310000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // `next_offset` advances in the transaction that stores the records before it. `epoch` only grows: with each worker that
    // takes the partition over, so that the one before can no longer write.
    await queryRunner.query(`CREATE TABLE ingest_log_partitions (
      topic text NOT NULL,
      partition integer NOT NULL,
      next_offset bigint NOT NULL,
      epoch bigint NOT NULL DEFAULT 0,
      holder uuid,
      lease_until timestamptz,
      end_offset bigint NOT NULL DEFAULT 0,
      stored_until timestamptz,
      dropped_batches bigint NOT NULL DEFAULT 0,
      dead_letters bigint NOT NULL DEFAULT 0,
      problem text,
      CONSTRAINT pk_ingest_log_partitions PRIMARY KEY (topic, partition))`);
    // Chunks of a batch that is larger than a record may be, until its last one is read.
    await queryRunner.query(`CREATE TABLE ingest_log_chunks (
      attempt uuid NOT NULL,
      position integer NOT NULL,
      bytes bytea NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT pk_ingest_log_chunks PRIMARY KEY (attempt, position))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE ingest_log_chunks');
    await queryRunner.query('DROP TABLE ingest_log_partitions');
  }
}
