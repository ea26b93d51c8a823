import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Costs by month, kept by the projection of cost events. */
export class CostMonths1765810000000 implements MigrationInterface {
  name = 'CostMonths1765810000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // '' stands for what the sender left out. Amounts are exact: they were sent as decimals and are added as decimals.
    // By the day of receipt, so that a new build can take over the days whose events are no longer stored.
    await queryRunner.query(`CREATE TABLE cost_months (
       build integer NOT NULL,
       project_id uuid NOT NULL,
       period text NOT NULL,
       currency text NOT NULL,
       provider text NOT NULL,
       service text NOT NULL,
       region text NOT NULL,
       received_on date NOT NULL,
       amount numeric NOT NULL,
       events bigint NOT NULL,
       CONSTRAINT pk_cost_months PRIMARY KEY (build, project_id, period, currency, provider, service, region, received_on)
     ) WITH (fillfactor = 70)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE cost_months');
  }
}
