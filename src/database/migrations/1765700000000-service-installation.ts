import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The identity of this installation, which issuer and audience of its access tokens are made from. */
export class ServiceInstallation1765700000000 implements MigrationInterface {
  name = 'ServiceInstallation1765700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE service_installation');
  }
}

const UP = [
  `CREATE TABLE service_installation (
     id uuid NOT NULL CONSTRAINT pk_service_installation PRIMARY KEY,
     singleton boolean NOT NULL DEFAULT true,
     CONSTRAINT ck_service_installation_singleton CHECK (singleton),
     CONSTRAINT uq_service_installation_singleton UNIQUE (singleton)
   )`,
  'INSERT INTO service_installation (id) VALUES (gen_random_uuid())',
];
