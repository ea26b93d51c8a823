import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ids that groups keep when a new version of the fingerprint gives their events other hashes. */
export class ErrorFingerprintIds1765971000000 implements MigrationInterface {
  name = 'ErrorFingerprintIds1765971000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE error_fingerprint_ids');
  }
}

const UP = [
  // "fingerprint": the hash by "version", or an id that became part of another by it; only zeros when the ids of the project were
  // decided. "id": what its events are counted under. No build: every build of the version has the same ids.
  `CREATE TABLE error_fingerprint_ids (
     project_id uuid NOT NULL,
     fingerprint uuid NOT NULL,
     version smallint NOT NULL,
     id uuid NOT NULL,
     CONSTRAINT pk_error_fingerprint_ids PRIMARY KEY (project_id, fingerprint, version)
   )`,
];
