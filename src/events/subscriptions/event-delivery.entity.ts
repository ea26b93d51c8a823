import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { EventType } from '../event-types.js';

/** Delivery of an event to a subscription that matches its type; deleted when triggers have processed the event. */
@Entity('event_deliveries')
@Index('ix_event_deliveries_due', ['dueAt'])
export class EventDelivery {
  @PrimaryColumn({ name: 'event_id', type: 'uuid', primaryKeyConstraintName: 'pk_event_deliveries' })
  eventId: string;

  @Column({ name: 'project_id', type: 'uuid' })
  projectId: string;

  @Column({ type: 'text' })
  type: EventType;

  /** Determines the event's partition. */
  @Column({ name: 'received_at', type: 'timestamptz', precision: 3 })
  receivedAt: Date;

  @Column({ name: 'due_at', type: 'timestamptz', precision: 3 })
  dueAt: Date;

  /** Number of failed attempts. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;
}
