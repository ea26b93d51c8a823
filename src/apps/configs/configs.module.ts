import { Module } from '@nestjs/common';
import { AuthorSchemasModule } from '../author-schemas/author-schemas.module.js';
import { ConfigSealing } from './config-sealing.js';
import { InstallationConfigs } from './installation-configs.js';
import { RunConfigs } from './run-configs.js';

/** Seals the secrets of configurations of installations and of runs. */
@Module({
  imports: [AuthorSchemasModule],
  providers: [ConfigSealing, InstallationConfigs, RunConfigs],
  exports: [InstallationConfigs, RunConfigs],
})
export class ConfigsModule {}
