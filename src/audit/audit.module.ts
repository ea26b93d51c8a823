import { Global, Module } from '@nestjs/common';
import { EventPublisher } from '../event-publisher/event-publisher.js';
import { AuditLog } from './audit-log.js';

/** Belongs to a layer below `auth`, whose logins it records, and is available to every module that changes data. */
@Global()
@Module({ providers: [AuditLog, EventPublisher], exports: [AuditLog, EventPublisher] })
export class AuditModule {}
