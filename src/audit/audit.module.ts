import { Global, Module } from '@nestjs/common';
import { EventPublisher } from '../event-publisher/event-publisher.js';
import { AuditLog } from './audit-log.js';

/** Stands below `auth`, whose logins it writes down, and is open to every module that changes something. */
@Global()
@Module({ providers: [AuditLog, EventPublisher], exports: [AuditLog, EventPublisher] })
export class AuditModule {}
