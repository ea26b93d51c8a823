import { Module } from '@nestjs/common';
import { EventRetentionStore } from './event-retention.store.js';
import { StoredSince } from './stored-since.js';

@Module({
  providers: [EventRetentionStore, StoredSince],
  exports: [EventRetentionStore, StoredSince],
})
export class StoredSinceModule {}
