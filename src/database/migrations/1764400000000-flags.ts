import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Flags, groups, self-overrides, and their history by revision. */
export class Flags1764400000000 implements MigrationInterface {
  name = 'Flags1764400000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

const UP = [
  // One row a project, locked first by every change: revisions have no gaps and no two changes share one.
  `CREATE TABLE flag_revisions (
     project_id uuid NOT NULL CONSTRAINT pk_flag_revisions PRIMARY KEY
       CONSTRAINT fk_flag_revisions_project REFERENCES projects (id),
     revision bigint NOT NULL,
     changed_at timestamptz(3) NOT NULL
   )`,
  `CREATE TABLE flag_groups (
     project_id uuid NOT NULL CONSTRAINT fk_flag_groups_project REFERENCES projects (id),
     key text NOT NULL,
     name text NOT NULL,
     description text NOT NULL,
     enabled boolean NOT NULL,
     killed boolean NOT NULL,
     archived boolean NOT NULL,
     version integer NOT NULL,
     revision bigint NOT NULL,
     created_at timestamptz(3) NOT NULL,
     updated_at timestamptz(3) NOT NULL,
     updated_by uuid CONSTRAINT fk_flag_groups_updated_by REFERENCES users (id),
     CONSTRAINT pk_flag_groups PRIMARY KEY (project_id, key)
   )`,
  `CREATE TABLE flags (
     project_id uuid NOT NULL CONSTRAINT fk_flags_project REFERENCES projects (id),
     key text NOT NULL,
     name text NOT NULL,
     description text NOT NULL,
     enabled boolean NOT NULL,
     killed boolean NOT NULL,
     rollout integer NOT NULL,
     cohorts jsonb NOT NULL,
     group_key text,
     tags text[] NOT NULL,
     permanent boolean NOT NULL,
     archived boolean NOT NULL,
     version integer NOT NULL,
     revision bigint NOT NULL,
     created_at timestamptz(3) NOT NULL,
     updated_at timestamptz(3) NOT NULL,
     updated_by uuid CONSTRAINT fk_flags_updated_by REFERENCES users (id),
     CONSTRAINT pk_flags PRIMARY KEY (project_id, key),
     CONSTRAINT fk_flags_group FOREIGN KEY (project_id, group_key) REFERENCES flag_groups (project_id, key),
     CONSTRAINT ck_flags_rollout CHECK (rollout BETWEEN 0 AND 100)
   )`,
  `CREATE INDEX ix_flags_group ON flags (project_id, group_key)`,
  `CREATE TABLE flag_self_overrides (
     project_id uuid NOT NULL,
     flag_key text NOT NULL,
     actor_id uuid NOT NULL CONSTRAINT fk_flag_self_overrides_actor REFERENCES users (id),
     value boolean NOT NULL,
     active boolean NOT NULL,
     expires_at timestamptz(3),
     revision bigint NOT NULL,
     created_at timestamptz(3) NOT NULL,
     updated_at timestamptz(3) NOT NULL,
     CONSTRAINT pk_flag_self_overrides PRIMARY KEY (project_id, flag_key, actor_id),
     CONSTRAINT fk_flag_self_overrides_flag FOREIGN KEY (project_id, flag_key) REFERENCES flags (project_id, key)
   )`,
  `CREATE INDEX ix_flag_self_overrides_actor ON flag_self_overrides (actor_id)`,
  // One change may touch several things (position); it has one revision.
  `CREATE TABLE flag_history (
     project_id uuid NOT NULL CONSTRAINT fk_flag_history_project REFERENCES projects (id),
     revision bigint NOT NULL,
     position integer NOT NULL,
     entity text NOT NULL,
     key text NOT NULL,
     action text NOT NULL,
     actor_id uuid CONSTRAINT fk_flag_history_actor REFERENCES users (id),
     actor_name text NOT NULL,
     before jsonb,
     after jsonb,
     reason text,
     request_id text,
     created_at timestamptz(3) NOT NULL,
     CONSTRAINT pk_flag_history PRIMARY KEY (project_id, revision, position)
   )`,
  `CREATE INDEX ix_flag_history_key ON flag_history (project_id, entity, key, revision)`,
];

const DOWN = ['flag_history', 'flag_self_overrides', 'flags', 'flag_groups', 'flag_revisions'].map(
  (table) => `DROP TABLE ${table}`,
);
