import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { User } from '../auth/entities/user.entity.js';
import { BootstrapController } from './bootstrap.controller.js';
import { BootstrapService } from './bootstrap.service.js';
import { FirstAdmin } from './first-admin.js';
import { SetupAnnouncer } from './setup-announcer.js';
import { SetupPageController } from './setup-page.controller.js';
import { SetupState } from './setup-state.js';
import { SetupToken } from './setup-token.js';
import { SetupGuard } from './setup.guard.js';
import { SetupMiddleware } from './setup.middleware.js';

/** The first minutes of an installation: until there is a user, everything leads here. */
@Module({
  imports: [AuthModule, TypeOrmModule.forFeature([User])],
  controllers: [BootstrapController, SetupPageController],
  providers: [
    BootstrapService,
    FirstAdmin,
    SetupAnnouncer,
    SetupGuard,
    SetupMiddleware,
    SetupState,
    SetupToken,
  ],
  exports: [SetupAnnouncer, SetupGuard],
})
export class SetupModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(SetupMiddleware).exclude('/api/ingest').forRoutes('{*path}');
  }
}
