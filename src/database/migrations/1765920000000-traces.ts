import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Traces, their spans and the other events that name them, kept by the projection of traces. */
export class Traces1765920000000 implements MigrationInterface {
  name = 'Traces1765920000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['trace_events', 'trace_spans', 'traces']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}

const UP = [
  // One row for each trace. "trace_key" is the first half of the SHA-256 of its id, which can be too long for an index.
  // Without spans (only other events name the trace so far) the times and the root are NULL, and no list shows the row.
  // "root": the span without a parent, else the first span.
  `CREATE TABLE traces (
     build integer NOT NULL,
     project_id uuid NOT NULL,
     trace_key uuid NOT NULL,
     trace_id text NOT NULL,
     started_at timestamptz(6),
     ended_at timestamptz(6),
     duration_ms double precision GENERATED ALWAYS AS
       ((extract(epoch FROM ended_at - started_at) * 1000)::double precision) STORED,
     spans bigint NOT NULL,
     failed_spans bigint NOT NULL,
     events bigint NOT NULL,
     error_events bigint NOT NULL,
     has_root boolean NOT NULL,
     root_at timestamptz(6),
     root_event_id uuid,
     root_name text,
     root_service text,
     services text[] COLLATE "C" NOT NULL,
     has_more_services boolean NOT NULL,
     last_received_at timestamptz(3) NOT NULL,
     CONSTRAINT pk_traces PRIMARY KEY (build, project_id, trace_key)
   ) WITH (fillfactor = 80)`,
  `CREATE INDEX ix_traces_started ON traces (build, project_id, started_at, trace_key)`,
  `CREATE INDEX ix_traces_duration ON traces (build, project_id, duration_ms, trace_key)`,
  `CREATE INDEX ix_traces_received ON traces (build, last_received_at)`,
  // What the picture of a trace needs of each span; everything else stays in the event. Ids of more than 64 bytes are
  // their SHA-256.
  `CREATE TABLE trace_spans (
     build integer NOT NULL,
     project_id uuid NOT NULL,
     trace_key uuid NOT NULL,
     event_id uuid NOT NULL,
     received_at timestamptz(3) NOT NULL,
     ts timestamptz(6) NOT NULL,
     duration_ms bigint NOT NULL,
     failed boolean NOT NULL,
     span_id text COLLATE "C" NOT NULL,
     parent_id text COLLATE "C",
     name text COLLATE "C",
     service text COLLATE "C",
     CONSTRAINT pk_trace_spans PRIMARY KEY (build, project_id, trace_key, event_id)
   )`,
  `CREATE INDEX ix_trace_spans_received ON trace_spans (build, received_at)`,
  // The other events that name a trace, in the order of their time.
  `CREATE TABLE trace_events (
     build integer NOT NULL,
     project_id uuid NOT NULL,
     trace_key uuid NOT NULL,
     ts timestamptz(6) NOT NULL,
     event_id uuid NOT NULL,
     received_at timestamptz(3) NOT NULL,
     CONSTRAINT pk_trace_events PRIMARY KEY (build, project_id, trace_key, ts, event_id)
   )`,
  `CREATE INDEX ix_trace_events_received ON trace_events (build, received_at)`,
];
