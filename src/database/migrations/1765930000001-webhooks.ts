import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['webhook_destinations', 'webhook_hours', 'webhook_latencies'];

/** Deliveries of webhooks by destination and hour, kept by the projection of webhook events. */
export class Webhooks1765930000001 implements MigrationInterface {
  name = 'Webhooks1765930000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  // The destination '' stands for all beyond the number that a project may have.
  `CREATE TABLE webhook_destinations (
     build integer NOT NULL,
     project_id uuid NOT NULL,
     destination text COLLATE "C" NOT NULL,
     last_ts timestamptz(6) NOT NULL,
     last_id uuid NOT NULL,
     last_status_code integer,
     last_succeeded boolean,
     last_success_ts timestamptz(6),
     CONSTRAINT pk_webhook_destinations PRIMARY KEY (build, project_id, destination)
   ) WITH (fillfactor = 70)`,
  // "attempts" is the sum of the numbers of the "attempted" successful deliveries that state one.
  `CREATE TABLE webhook_hours (
     build integer NOT NULL,
     project_id uuid NOT NULL,
     destination text COLLATE "C" NOT NULL,
     at timestamptz(0) NOT NULL,
     deliveries bigint NOT NULL,
     succeeded bigint NOT NULL,
     failed bigint NOT NULL,
     attempts bigint NOT NULL,
     attempted bigint NOT NULL,
     first_attempts bigint NOT NULL,
     CONSTRAINT pk_webhook_hours PRIMARY KEY (build, project_id, destination, at)
   ) WITH (fillfactor = 70)`,
  `CREATE TABLE webhook_latencies (
     build integer NOT NULL,
     project_id uuid NOT NULL,
     destination text COLLATE "C" NOT NULL,
     at timestamptz(0) NOT NULL,
     bucket integer NOT NULL,
     deliveries bigint NOT NULL,
     CONSTRAINT pk_webhook_latencies PRIMARY KEY (build, project_id, destination, at, bucket)
   ) WITH (fillfactor = 70)`,
];
