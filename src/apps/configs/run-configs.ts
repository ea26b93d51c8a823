import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SecretBox } from '../../common/crypto/secret-box.js';
import { stringifyExact } from '../../common/json/exact-number.js';
import { parseExact } from '../../common/json/parse-exact.js';
import { withDefaults } from '../author-schemas/values/schema-defaults.js';
import type { Values } from '../author-schemas/values/secret-values.js';
import { AppVersion } from '../model/app-version.entity.js';
import { Installation } from '../model/installation.entity.js';
import type { Manifest } from '../model/manifest.js';
import { RunPayload } from '../model/runs/run-payload.entity.js';
import type { Run } from '../model/runs/run.entity.js';
import { InstallationConfigs } from './installation-configs.js';
import { runConfigPurpose } from './sealed-configs.js';

/**
 * Seals and reads the configuration with which a run was started: that of the installation, with the defaults of the
 * run's version.
 */
@Injectable()
export class RunConfigs {
  constructor(
    private readonly configs: InstallationConfigs,
    private readonly box: SecretBox,
  ) {}

  seal(runId: string, installation: Installation, manifest: Manifest): Buffer {
    return this.box.seal(stringifyExact(this.current(installation, manifest)), runConfigPurpose(runId));
  }

  /** Seals a run's configuration for another run that continues with it. */
  async sealCopy(manager: EntityManager, run: Run, forRunId: string): Promise<Buffer> {
    return this.box.seal(stringifyExact(await this.read(manager, run)), runConfigPurpose(forRunId));
  }

  /** Reads the configuration with its secret values, which only the code of the run may receive. */
  async read(manager: EntityManager, run: Run): Promise<Values> {
    const { sealedConfig } = await manager.findOneByOrFail(RunPayload, { runId: run.id });
    if (sealedConfig !== null) {
      return parseExact(this.box.open(sealedConfig, runConfigPurpose(run.id))) as Values;
    }
    const installation = await manager.findOneByOrFail(Installation, { id: run.installationId });
    const { manifest } = await manager.findOneByOrFail(AppVersion, { id: run.appVersionId });
    return this.current(installation, manifest);
  }

  private current(installation: Installation, { config_schema: schema }: Manifest): Values {
    const { config } = this.configs.opened(installation);
    return withDefaults(config, schema) ?? config;
  }
}
