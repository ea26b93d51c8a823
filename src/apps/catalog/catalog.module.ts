import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { AccessModule } from '../access/access.module.js';
import { AppOwners } from './app-owners.js';
import { AppRegistration } from './app-registration.js';
import { AppsController } from './apps.controller.js';
import { AppsReadModel } from './apps.read-model.js';
import { AppsService } from './apps.service.js';

/** Apps and their owners. */
@Module({
  imports: [AccessModule, AuthModule],
  controllers: [AppsController],
  providers: [AppOwners, AppRegistration, AppsReadModel, AppsService],
})
export class CatalogModule {}
