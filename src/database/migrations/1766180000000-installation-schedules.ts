import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schedules of an installation that people change, pause and add, beside what the version's manifest says. */
export class InstallationSchedules1766180000000 implements MigrationInterface {
  name = 'InstallationSchedules1766180000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

const UP = [
  `ALTER TABLE installation_triggers
     ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
     ADD COLUMN source text NOT NULL DEFAULT 'manifest',
     ADD COLUMN manifest_cron text,
     ADD COLUMN manifest_time_zone text,
     ADD COLUMN input text,
     ADD COLUMN paused boolean NOT NULL DEFAULT false,
     ADD CONSTRAINT ck_installation_triggers_source CHECK (source IN ('manifest', 'added', 'dropped'))`,
  `UPDATE installation_triggers SET manifest_cron = cron, manifest_time_zone = time_zone WHERE kind = 'schedule'`,
  // Only for the rows that are there.
  'ALTER TABLE installation_triggers ALTER COLUMN id DROP DEFAULT',
  'CREATE UNIQUE INDEX uq_installation_triggers_id ON installation_triggers (id)',
];

const DOWN = [
  // What the manifest says, as the version before knows it.
  `DELETE FROM installation_triggers WHERE source <> 'manifest'`,
  `UPDATE installation_triggers SET cron = coalesce(manifest_cron, cron), time_zone = coalesce(manifest_time_zone, time_zone)
    WHERE kind = 'schedule'`,
  'DROP INDEX uq_installation_triggers_id',
  `ALTER TABLE installation_triggers
     DROP COLUMN id, DROP COLUMN source, DROP COLUMN manifest_cron, DROP COLUMN manifest_time_zone, DROP COLUMN input,
     DROP COLUMN paused`,
];
