import { Module } from '@nestjs/common';
import { EventStore } from './event-store.js';
import { EventLocators } from './postgres/event-locators.js';
import { PostgresEventStore } from './postgres/postgres-event-store.js';

/** Provides {@link EventStore}, and decides which implementation the service uses. */
@Module({
  providers: [EventLocators, { provide: EventStore, useClass: PostgresEventStore }],
  exports: [EventLocators, EventStore],
})
export class EventStoreModule {}
