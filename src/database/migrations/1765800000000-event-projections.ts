import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What modules keep beside the events: how far each projection is, and which transactions it has not read yet. */
export class EventProjections1765800000000 implements MigrationInterface {
  name = 'EventProjections1765800000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['event_counts_hours', 'event_counts_minutes', 'projections', 'event_commits']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}

const UP = [
  // One row for each transaction that wrote events, written in it: the ids that it wrote, from first to last. Another
  // replica's ids of the same millisecond may lie between them; "writer" is the xmin of this transaction's rows.
  // Deleted when every projection has read it: a queue, vacuumed by the number of its rows.
  `CREATE TABLE event_commits (
     xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
     first_id uuid NOT NULL,
     last_id uuid NOT NULL,
     received_at timestamptz(3) NOT NULL,
     events integer NOT NULL,
     writer xid NOT NULL DEFAULT pg_current_xact_id()::xid,
     CONSTRAINT pk_event_commits PRIMARY KEY (xid, first_id)
   ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
  // A build is one computation of a projection from the first event on. "seen": the transactions whose events it
  // holds; while several pages lead from there to "target", "after" is the last commit of these that was read.
  // "was_shown" stays when the shown build has to be retired, until another has taken over what it keeps of dropped days.
  `CREATE TABLE projections (
     name text NOT NULL,
     build integer NOT NULL GENERATED ALWAYS AS IDENTITY,
     version integer NOT NULL,
     state text NOT NULL DEFAULT 'building',
     was_shown boolean NOT NULL DEFAULT false,
     seen pg_snapshot NOT NULL DEFAULT pg_current_snapshot(),
     seen_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
     target pg_snapshot,
     target_at timestamptz(3),
     after_xid xid8,
     after_id uuid,
     stored_received_at timestamptz(3),
     stored_id uuid,
     stored_done boolean NOT NULL DEFAULT false,
     failures integer NOT NULL DEFAULT 0,
     retry_at timestamptz(3),
     error text,
     holder uuid,
     fence bigint NOT NULL DEFAULT 0,
     lease_until timestamptz(3),
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     CONSTRAINT pk_projections PRIMARY KEY (name, build),
     CONSTRAINT ck_projections_state CHECK (state IN ('building', 'current', 'retired'))
   ) WITH (fillfactor = 50)`,
  `CREATE UNIQUE INDEX uq_projections_current ON projections (name) WHERE state = 'current'`,
  // How many events there were, by the time that their senders gave: each hour, and each five minutes of the last days.
  // A source of '' is none. By the day of receipt, too, as whole days of events are dropped.
  `CREATE TABLE event_counts_hours (
     build integer NOT NULL,
     project_id uuid NOT NULL,
     at timestamptz(0) NOT NULL,
     type text NOT NULL,
     level text NOT NULL,
     source text NOT NULL,
     received_on date NOT NULL,
     events bigint NOT NULL,
     CONSTRAINT pk_event_counts_hours PRIMARY KEY (build, project_id, at, type, level, source, received_on)
   ) WITH (fillfactor = 70)`,
  `CREATE TABLE event_counts_minutes (
     LIKE event_counts_hours,
     CONSTRAINT pk_event_counts_minutes PRIMARY KEY (build, project_id, at, type, level, source, received_on)
   ) WITH (fillfactor = 70)`,
];
