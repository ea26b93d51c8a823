import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rate buckets for callers of every kind, with a depth of their own. */
export class ApiRateLimits1764300000000 implements MigrationInterface {
  name = 'ApiRateLimits1764300000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

const UP = [
  `DROP FUNCTION take_rate_tokens(uuid, text, double precision, double precision, double precision)`,
  // What is in there may go: every bucket is full again, as after a crash.
  `DROP TABLE rate_buckets`,
  // Unlogged, because it can be rebuilt. "full_at" shows which rows mean nothing any more.
  `CREATE UNLOGGED TABLE rate_buckets (
     subject text NOT NULL,
     kind text NOT NULL,
     tokens double precision NOT NULL,
     updated_at timestamptz(6) NOT NULL,
     full_at timestamptz(3) NOT NULL,
     CONSTRAINT pk_rate_buckets PRIMARY KEY (subject, kind)
   )`,

  // Takes "need" tokens and up to "chunk" more from a bucket that all replicas share: admits when it holds
  // min(need, depth), charges in full (see TokenBucket, the same rule in memory). The row is read first,
  // because it is nearly always there; the loop is for one that was dropped in between.
  `CREATE FUNCTION take_rate_tokens(
     whose text, what text, need double precision, chunk double precision,
     per_second double precision, depth double precision
   ) RETURNS TABLE (granted boolean, extra double precision, level double precision)
   LANGUAGE plpgsql AS $$
   DECLARE
     held double precision;
     moment timestamptz;
   BEGIN
     LOOP
       SELECT b.tokens, b.updated_at INTO held, moment
         FROM rate_buckets AS b WHERE b.subject = whose AND b.kind = what FOR UPDATE;
       EXIT WHEN FOUND;
       INSERT INTO rate_buckets (subject, kind, tokens, updated_at, full_at)
         VALUES (whose, what, depth, clock_timestamp(), clock_timestamp()) ON CONFLICT DO NOTHING;
     END LOOP;
     held := least(depth, held + per_second *
       greatest(0, extract(epoch FROM clock_timestamp() - moment)));
     granted := held >= least(need, depth);
     extra := CASE WHEN granted THEN least(chunk, greatest(0, held - need)) ELSE 0 END;
     level := held - CASE WHEN granted THEN need + extra ELSE 0 END;
     UPDATE rate_buckets AS b
        SET tokens = level, updated_at = clock_timestamp(),
            full_at = clock_timestamp() + make_interval(secs => (depth - level) / per_second)
      WHERE b.subject = whose AND b.kind = what;
     RETURN NEXT;
   END $$`,

  // The audit log of the whole installation, newest first, without reading every project. Costs ingest a
  // comparison per event of another type.
  `CREATE INDEX ix_events_audit_ts ON events (ts, id) WHERE type = 'audit'`,
];

const DOWN = [
  `DROP INDEX ix_events_audit_ts`,
  `DROP FUNCTION take_rate_tokens(text, text, double precision, double precision, double precision, double precision)`,
  `DROP TABLE rate_buckets`,
  `CREATE UNLOGGED TABLE rate_buckets (
     project_id uuid NOT NULL,
     kind text NOT NULL,
     tokens double precision NOT NULL,
     updated_at timestamptz(6) NOT NULL,
     CONSTRAINT pk_rate_buckets PRIMARY KEY (project_id, kind)
   )`,
  `CREATE FUNCTION take_rate_tokens(
     project uuid, bucket text, need double precision, chunk double precision, per_second double precision
   ) RETURNS TABLE (granted boolean, extra double precision, level double precision)
   LANGUAGE plpgsql AS $$
   DECLARE
     held double precision;
     moment timestamptz;
   BEGIN
     INSERT INTO rate_buckets (project_id, kind, tokens, updated_at)
       VALUES (project, bucket, per_second, clock_timestamp()) ON CONFLICT DO NOTHING;
     SELECT b.tokens, b.updated_at INTO held, moment
       FROM rate_buckets AS b WHERE b.project_id = project AND b.kind = bucket FOR UPDATE;
     held := least(per_second, held + per_second *
       greatest(0, extract(epoch FROM clock_timestamp() - moment)));
     granted := held >= least(need, per_second);
     extra := CASE WHEN granted THEN least(chunk, greatest(0, held - need)) ELSE 0 END;
     level := held - CASE WHEN granted THEN need + extra ELSE 0 END;
     UPDATE rate_buckets AS b SET tokens = level, updated_at = clock_timestamp()
      WHERE b.project_id = project AND b.kind = bucket;
     RETURN NEXT;
   END $$`,
];
