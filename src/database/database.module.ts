import { Global, Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppConfig } from '../config/app-config.js';
import { ChangeFeed } from './change-feed.js';
import { DATABASE_ADDRESS } from './database-address.token.js';
import type { DatabaseAddress } from './database-address.js';
import { dataSourceOptions, type EntityClass } from './data-source-options.js';
import { DiskFullWatch } from './disk-full-watch.js';
import { JobRunner } from './job-runner.js';
import { ReplicaPresence } from './replica-presence.js';

@Global()
@Module({})
export class DatabaseModule {
  static forRoot(address: DatabaseAddress, entities: readonly EntityClass[]): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [AppConfig],
          useFactory: (config: AppConfig) => ({
            ...dataSourceOptions(address, config.databasePoolSize, entities),
            migrationsRun: false,
            retryAttempts: 0,
          }),
        }),
      ],
      providers: [
        { provide: DATABASE_ADDRESS, useValue: address },
        ChangeFeed,
        DiskFullWatch,
        ReplicaPresence,
        JobRunner,
      ],
      exports: [DATABASE_ADDRESS, ChangeFeed, DiskFullWatch, ReplicaPresence, JobRunner],
    };
  }
}
