import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organization, people, projects, keys, and the store of events. Reviewed by hand; never edited after release. */
export class Initial1764000000000 implements MigrationInterface {
  name = 'Initial1764000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

const UP = [
  // One row. The check value shows a replica that its encryption key is not that of the others.
  `CREATE TABLE organization (
     id uuid CONSTRAINT pk_organization PRIMARY KEY,
     singleton boolean NOT NULL DEFAULT true CONSTRAINT uq_organization_singleton UNIQUE,
     name text NOT NULL,
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     version integer NOT NULL DEFAULT 1,
     CONSTRAINT ck_organization_singleton CHECK (singleton)
   )`,
  `CREATE TABLE encryption_check (
     id integer CONSTRAINT pk_encryption_check PRIMARY KEY DEFAULT 1,
     sealed bytea NOT NULL,
     CONSTRAINT ck_encryption_check_one CHECK (id = 1)
   )`,
  `CREATE TABLE users (
     id uuid CONSTRAINT pk_users PRIMARY KEY,
     email text NOT NULL,
     name text NOT NULL,
     password_hash text,
     deactivated_at timestamptz(3),
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     updated_at timestamptz(3) NOT NULL DEFAULT now(),
     version integer NOT NULL DEFAULT 1
   )`,
  // Addresses are stored lower-cased by the service (one rule, in normalize-email).
  `CREATE UNIQUE INDEX uq_users_email ON users (email)`,
  `CREATE TABLE relations (
     user_id uuid NOT NULL CONSTRAINT fk_relations_user REFERENCES users (id) ON DELETE CASCADE,
     relation text NOT NULL,
     object_type text NOT NULL,
     object_id uuid NOT NULL,
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     CONSTRAINT pk_relations PRIMARY KEY (user_id, object_type, object_id, relation)
   )`,
  `CREATE INDEX ix_relations_object ON relations (object_type, object_id)`,
  `CREATE TABLE signing_keys (
     id uuid CONSTRAINT pk_signing_keys PRIMARY KEY,
     algorithm text NOT NULL,
     public_jwk jsonb NOT NULL,
     private_key_sealed bytea NOT NULL,
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     retired_at timestamptz(3)
   )`,
  `CREATE TABLE login_attempts (
     subject text NOT NULL,
     window_start timestamptz(3) NOT NULL,
     failures integer NOT NULL,
     CONSTRAINT pk_login_attempts PRIMARY KEY (subject)
   )`,
  `CREATE TABLE projects (
     id uuid CONSTRAINT pk_projects PRIMARY KEY,
     key text NOT NULL,
     name text NOT NULL,
     events_per_second integer,
     batches_per_second integer,
     max_batch_bytes integer,
     archived_at timestamptz(3),
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     updated_at timestamptz(3) NOT NULL DEFAULT now(),
     version integer NOT NULL DEFAULT 1
   )`,
  `CREATE UNIQUE INDEX uq_projects_key ON projects (key)`,
  `CREATE TABLE api_keys (
     id uuid CONSTRAINT pk_api_keys PRIMARY KEY,
     project_id uuid NOT NULL CONSTRAINT fk_api_keys_project REFERENCES projects (id),
     name text NOT NULL,
     prefix text NOT NULL,
     key_sha256 bytea NOT NULL,
     scopes text[] NOT NULL,
     created_by uuid NOT NULL CONSTRAINT fk_api_keys_created_by REFERENCES users (id),
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     expires_at timestamptz(3),
     revoked_at timestamptz(3),
     last_used_at timestamptz(3)
   )`,
  `CREATE UNIQUE INDEX uq_api_keys_key_sha256 ON api_keys (key_sha256)`,
  `CREATE INDEX ix_api_keys_project ON api_keys (project_id, created_at)`,
  // A key has one secret without expiry and, during a rotation, older ones until they expire.
  `CREATE TABLE webhook_secrets (
     id uuid CONSTRAINT pk_webhook_secrets PRIMARY KEY,
     api_key_id uuid NOT NULL CONSTRAINT fk_webhook_secrets_api_key REFERENCES api_keys (id) ON DELETE CASCADE,
     secret_sealed bytea NOT NULL,
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     expires_at timestamptz(3)
   )`,
  `CREATE INDEX ix_webhook_secrets_api_key ON webhook_secrets (api_key_id)`,

  // What replicas share.
  `CREATE TABLE change_revisions (
     topic text CONSTRAINT pk_change_revisions PRIMARY KEY,
     revision bigint NOT NULL
   )`,
  `CREATE UNLOGGED TABLE replicas (
     id uuid CONSTRAINT pk_replicas PRIMARY KEY,
     seen_at timestamptz(3) NOT NULL
   )`,
  `CREATE TABLE job_leases (
     name text CONSTRAINT pk_job_leases PRIMARY KEY,
     holder uuid,
     lease_until timestamptz(3),
     started_at timestamptz(3),
     succeeded_at timestamptz(3)
   )`,
  // Rebuildable, hence unlogged: a crash empties it and every project starts with a full bucket.
  `CREATE UNLOGGED TABLE rate_buckets (
     project_id uuid NOT NULL,
     kind text NOT NULL,
     tokens double precision NOT NULL,
     updated_at timestamptz(6) NOT NULL,
     CONSTRAINT pk_rate_buckets PRIMARY KEY (project_id, kind)
   )`,

  // Takes "need" tokens and up to "chunk" more from a bucket that all replicas share: one second deep,
  // admits when it holds min(need, depth), charges in full (see TokenBucket, the same rule in memory).
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

  // Partitioned by the time of receipt: a sender's wrong clock must not reach a partition that is not there.
  `CREATE TABLE events (
     id uuid NOT NULL,
     project_id uuid NOT NULL,
     type text NOT NULL,
     ts timestamptz(6) NOT NULL,
     received_at timestamptz(3) NOT NULL,
     data jsonb NOT NULL,
     CONSTRAINT pk_events PRIMARY KEY (id, received_at)
   ) PARTITION BY RANGE (received_at)`,
  `CREATE INDEX ix_events_project_type_ts ON events (project_id, type, ts)`,
  // A safety net for the day on which nobody made partitions ahead; readiness complains when it is used.
  `CREATE TABLE events_default PARTITION OF events DEFAULT`,
  // lz4 stored 3.8 KB events 28 % faster than pglz; not every server is built with it.
  `DO $$
   BEGIN
     ALTER TABLE events ALTER COLUMN data SET COMPRESSION lz4;
   EXCEPTION WHEN feature_not_supported OR invalid_parameter_value THEN
     RAISE NOTICE 'lz4 is not built in; pglz is used';
   END $$`,

  // By day, so that expiry drops a partition instead of deleting millions of rows.
  `CREATE TABLE ingest_keys (
     day date NOT NULL,
     project_id uuid NOT NULL,
     key uuid NOT NULL,
     body_sha256 bytea NOT NULL,
     response text NOT NULL,
     created_at timestamptz(3) NOT NULL,
     CONSTRAINT pk_ingest_keys PRIMARY KEY (day, project_id, key)
   ) PARTITION BY RANGE (day)`,
  `CREATE TABLE ingest_keys_default PARTITION OF ingest_keys DEFAULT`,

  // Claims idempotency keys for the calling transaction, in one round trip.
  //
  // Each key is locked first, always in the same order (no deadlock between two groups), so a concurrent
  // duplicate waits here until the first transaction ends; the statements after the lock then see what it
  // committed, because each statement of a function takes a new snapshot under READ COMMITTED. The lock
  // also closes the race of two duplicates on both sides of midnight, which land in different partitions.
  //
  // Returns one row for every key that was known already; all others are now the caller's. With only_new
  // it fails with SB001 instead when there is one: the caller has sent its rows without waiting. Each key is
  // looked up by itself (LATERAL with LIMIT cannot be turned into a join) and by the primary key: a plan
  // made while the day's partition was empty must not scan it when it is full.
  `CREATE FUNCTION claim_ingest_keys(
     projects uuid[], keys uuid[], bodies bytea[], responses text[], at timestamptz, only_new boolean
   ) RETURNS TABLE (ordinal integer, known_response text, same_body boolean)
   LANGUAGE plpgsql
   SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
   AS $$
   DECLARE
     today date := (at AT TIME ZONE 'UTC')::date;
     known_ordinals integer[] := '{}';
   BEGIN
     PERFORM pg_advisory_xact_lock(lock)
        FROM (SELECT DISTINCT hashtextextended(p::text || k::text, 0) AS lock
                FROM unnest(projects, keys) AS t (p, k) ORDER BY 1) AS locks;
     FOR ordinal, known_response, same_body IN
       SELECT t.i, known.response, known.body_sha256 = t.b
         FROM unnest(projects, keys, bodies) WITH ORDINALITY AS t (p, k, b, i)
        CROSS JOIN LATERAL (
          SELECT stored.response, stored.body_sha256 FROM ingest_keys AS stored
           WHERE stored.day IN (today, today - 1) AND stored.project_id = t.p AND stored.key = t.k
             AND stored.created_at > at - interval '24 hours'
           LIMIT 1) AS known
     LOOP
       IF only_new THEN
         RAISE EXCEPTION 'a key is known' USING ERRCODE = 'SB001';
       END IF;
       known_ordinals := known_ordinals || ordinal;
       RETURN NEXT;
     END LOOP;
     INSERT INTO ingest_keys (day, project_id, key, body_sha256, response, created_at)
       SELECT today, t.p, t.k, t.b, t.r, at
         FROM unnest(projects, keys, bodies, responses) WITH ORDINALITY AS t (p, k, b, r, i)
        WHERE t.i <> ALL (known_ordinals);
   END $$`,
];

const DOWN = [
  `DROP FUNCTION take_rate_tokens(uuid, text, double precision, double precision, double precision)`,
  `DROP FUNCTION claim_ingest_keys(uuid[], uuid[], bytea[], text[], timestamptz, boolean)`,
  ...[
    'ingest_keys',
    'events',
    'rate_buckets',
    'job_leases',
    'replicas',
    'change_revisions',
    'webhook_secrets',
    'api_keys',
    'projects',
    'login_attempts',
    'signing_keys',
    'relations',
    'users',
    'encryption_check',
    'organization',
  ].map((table) => `DROP TABLE ${table}`),
];
