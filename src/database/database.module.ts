import { Global, Module, type DynamicModule } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppConfig } from '../config/app-config.js';
import { ChangeFeed } from './change-feed.js';
import { type DatabaseAddress, DATABASE_ADDRESS } from './connection/database-address.js';
import { dataSourceOptions, type EntityClass } from './connection/data-source-options.js';
import { DiskFullWatch } from './disk-full-watch.js';
import { JobRunner } from './job-runner.js';
import { Metrics } from '../metrics/metrics.js';
import { readDatabaseUrl } from './open-database.js';
import { READ_SOURCE, type ReadSource } from './read-source.js';
import { ReplicaPresence } from './replica-presence.js';
import { StalledConnections } from './stalled-connections.js';
import { StandbyReads } from './standby-reads.js';

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
        StalledConnections,
        {
          provide: READ_SOURCE,
          inject: [AppConfig, getDataSourceToken(), ReplicaPresence, Metrics],
          useFactory: readSource,
        },
      ],
      exports: [DATABASE_ADDRESS, READ_SOURCE, ChangeFeed, DiskFullWatch, ReplicaPresence, JobRunner],
    };
  }
}

function readSource(
  config: AppConfig,
  primary: DataSource,
  presence: ReplicaPresence,
  metrics: Metrics,
): ReadSource {
  const { databaseReadUrl: url, databasePoolSize, databaseReadMaxLagMs } = config;
  if (url === undefined) return primary;
  const standby = new DataSource(
    dataSourceOptions(readDatabaseUrl('DATABASE_READ_URL', url), databasePoolSize),
  );
  return new StandbyReads(primary, standby, presence, databaseReadMaxLagMs, metrics);
}
