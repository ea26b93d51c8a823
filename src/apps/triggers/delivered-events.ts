import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { parseExact } from '../../common/json/parse-exact.js';
import type { EventType } from '../../events/event-types.js';
import {
  claimDeliveries,
  deleteDeliveries,
  postponeDelivery,
  takeDelivery,
  type DeliveryRow,
} from '../../events/subscriptions/event-deliveries.js';
import type { EventTrigger } from '../model/manifest.js';
import { matches } from './matches.js';

/** An event that had a subscription when it was stored. */
export interface DeliveredEvent {
  id: string;
  projectId: string;
  type: EventType;
  /** RFC 3339, in UTC. */
  ts: string;
  /** JSON text, with every number as it was sent. */
  data: string;
  attempts: number;
}

/** An installation that an event starts a run of. */
export interface WaitingInstallation {
  id: string;
  projectId: string;
  actsFor: string;
  /** Its events that took too long to check, in a row. */
  timeouts: number;
}

export interface Match {
  event: DeliveredEvent;
  /** By id. */
  installations: WaitingInstallation[];
}

interface TriggerRow {
  installation_id: string;
  project_id: string;
  acts_for: string;
  event_timeouts: number;
  event_type: EventType;
  match: EventTrigger['match'] | null;
}

/** Deliveries that are due, against the triggers as they are now. */
@Injectable()
export class DeliveredEvents {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Claims the oldest deliveries and deletes those that start nothing.
   *
   * @returns how many it claimed, those that start something, and how many events are gone.
   */
  async claim(now: Date, count: number): Promise<{ seen: number; matched: Match[]; gone: number }> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await claimDeliveries(manager, now, count);
      if (rows.length === 0) return { seen: 0, matched: [], gone: 0 };
      const triggers = await triggersOf(manager, rows);
      const matched: Match[] = [];
      const done: string[] = [];
      let gone = 0;
      for (const row of rows) {
        const event = eventOf(row);
        const installations = event === null ? [] : waitingFor(event, triggers);
        if (event === null) gone++;
        if (event === null || installations.length === 0) done.push(row.event_id);
        else matched.push({ event, installations });
      }
      if (done.length > 0) {
        await deleteDeliveries(manager, done);
      }
      return { seen: rows.length, matched, gone };
    });
  }

  /**
   * Takes the delivery away, in the transaction of what the event starts.
   *
   * @returns `false`: another replica starts them, or has started them.
   */
  take(manager: EntityManager, eventId: string): Promise<boolean> {
    return takeDelivery(manager, eventId);
  }

  postpone(eventId: string, dueAt: Date): Promise<void> {
    return postponeDelivery(this.dataSource, eventId, dueAt);
  }

  giveUp(eventId: string): Promise<void> {
    return deleteDeliveries(this.dataSource, [eventId]);
  }
}

function triggersOf(manager: EntityManager, rows: readonly DeliveryRow[]): Promise<TriggerRow[]> {
  return manager.query<TriggerRow[]>(
    `SELECT t.installation_id, i.project_id, i.acts_for, i.event_timeouts, t.event_type, t.match
       FROM installation_triggers AS t JOIN installations AS i ON i.id = t.installation_id
      WHERE t.kind = 'event' AND i.state = 'active' AND i.events_suspended_at IS NULL
        AND i.project_id = ANY ($1::uuid[])
        AND t.event_type = ANY ($2::text[])
      ORDER BY t.installation_id, t.position`,
    [[...new Set(rows.map((row) => row.project_id))], [...new Set(rows.map((row) => row.type))]],
  );
}

function eventOf({
  event_id: id,
  project_id: projectId,
  type,
  attempts,
  ts,
  data,
}: DeliveryRow): DeliveredEvent | null {
  return ts === null || data === null ? null : { id, projectId, type, ts, data, attempts };
}

/** In the order of their ids, each once, however many of its triggers match. */
function waitingFor(event: DeliveredEvent, triggers: readonly TriggerRow[]): WaitingInstallation[] {
  const data = parseExact(event.data);
  const found = new Map<string, WaitingInstallation>();
  for (const {
    installation_id: id,
    project_id: projectId,
    acts_for: actsFor,
    event_timeouts: timeouts,
    event_type,
    match,
  } of triggers) {
    if (projectId !== event.projectId || event_type !== event.type || found.has(id)) continue;
    if (matches(match, data)) found.set(id, { id, projectId, actsFor, timeouts });
  }
  return [...found.values()];
}
