import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { EventStoreModule } from '../store/event-store.module.js';
import { EventExports } from './event-exports.js';

/** Exports, whose bounds on what runs at once hold for all routes together. */
@Module({
  imports: [AuthModule, EventStoreModule],
  providers: [EventExports],
  exports: [EventExports],
})
export class EventExportsModule {}
