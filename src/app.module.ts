import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { ThrottlerModule } from '@nestjs/throttler';
import { AuditModule } from './audit/audit.module.js';
import { AuthGuard } from './auth/authentication/auth.guard.js';
import { AuthModule } from './auth/auth.module.js';
import { PermissionGuard } from './auth/authorization/permission.guard.js';
import { ApiThrottlerGuard } from './auth/authentication/throttle/api-throttler.guard.js';
import { throttlerOptions } from './auth/authentication/throttle/throttlers.js';
import type { Clock } from './common/clock.js';
import type { SecretBox } from './common/crypto/secret-box.js';
import { validationPipe } from './common/validation/validation-pipe.js';
import { AppConfig } from './config/app-config.js';
import type { Certificate } from './config/certificate.js';
import { ConfigModule } from './config/config.module.js';
import type { DatabaseAddress } from './database/connection/database-address.js';
import { DatabaseModule } from './database/database.module.js';
import { ENTITIES } from './entities.js';
import { EventsModule } from './events/events.module.js';
import { AppsModule } from './apps/apps.module.js';
import { FlagsModule } from './flags/flags.module.js';
import { HealthModule } from './health/health.module.js';
import { HttpModule } from './http/http.module.js';
import { ProblemFilter } from './http/problem.filter.js';
import { IngestModule } from './ingest/ingest.module.js';
import { LiveModule } from './live/live.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { PortalModule } from './portal/portal.module.js';
import { ProcessesModule } from './processes/processes.module.js';
import type { SupervisorLink } from './processes/supervisor-link.js';
import { ProjectsModule } from './projects/projects.module.js';
import { RateLimitsModule } from './rate-limits/rate-limits.module.js';
import { SharedThrottlerStorage } from './rate-limits/shared-throttler-storage.js';
import { SavedViewsModule } from './saved-views/saved-views.module.js';
import { SetupGuard } from './setup/setup.guard.js';
import { SetupModule } from './setup/setup.module.js';
import { DoctorModule } from './doctor/doctor.module.js';
import { SystemModule } from './system/system.module.js';

export interface AppDependencies {
  config: AppConfig;
  secretBox: SecretBox;
  address: DatabaseAddress;
  clock?: Clock;
  /** Folder of the built portal; absent: beside the service. */
  portalFolder?: string;
  /** Absent: this process has no supervisor. */
  supervisor?: SupervisorLink | null;
  /** Absent: the service serves HTTP. */
  certificate?: Certificate | null;
}

@Module({})
export class AppModule {
  static forRoot({
    config,
    secretBox,
    address,
    clock,
    portalFolder,
    supervisor,
    certificate,
  }: AppDependencies): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config, secretBox, clock),
        MetricsModule,
        ProcessesModule.forRoot(supervisor ?? null),
        DatabaseModule.forRoot(address, ENTITIES),
        // Work that Nest's decorators schedule is background work. Work that every process does for itself uses a
        // PollLoop.
        ScheduleModule.forRoot({ cronJobs: config.roles.worker, intervals: config.roles.worker }),
        ThrottlerModule.forRootAsync({
          imports: [RateLimitsModule],
          inject: [AppConfig, SharedThrottlerStorage],
          useFactory: throttlerOptions,
        }),
        // Express matches routes one after the other: those with thousands of requests a second come first.
        IngestModule,
        FlagsModule,
        AuditModule,
        HealthModule,
        AuthModule,
        SetupModule,
        PortalModule.forRoot(portalFolder),
        // Its path segment `activity` is in the position of a project's key, so it comes first.
        OverviewModule,
        ProjectsModule,
        EventsModule,
        SavedViewsModule,
        LiveModule,
        AppsModule,
        SystemModule,
        DoctorModule,
        HttpModule.forRoot(certificate ?? null),
      ],
      // Every guard, pipe and filter of all routes, in running order. Guards of the root module run before those of
      // other modules, controllers and handlers.
      providers: [
        // Only set-up, health and metrics are served while there is no user.
        { provide: APP_GUARD, useExisting: SetupGuard },
        // Authentication: denies every route that declares no callers.
        { provide: APP_GUARD, useExisting: AuthGuard },
        // Limits of the API by `@Throttle` and `@SkipThrottle`; ingest has its own.
        { provide: APP_GUARD, useExisting: ApiThrottlerGuard },
        // Authorization.
        { provide: APP_GUARD, useExisting: PermissionGuard },
        { provide: APP_PIPE, useFactory: validationPipe },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
    };
  }
}
