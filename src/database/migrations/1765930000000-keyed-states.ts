import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What events said of a thing with a key, newest last: the tables of the projections of deploys, configs and others. */
export class KeyedStates1765930000000 implements MigrationInterface {
  name = 'KeyedStates1765930000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['event_state_changes', 'event_state_keys']) {
      await queryRunner.query(`DROP TABLE ${table}`);
    }
  }
}

const UP = [
  // One row for each key and part (a service and its environment), '' without one, and day of receipt. "build" separates the projections.
  `CREATE TABLE event_state_keys (
     build integer NOT NULL,
     project_id uuid NOT NULL,
     key text COLLATE "C" NOT NULL,
     part text COLLATE "C" NOT NULL,
     first_ts timestamptz(6) NOT NULL,
     last_ts timestamptz(6) NOT NULL,
     last_id uuid NOT NULL,
     changes bigint NOT NULL,
     received_on date NOT NULL,
     CONSTRAINT pk_event_state_keys PRIMARY KEY (build, project_id, key, part, received_on)
   ) WITH (fillfactor = 70)`,
  `CREATE INDEX ix_event_state_keys_last ON event_state_keys (build, project_id, last_ts, last_id)`,
  `CREATE INDEX ix_event_state_keys_received_on ON event_state_keys (build, received_on)`,
  // One row for each event. "state" holds the members that the projection keeps, texts truncated.
  `CREATE TABLE event_state_changes (
     build integer NOT NULL,
     project_id uuid NOT NULL,
     key text COLLATE "C" NOT NULL,
     part text COLLATE "C" NOT NULL,
     ts timestamptz(6) NOT NULL,
     id uuid NOT NULL,
     received_at timestamptz(3) NOT NULL,
     received_on date NOT NULL,
     state jsonb NOT NULL,
     CONSTRAINT pk_event_state_changes PRIMARY KEY (build, project_id, key, part, ts, id)
   )`,
  `CREATE INDEX ix_event_state_changes_ts ON event_state_changes (build, project_id, ts, id)`,
  `CREATE INDEX ix_event_state_changes_received_on ON event_state_changes (build, received_on)`,
  // Commits are written in full or abbreviated; seven characters are the shortest that people use.
  `CREATE INDEX ix_event_state_changes_commit ON event_state_changes (build, project_id, left(state->>'commit', 7))
    WHERE state ? 'commit'`,
];
