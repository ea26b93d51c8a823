import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Code apps: apps, versions, installations, grants, runs. */
export class Apps1764600000000 implements MigrationInterface {
  name = 'Apps1764600000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

const UP = [
  `CREATE TABLE apps (
     id uuid NOT NULL CONSTRAINT pk_apps PRIMARY KEY,
     slug text NOT NULL,
     owner_kind text NOT NULL,
     owner_project_id uuid CONSTRAINT fk_apps_owner_project REFERENCES projects (id),
     owner_user_id uuid CONSTRAINT fk_apps_owner_user REFERENCES users (id),
     name text NOT NULL,
     description text NOT NULL,
     archived_at timestamptz(3),
     version integer NOT NULL,
     created_by uuid NOT NULL CONSTRAINT fk_apps_created_by REFERENCES users (id),
     created_at timestamptz(3) NOT NULL,
     updated_at timestamptz(3) NOT NULL,
     CONSTRAINT ck_apps_owner CHECK (
       (owner_kind = 'org' AND owner_project_id IS NULL AND owner_user_id IS NULL)
       OR (owner_kind = 'project' AND owner_project_id IS NOT NULL AND owner_user_id IS NULL)
       OR (owner_kind = 'user' AND owner_project_id IS NULL AND owner_user_id IS NOT NULL))
   )`,
  // Also of archived apps: DAG ids are made of slugs, and a second app must not start the first one's DAGs.
  `CREATE UNIQUE INDEX uq_apps_slug ON apps (slug)`,
  `CREATE TABLE app_versions (
     id uuid NOT NULL CONSTRAINT pk_app_versions PRIMARY KEY,
     app_id uuid NOT NULL CONSTRAINT fk_app_versions_app REFERENCES apps (id),
     version text NOT NULL,
     manifest jsonb NOT NULL,
     checksum text NOT NULL,
     created_by uuid NOT NULL CONSTRAINT fk_app_versions_created_by REFERENCES users (id),
     created_at timestamptz(3) NOT NULL
   )`,
  `CREATE UNIQUE INDEX uq_app_versions_version ON app_versions (app_id, version)`,
  // Runs are locked to a version, so a version that changed would change what was run.
  `CREATE FUNCTION refuse_app_version_update() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'app versions are immutable' USING ERRCODE = 'restrict_violation';
   END $$`,
  `CREATE TRIGGER app_versions_immutable BEFORE UPDATE ON app_versions
     FOR EACH ROW EXECUTE FUNCTION refuse_app_version_update()`,
  `CREATE TABLE installations (
     id uuid NOT NULL CONSTRAINT pk_installations PRIMARY KEY,
     app_id uuid NOT NULL CONSTRAINT fk_installations_app REFERENCES apps (id),
     project_id uuid NOT NULL CONSTRAINT fk_installations_project REFERENCES projects (id),
     app_version_id uuid NOT NULL CONSTRAINT fk_installations_version REFERENCES app_versions (id),
     pending_version_id uuid CONSTRAINT fk_installations_pending_version REFERENCES app_versions (id),
     pending_config jsonb,
     config jsonb NOT NULL,
     state text NOT NULL,
     version integer NOT NULL,
     created_by uuid NOT NULL CONSTRAINT fk_installations_created_by REFERENCES users (id),
     acts_for uuid NOT NULL CONSTRAINT fk_installations_acts_for REFERENCES users (id),
     created_at timestamptz(3) NOT NULL,
     updated_at timestamptz(3) NOT NULL,
     CONSTRAINT ck_installations_state CHECK (state IN ('active', 'suspended', 'uninstalled'))
   )`,
  `CREATE UNIQUE INDEX uq_installations_app_project ON installations (app_id, project_id)
     WHERE state <> 'uninstalled'`,
  `CREATE INDEX ix_installations_project ON installations (project_id, id)`,
  `CREATE TABLE installation_grants (
     installation_id uuid NOT NULL CONSTRAINT fk_installation_grants_installation REFERENCES installations (id),
     permission text NOT NULL,
     granted_by uuid NOT NULL CONSTRAINT fk_installation_grants_granted_by REFERENCES users (id),
     granted_at timestamptz(3) NOT NULL,
     CONSTRAINT pk_installation_grants PRIMARY KEY (installation_id, permission)
   )`,
  // What the installed version's manifest asks for, as rows that a worker can find; rewritten when the version changes.
  `CREATE TABLE installation_triggers (
     installation_id uuid NOT NULL CONSTRAINT fk_installation_triggers_installation REFERENCES installations (id),
     position integer NOT NULL,
     kind text NOT NULL,
     cron text,
     time_zone text,
     next_at timestamptz(3),
     event_type text,
     match jsonb,
     CONSTRAINT pk_installation_triggers PRIMARY KEY (installation_id, position),
     CONSTRAINT ck_installation_triggers_kind CHECK (kind IN ('schedule', 'event'))
   )`,
  `CREATE INDEX ix_installation_triggers_due ON installation_triggers (next_at) WHERE next_at IS NOT NULL`,
  // The row is its own outbox: submission, checks and leases are columns of it. Large texts are elsewhere, and
  // a page keeps room, because these columns change often.
  `CREATE TABLE runs (
     id uuid NOT NULL CONSTRAINT pk_runs PRIMARY KEY,
     project_id uuid NOT NULL CONSTRAINT fk_runs_project REFERENCES projects (id),
     installation_id uuid NOT NULL CONSTRAINT fk_runs_installation REFERENCES installations (id),
     app_id uuid NOT NULL CONSTRAINT fk_runs_app REFERENCES apps (id),
     app_version_id uuid NOT NULL CONSTRAINT fk_runs_app_version REFERENCES app_versions (id),
     actor_user_id uuid NOT NULL CONSTRAINT fk_runs_actor REFERENCES users (id),
     run_kind text NOT NULL,
     dag_id text NOT NULL,
     rerun_of uuid CONSTRAINT fk_runs_rerun_of REFERENCES runs (id),
     trigger_event_id uuid,
     idempotency_key text,
     idempotency_hash bytea,
     state text NOT NULL,
     status_detail text,
     error_code text,
     error_message text,
     created_at timestamptz(3) NOT NULL,
     submitted_at timestamptz(3),
     started_at timestamptz(3),
     ended_at timestamptz(3),
     updated_at timestamptz(3) NOT NULL,
     version integer NOT NULL,
     orchestrator_state text,
     clear_number integer NOT NULL,
     stop_cause text,
     stop_requested_at timestamptz(3),
     stop_requested_by uuid CONSTRAINT fk_runs_stop_requested_by REFERENCES users (id),
     submission text NOT NULL,
     submit_attempts integer NOT NULL,
     submit_deadline timestamptz(3) NOT NULL,
     start_seconds integer,
     run_seconds integer,
     stop_seconds integer NOT NULL,
     next_check_at timestamptz(3),
     checks integer NOT NULL,
     missing_checks integer NOT NULL DEFAULT 0,
     checked_at timestamptz(3),
     lease_until timestamptz(3),
     lease_token uuid,
     CONSTRAINT ck_runs_state CHECK (state IN ('submitted', 'running', 'succeeded', 'failed', 'canceled')),
     CONSTRAINT ck_runs_submission CHECK (submission IN ('waiting', 'pending', 'in_flight', 'accepted', 'abandoned')),
     CONSTRAINT ck_runs_stop_cause CHECK (stop_cause IN ('cancel', 'start_timeout', 'run_timeout'))
   ) WITH (fillfactor = 70)`,
  `CREATE INDEX ix_runs_project ON runs (project_id, id)`,
  `CREATE INDEX ix_runs_installation ON runs (installation_id, id)`,
  `CREATE INDEX ix_runs_active ON runs (installation_id, created_at) WHERE state IN ('submitted', 'running')`,
  // Three queues, each by its own index: a backlog in one must not be read through to find what is due in another.
  `CREATE INDEX ix_runs_waiting ON runs (installation_id, created_at)
     WHERE state = 'submitted' AND submission = 'waiting'`,
  `CREATE INDEX ix_runs_to_submit ON runs (installation_id, created_at)
     WHERE state = 'submitted' AND submission IN ('pending', 'in_flight')`,
  `CREATE INDEX ix_runs_to_check ON runs (next_check_at)
     WHERE next_check_at IS NOT NULL AND (submission = 'accepted' OR state IN ('succeeded', 'failed', 'canceled'))`,
  `CREATE INDEX ix_runs_updated ON runs (project_id, updated_at)`,
  `CREATE UNIQUE INDEX uq_runs_trigger_event ON runs (installation_id, trigger_event_id)
     WHERE trigger_event_id IS NOT NULL`,
  `CREATE UNIQUE INDEX uq_runs_idempotency_key ON runs (installation_id, idempotency_key)
     WHERE idempotency_key IS NOT NULL`,
  // The text that every attempt sends, byte for byte.
  `CREATE TABLE run_payloads (
     run_id uuid NOT NULL CONSTRAINT pk_run_payloads PRIMARY KEY
       CONSTRAINT fk_run_payloads_run REFERENCES runs (id) ON DELETE CASCADE,
     conf text NOT NULL
   )`,
  `CREATE TABLE run_transitions (
     run_id uuid NOT NULL CONSTRAINT fk_run_transitions_run REFERENCES runs (id) ON DELETE CASCADE,
     position integer NOT NULL,
     source text NOT NULL,
     observed text NOT NULL,
     clear_number integer NOT NULL,
     from_state text,
     to_state text NOT NULL,
     applied boolean NOT NULL,
     reason text,
     message text,
     reported_at timestamptz(3),
     created_at timestamptz(3) NOT NULL,
     times integer NOT NULL,
     last_seen_at timestamptz(3) NOT NULL,
     CONSTRAINT pk_run_transitions PRIMARY KEY (run_id, position)
   )`,
  // A signature is good for one run: a body that was signed for one must not be sent to another's address.
  `CREATE TABLE callback_signatures (
     digest bytea NOT NULL CONSTRAINT pk_callback_signatures PRIMARY KEY,
     run_id uuid NOT NULL,
     expires_at timestamptz(3) NOT NULL
   )`,
  `CREATE INDEX ix_callback_signatures_expires ON callback_signatures (expires_at)`,
  // How far the orchestrator's own times were read; of its clock, so that ours may differ.
  `CREATE TABLE orchestrator_watermarks (
     name text NOT NULL CONSTRAINT pk_orchestrator_watermarks PRIMARY KEY,
     seen_until timestamptz(3) NOT NULL,
     updated_at timestamptz(3) NOT NULL,
     read_to_end_at timestamptz(3)
   )`,
];

const DOWN = [
  ...[
    'orchestrator_watermarks',
    'callback_signatures',
    'run_transitions',
    'run_payloads',
    'runs',
    'installation_triggers',
    'installation_grants',
    'installations',
    'app_versions',
    'apps',
  ].map((table) => `DROP TABLE ${table}`),
  'DROP FUNCTION refuse_app_version_update',
];
