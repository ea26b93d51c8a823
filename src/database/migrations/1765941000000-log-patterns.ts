import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the projection of log events keeps: patterns of messages, and how many lines each has by hour and by day. */
export class LogPatterns1765941000000 implements MigrationInterface {
  name = 'LogPatterns1765941000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['log_pattern_counts', 'log_patterns'])
      await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  // "pattern": a hash of level and text, a key of one length whatever the text.
  `CREATE TABLE log_patterns (
     build integer NOT NULL,
     project_id uuid NOT NULL,
     pattern uuid NOT NULL,
     text text NOT NULL,
     level text NOT NULL,
     first_at timestamptz(3) NOT NULL,
     last_at timestamptz(3) NOT NULL,
     sample_id uuid NOT NULL,
     sample text NOT NULL,
     source text,
     CONSTRAINT pk_log_patterns PRIMARY KEY (build, project_id, pattern)
   ) WITH (fillfactor = 70)`,
  `CREATE INDEX ix_log_patterns_last ON log_patterns USING brin (last_at)`,
  // Of the hour or the day that begins at "at". A pattern of zeros is all lines without a place.
  `CREATE TABLE log_pattern_counts (
     build integer NOT NULL,
     project_id uuid NOT NULL,
     is_day boolean NOT NULL,
     at timestamptz(0) NOT NULL,
     pattern uuid NOT NULL,
     lines bigint NOT NULL,
     CONSTRAINT pk_log_pattern_counts PRIMARY KEY (build, project_id, is_day, at, pattern)
   ) WITH (fillfactor = 70)`,
  `CREATE INDEX ix_log_pattern_counts_at ON log_pattern_counts (build, is_day, at)`,
];
