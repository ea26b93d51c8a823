import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Apps of projects and of people are no longer shown to every member of the organization: their link to it goes. */
export class PrivateApps1765600000001 implements MigrationInterface {
  name = 'PrivateApps1765600000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DELETE FROM object_parents USING apps
        WHERE object_type = 'app' AND object_id = apps.id AND parent_type = 'organization' AND apps.owner_kind <> 'org'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `INSERT INTO object_parents (object_type, object_id, parent_type, parent_id)
       SELECT 'app', apps.id, 'organization', organization.id FROM apps CROSS JOIN organization
        WHERE apps.owner_kind <> 'org' ON CONFLICT DO NOTHING`,
    );
  }
}
