import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { parseExact } from '../../common/json/parse-exact.js';
import type { EventType } from '../../events/event-types.js';
import {
  claimDeliveries,
  deleteDeliveries,
  postponeDelivery,
  finishDelivery,
  type DeliveryRow,
} from '../../events/subscriptions/event-deliveries.js';
import type { EventTrigger } from '../model/manifest.js';
import { ExactNumber } from '../../common/json/exact-number.js';
import { json, number, orNull, queryRows, text, type RowOf } from '../../database/rows.js';

/** An event that matched a subscription when it was stored. */
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

/** An installation whose triggers match an event. */
export interface WaitingInstallation {
  id: string;
  projectId: string;
  actsFor: string;
  /** Consecutive events whose validation timed out. */
  timeouts: number;
}

export interface Match {
  event: DeliveredEvent;
  /** Ordered by id. */
  installations: WaitingInstallation[];
}

const TRIGGER_ROW = {
  installation_id: text(),
  project_id: text(),
  acts_for: text(),
  event_timeouts: number(),
  event_type: text<EventType>(),
  match: orNull(json<NonNullable<EventTrigger['match']>>()),
};

type TriggerRow = RowOf<typeof TRIGGER_ROW>;

/** Matches due deliveries of events with the current triggers of installations. */
@Injectable()
export class DeliveredEvents {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Claims the oldest due deliveries and deletes those that match no trigger.
   *
   * @returns the number of claimed deliveries, the matches, and the number of events that are no longer stored.
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
   * Deletes the delivery, in the transaction of the runs that the event starts.
   *
   * @returns `false` when another replica is starting the runs or has started them.
   */
  finish(manager: EntityManager, eventId: string): Promise<boolean> {
    return finishDelivery(manager, eventId);
  }

  postpone(eventId: string, dueAt: Date): Promise<void> {
    return postponeDelivery(this.dataSource, eventId, dueAt);
  }

  abandon(eventId: string): Promise<void> {
    return deleteDeliveries(this.dataSource, [eventId]);
  }
}

function triggersOf(manager: EntityManager, rows: readonly DeliveryRow[]): Promise<TriggerRow[]> {
  const projectIds = [...new Set(rows.map((row) => row.project_id))];
  const types = [...new Set(rows.map((row) => row.type))];
  return queryRows(
    manager,
    TRIGGER_ROW,
    sql`SELECT t.installation_id, i.project_id, i.acts_for, i.event_timeouts, t.event_type, t.match
          FROM installation_triggers AS t JOIN installations AS i ON i.id = t.installation_id
         WHERE t.kind = 'event' AND i.state = 'active' AND i.events_suspended_at IS NULL
           AND i.project_id = ANY (${projectIds}::uuid[])
           AND t.event_type = ANY (${types}::text[])
         ORDER BY t.installation_id, t.position`,
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

/** Sorted by id; each installation once, however many of its triggers match. */
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

/**
 * Whether an event matches a trigger: at every path of `match` its `data` has the value, or one of the values. A number
 * never equals a string, a missing field never equals `null`, and `2^53 + 1` does not equal `2^53`.
 *
 * @param data of `parseExact`.
 */
export function matches(match: EventTrigger['match'] | null, data: unknown): boolean {
  return Object.entries(match ?? {}).every(([path, expected]) => {
    const found = comparable(valueAt(data, path));
    return (Array.isArray(expected) ? expected : [expected]).some((value) => value === found);
  });
}

/** An exact number as a double, if it is one regardless of its text; any other equals nothing. */
function comparable(value: unknown): unknown {
  return value instanceof ExactNumber && value.isDouble ? value.nearest : value;
}

/** @param path names, separated by dots. @returns `undefined` when the path leads to no value. */
function valueAt(data: unknown, path: string): unknown {
  let at = data;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}
