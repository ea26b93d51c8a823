import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { EventStoreModule } from '../store/event-store.module.js';
import { EventExports } from './event-exports.js';

/** Provides exports; their limits on concurrent exports are shared by all routes. */
@Module({
  imports: [AuthModule, EventStoreModule],
  providers: [EventExports],
  exports: [EventExports],
})
export class EventExportsModule {}
