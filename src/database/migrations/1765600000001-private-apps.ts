import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Removes the link of apps of projects and of people to the organization, which showed them to every member. */
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
