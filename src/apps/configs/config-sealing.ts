import { Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { stringifyExact } from '../../common/json/exact-number.js';
import { JobRunner } from '../../database/job-runner.js';
import { queryRows, text } from '../../database/rows.js';
import { Installation } from '../model/installation.entity.js';
import { InstallationConfigs, schemasOf } from './installation-configs.js';

const DAY_MS = 24 * 3_600_000;
const LEASE_MS = 5 * 60_000;

/**
 * Seals secret values that are stored in plain text: those of releases before sealing, and those whose mark in the
 * schema an earlier release did not detect.
 */
@Injectable()
export class ConfigSealing {
  private readonly logger = new Logger(ConfigSealing.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobRunner,
    private readonly configs: InstallationConfigs,
  ) {}

  @Cron(CronExpression.EVERY_MINUTE)
  async run(): Promise<void> {
    await this.jobs.run('seal-configs', { leaseMs: LEASE_MS, everyMs: DAY_MS }, (signal) =>
      this.sealAll(signal),
    );
  }

  async sealAll(signal: AbortSignal): Promise<void> {
    const rows = await queryRows(
      this.dataSource,
      { id: text() },
      sql`SELECT i.id FROM installations AS i JOIN app_versions AS v ON v.id = i.app_version_id
            LEFT JOIN app_versions AS next ON next.id = i.pending_version_id
           WHERE concat(v.manifest -> 'config_schema', next.manifest -> 'config_schema') ~ 'writeOnly|password'
           ORDER BY i.id`,
    );
    for (const { id } of rows) {
      if (signal.aborted) return;
      try {
        await this.dataSource.transaction((manager) => this.sealOne(manager, id));
      } catch (error) {
        // An installation whose key is missing must not prevent the sealing of the others.
        this.logger.error('a configuration could not be sealed', { installation_id: id, err: error });
      }
    }
  }

  private async sealOne(manager: EntityManager, id: string): Promise<void> {
    const stored = await manager.findOneOrFail(Installation, {
      where: { id },
      lock: { mode: 'for_no_key_update' },
    });
    const { config, pendingConfig, hidden } = this.configs.opened(stored);
    const schemas = await schemasOf(manager, [stored.appVersionId, stored.pendingVersionId]);
    const { values, parameters } = this.configs.columns(id, { config, pendingConfig }, [...schemas, hidden]);
    const isSealed =
      parameters['config'] === stringifyExact(stored.config) &&
      parameters['pendingConfig'] === (stored.pendingConfig && stringifyExact(stored.pendingConfig));
    if (isSealed) return;
    await manager
      .createQueryBuilder()
      .update(Installation)
      .set(values)
      .where({ id })
      .setParameters(parameters)
      .execute();
  }
}
