import { Module, type NestModule } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { AppConfig } from '../config/app-config.js';
import { User } from '../auth/entities/user.entity.js';
import { BootstrapController } from './bootstrap.controller.js';
import { BootstrapService } from './bootstrap.service.js';
import { FirstAdmin } from './first-admin.js';
import { redirectToSetup } from './redirect-to-setup.js';
import { SetupAnnouncer } from './setup-announcer.js';
import { SetupState } from './setup-state.js';
import { SetupToken } from './setup-token.js';
import { SetupGuard } from './setup.guard.js';

/** Sets up a fresh installation: while there is no user, all requests are rejected or redirected to the setup. */
@Module({
  imports: [AuthModule, TypeOrmModule.forFeature([User])],
  controllers: [BootstrapController],
  providers: [BootstrapService, FirstAdmin, SetupAnnouncer, SetupGuard, SetupState, SetupToken],
  exports: [SetupAnnouncer, SetupGuard, SetupState],
})
export class SetupModule implements NestModule {
  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly state: SetupState,
    private readonly config: AppConfig,
  ) {}

  /** Called before the routes are mounted. Middleware of Nest's consumer would cost a promise for every request. */
  configure(): void {
    this.adapterHost.httpAdapter.use(redirectToSetup(this.state, this.config.publicPath));
  }
}
