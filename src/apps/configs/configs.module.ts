import { Module } from '@nestjs/common';
import { AuthorSchemasModule } from '../author-schemas/author-schemas.module.js';
import { ConfigSealing } from './config-sealing.js';
import { InstallationConfigs } from './installation-configs.js';
import { RunConfigs } from './run-configs.js';

/** Keeps the secrets of configurations sealed, those of installations and those that runs began with. */
@Module({
  imports: [AuthorSchemasModule],
  providers: [ConfigSealing, InstallationConfigs, RunConfigs],
  exports: [InstallationConfigs, RunConfigs],
})
export class ConfigsModule {}
