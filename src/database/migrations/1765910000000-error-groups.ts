import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  'error_group_history',
  'error_group_merges',
  'error_group_states',
  'error_releases',
  'error_values',
  'error_hours',
  'error_fingerprints',
];

/** Error events by fingerprint, kept by a projection, and what people decided about the groups that fingerprints form. */
export class ErrorGroups1765910000000 implements MigrationInterface {
  name = 'ErrorGroups1765910000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  // The hash of a fingerprint has 128 bits and includes its version. The fingerprint of only zeros counts the events beyond
  // the fingerprints that a project can have. "user_hashes": the smallest hashes of users; 512 of them stand for more.
  `CREATE TABLE error_fingerprints (
     build integer NOT NULL,
     project_id uuid NOT NULL,
     fingerprint uuid NOT NULL,
     version smallint NOT NULL,
     type text NOT NULL,
     title text NOT NULL,
     culprit text,
     parts jsonb NOT NULL,
     events bigint NOT NULL,
     first_seen timestamptz NOT NULL,
     first_event uuid NOT NULL,
     last_seen timestamptz NOT NULL,
     last_event uuid NOT NULL,
     samples uuid[] NOT NULL,
     user_hashes bigint[] NOT NULL,
     users bigint NOT NULL GENERATED ALWAYS AS (
       CASE WHEN cardinality(user_hashes) < 512 THEN cardinality(user_hashes)
            ELSE round(511 * 9223372036854775807::numeric / greatest(user_hashes[512], 1000000)) END) STORED,
     CONSTRAINT pk_error_fingerprints PRIMARY KEY (build, project_id, fingerprint)
   ) WITH (fillfactor = 70)`,
  `CREATE TABLE error_hours (
     build integer NOT NULL,
     project_id uuid NOT NULL,
     fingerprint uuid NOT NULL,
     at timestamptz(0) NOT NULL,
     events bigint NOT NULL,
     CONSTRAINT pk_error_hours PRIMARY KEY (build, project_id, fingerprint, at)
   ) WITH (fillfactor = 70)`,
  `CREATE INDEX ix_error_hours_at ON error_hours (build, at)`,
  // Releases, environments and services of the events; a value of '' counts those beyond the bound of their kind.
  `CREATE TABLE error_values (
     build integer NOT NULL,
     project_id uuid NOT NULL,
     fingerprint uuid NOT NULL,
     kind text NOT NULL,
     value text NOT NULL,
     events bigint NOT NULL,
     first_seen timestamptz NOT NULL,
     last_seen timestamptz NOT NULL,
     CONSTRAINT pk_error_values PRIMARY KEY (build, project_id, fingerprint, kind, value)
   ) WITH (fillfactor = 70)`,
  `CREATE INDEX ix_error_values_value ON error_values (build, project_id, kind, value)`,
  // When the first error of a release was received. Decides whether a release is new since a group was resolved.
  `CREATE TABLE error_releases (
     build integer NOT NULL,
     project_id uuid NOT NULL,
     release text NOT NULL,
     first_received timestamptz NOT NULL,
     CONSTRAINT pk_error_releases PRIMARY KEY (build, project_id, release)
   ) WITH (fillfactor = 70)`,
  // What people decide has no build: it outlives each. A group without a row is open, assigned to nobody.
  `CREATE TABLE error_group_states (
     project_id uuid NOT NULL,
     group_id uuid NOT NULL,
     status text NOT NULL,
     status_at timestamptz(3) NOT NULL,
     in_next_release boolean NOT NULL DEFAULT false,
     ignored_until timestamptz(3),
     ignored_events_left bigint,
     assignee_id uuid,
     CONSTRAINT pk_error_group_states PRIMARY KEY (project_id, group_id),
     CONSTRAINT ck_error_group_states_status CHECK (status IN ('open', 'resolved', 'ignored'))
   ) WITH (fillfactor = 70)`,
  // The group of a fingerprint that was merged into another; without a row, the fingerprint is a group's id itself.
  `CREATE TABLE error_group_merges (
     project_id uuid NOT NULL,
     fingerprint uuid NOT NULL,
     group_id uuid NOT NULL,
     CONSTRAINT pk_error_group_merges PRIMARY KEY (project_id, fingerprint)
   )`,
  `CREATE INDEX ix_error_group_merges_group ON error_group_merges (project_id, group_id)`,
  // "actor": e-mail address of the person; NULL for the service itself.
  `CREATE TABLE error_group_history (
     id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_error_group_history PRIMARY KEY,
     project_id uuid NOT NULL,
     group_id uuid NOT NULL,
     at timestamptz(3) NOT NULL,
     action text NOT NULL,
     actor_id uuid,
     actor text,
     details jsonb NOT NULL
   )`,
  `CREATE INDEX ix_error_group_history_group ON error_group_history (project_id, group_id, id)`,
];
