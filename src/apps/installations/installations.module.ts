import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { AccessModule } from '../access/access.module.js';
import { ConfigsModule } from '../configs/configs.module.js';
import { InstallationsController } from './installations.controller.js';
import { InstallationsReadModel } from './installations.read-model.js';
import { InstallationsService } from './installations.service.js';
import { UpgradesController } from './upgrades.controller.js';
import { UpgradesService } from './upgrades.service.js';

/** Installs apps in projects, and upgrades, suspends and removes them. */
@Module({
  imports: [AccessModule, AuthModule, ConfigsModule],
  controllers: [InstallationsController, UpgradesController],
  providers: [InstallationsReadModel, InstallationsService, UpgradesService],
})
export class InstallationsModule {}
