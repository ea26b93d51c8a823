import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { AppsAccess } from './apps-access.js';
import { ResourceRoutes } from './resource-routes.js';

/** Resolves the apps, installations and runs that paths name, and authorizes callers on them. */
@Module({
  imports: [AuthModule],
  providers: [AppsAccess, ResourceRoutes],
  exports: [AppsAccess],
})
export class AccessModule {}
