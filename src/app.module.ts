import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { AuditModule } from './audit/audit.module.js';
import { AuthGuard } from './auth/auth.guard.js';
import { AuthModule } from './auth/auth.module.js';
import type { Clock } from './common/clock.js';
import type { SecretBox } from './common/crypto/secret-box.js';
import { ProblemFilter } from './common/problem/problem.filter.js';
import { validationPipe } from './common/validation/validation-pipe.js';
import type { AppConfig } from './config/app-config.js';
import { ConfigModule } from './config/config.module.js';
import type { DatabaseAddress } from './database/database-address.js';
import { DatabaseModule } from './database/database.module.js';
import { EventsModule } from './events/events.module.js';
import { HealthModule } from './health/health.module.js';
import { IngestModule } from './ingest/ingest.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { ProjectsModule } from './projects/projects.module.js';
import { SetupGuard } from './setup/setup.guard.js';
import { SetupModule } from './setup/setup.module.js';

export interface AppDependencies {
  config: AppConfig;
  secretBox: SecretBox;
  address: DatabaseAddress;
  clock?: Clock;
}

@Module({})
export class AppModule {
  static forRoot({ config, secretBox, address, clock }: AppDependencies): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config, secretBox, clock),
        MetricsModule,
        DatabaseModule.forRoot(address),
        ScheduleModule.forRoot(),
        AuditModule,
        HealthModule,
        AuthModule,
        SetupModule,
        ProjectsModule,
        EventsModule,
        IngestModule,
      ],
      // Every guard, pipe and filter that holds for all routes, in running order. Guards of the root
      // module run before those of other modules, controllers and handlers.
      providers: [
        // Nothing but set-up, health and metrics answers while there is no user.
        { provide: APP_GUARD, useExisting: SetupGuard },
        // Who calls, and may they: denies every route that does not say who may.
        { provide: APP_GUARD, useExisting: AuthGuard },
        { provide: APP_PIPE, useFactory: validationPipe },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
    };
  }
}
