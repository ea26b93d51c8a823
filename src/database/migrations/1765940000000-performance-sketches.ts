import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the projection of performance events keeps: metrics, the values of their fields, and the sketches of both. */
export class PerformanceSketches1765940000000 implements MigrationInterface {
  name = 'PerformanceSketches1765940000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['performance_sketches', 'performance_values', 'performance_metrics']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}

const UP = [
  // "series": a hash of project, service and metric, a key of one length whatever the texts. A service of '' is none.
  `CREATE TABLE performance_metrics (
     build integer NOT NULL,
     series uuid NOT NULL,
     project_id uuid NOT NULL,
     service text COLLATE "C" NOT NULL,
     metric text COLLATE "C" NOT NULL,
     unit text,
     last_value double precision NOT NULL,
     last_at timestamptz NOT NULL,
     sent_on date NOT NULL,
     CONSTRAINT pk_performance_metrics PRIMARY KEY (build, series)
   ) WITH (fillfactor = 70)`,
  `CREATE INDEX ix_performance_metrics_name ON performance_metrics (build, project_id, service, metric)`,
  `CREATE INDEX ix_performance_metrics_sent ON performance_metrics (build, sent_on)`,
  // Of the fields of a metric's events. "series": a hash of metric, field and value.
  `CREATE TABLE performance_values (
     build integer NOT NULL,
     series uuid NOT NULL,
     metric uuid NOT NULL,
     field text COLLATE "C" NOT NULL,
     value text COLLATE "C" NOT NULL,
     sent_on date NOT NULL,
     CONSTRAINT pk_performance_values PRIMARY KEY (build, series)
   )`,
  `CREATE INDEX ix_performance_values_metric ON performance_values (build, metric, field)`,
  `CREATE INDEX ix_performance_values_sent ON performance_values (build, sent_on)`,
  // Counts by bin (src/events/types/performance/sketch-bins.ts) of the values from "at" on, for so many seconds.
  `CREATE TABLE performance_sketches (
     build integer NOT NULL,
     series uuid NOT NULL,
     seconds integer NOT NULL,
     at timestamptz(0) NOT NULL,
     events bigint NOT NULL,
     total numeric NOT NULL,
     least double precision NOT NULL,
     most double precision NOT NULL,
     bins integer[] NOT NULL,
     counts bigint[] NOT NULL,
     CONSTRAINT pk_performance_sketches PRIMARY KEY (build, series, seconds, at)
   ) WITH (fillfactor = 70)`,
  `CREATE INDEX ix_performance_sketches_at ON performance_sketches (build, seconds, at)`,
];
