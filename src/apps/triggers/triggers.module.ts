import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { EventsModule } from '../../events/events.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { DeliveredEvents } from './delivered-events.js';
import { DeliveryBound } from './delivery-bound.js';
import { EventStarts } from './event-starts.js';
import { EventSuspensions } from './event-suspensions.js';
import { EventTriggers } from './event-triggers.js';
import { ScheduleTriggers } from './schedule-triggers.js';
import { TriggerAdmission } from './trigger-admission.js';

/** Starts runs for due schedules and for events. */
@Module({
  imports: [AuthModule, EventsModule, RunsModule],
  providers: [
    DeliveredEvents,
    DeliveryBound,
    EventStarts,
    EventSuspensions,
    EventTriggers,
    ScheduleTriggers,
    TriggerAdmission,
  ],
})
export class TriggersModule {}
