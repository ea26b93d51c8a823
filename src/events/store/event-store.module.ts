import { Module } from '@nestjs/common';
import { EventStore } from './event-store.js';
import { PostgresEventStore } from './postgres/postgres-event-store.js';

/** Provides {@link EventStore}, and decides which implementation the service uses. */
@Module({
  providers: [{ provide: EventStore, useClass: PostgresEventStore }],
  exports: [EventStore],
})
export class EventStoreModule {}
