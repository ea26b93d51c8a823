import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Costs of combinations that a project has too many of, by month and currency. */
export class CostRest1765972000000 implements MigrationInterface {
  name = 'CostRest1765972000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // The period '' counts events of too many months and currencies; their amounts cannot be added.
    await queryRunner.query(`CREATE TABLE cost_rest (
       build integer NOT NULL,
       project_id uuid NOT NULL,
       period text NOT NULL,
       currency text NOT NULL,
       received_on date NOT NULL,
       amount numeric NOT NULL,
       events bigint NOT NULL,
       CONSTRAINT pk_cost_rest PRIMARY KEY (build, project_id, period, currency, received_on)
     ) WITH (fillfactor = 70)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE cost_rest');
  }
}
