import { Injectable } from '@nestjs/common';
import { ACTOR_PATHS } from '../keyed-states/keyed-state-definition.js';
import { decodeEventCursor, encodeEventCursor, type EventCursor } from '../store/event-cursor.js';
import { ANY_EVENT, type EventFilter } from '../store/event-filter.js';
import { EventStore, type EventPage } from '../store/event-store.js';
import { tooSlow } from '../store/too-slow.js';
import { CHANGE_KINDS, CHANGE_RULES } from './change-kinds.js';
import type { ChangesQuery, ChangePageResponse, ChangeResponse } from './changes.dto.js';

/** Time limit for each list that is read. */
const MAX_MILLISECONDS = 2000;

interface SentEvent {
  id: string;
  type: string;
  ts: string;
  data: Record<string, unknown>;
}

/**
 * Reads the changes in a project that events of all types report. They are read from the events themselves, so that every event
 * received is included.
 */
@Injectable()
export class ChangesReadModel {
  constructor(private readonly store: EventStore) {}

  /** @returns changes, newest first. @throws ProblemError `validation_failed`, `service_unavailable` */
  async page(projectId: string, query: ChangesQuery): Promise<ChangePageResponse> {
    const { from, to, limit, cursor } = query;
    const after = cursor === undefined ? undefined : decodeEventCursor(cursor);
    const pages: SourcePage<ChangeResponse>[] = [];
    // Sequential, so that a request uses one connection at a time.
    for (const filter of filtersOf(new Set(query.kind ?? CHANGE_KINDS))) {
      const page = await this.store.page({
        projectId,
        filter,
        range: { from, to },
        limit,
        after,
        budget: { milliseconds: MAX_MILLISECONDS },
      });
      if (page.coverage.exhausted === 'milliseconds') throw tooSlow();
      pages.push(changesOf(page, query.kind));
    }
    const { items, next } = mergePages(pages, limit);
    return {
      from: from ?? null,
      to: to ?? null,
      items,
      next_cursor: next && encodeEventCursor(next),
    };
  }
}

/**
 * One filter for all types of which every event can be a change, which is read along an index, and one for each other type.
 */
function filtersOf(kinds: ReadonlySet<string>): EventFilter[] {
  const wanted = [...CHANGE_RULES].filter(([, rule]) => rule.kinds.some((kind) => kinds.has(kind)));
  const whole = wanted.filter(([, { filter }]) => filter === undefined).map(([type]) => type);
  return [
    ...(whole.length > 0 ? [{ ...ANY_EVENT, types: whole }] : []),
    ...wanted.flatMap(([type, { filter }]) =>
      filter === undefined ? [] : [{ ...ANY_EVENT, types: [type], ...filter(kinds) }],
    ),
  ];
}

function changesOf(page: EventPage, kinds: readonly string[] | undefined): SourcePage<ChangeResponse> {
  const items = page.items.flatMap((text) => {
    const event = JSON.parse(text) as SentEvent;
    const change = CHANGE_RULES.get(event.type)?.describe(event.data);
    if (!change || (kinds !== undefined && !kinds.includes(change.kind))) return [];
    const item = { id: event.id, at: event.ts, ...change, actor: actorOf(event.data) };
    return [{ at: cursorOf(event), item }];
  });
  return { items, readTo: page.nextCursor === null ? null : decodeEventCursor(page.nextCursor) };
}

/** Converts `ts` to the cursor's format, which has microseconds. */
function cursorOf({ ts, id }: SentEvent): EventCursor {
  const [date = '', time = ''] = ts.slice(0, -1).split('T');
  const [seconds = '', fraction = ''] = time.split('.');
  return { ts: `${date} ${seconds}.${fraction.padEnd(6, '0')}+00`, id };
}

function actorOf(data: Record<string, unknown>): string | null {
  for (const path of ACTOR_PATHS) {
    const value = path.reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[name] : undefined,
      data,
    );
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return null;
}

/** One of several lists that are merged, each newest first. */
export interface SourcePage<Item> {
  items: readonly { at: EventCursor; item: Item }[];
  /** Cursor up to which the list was read; `null`: to its end. */
  readTo: EventCursor | null;
}

/**
 * One page of several lists. When a list was only read up to a cursor, later items of the other lists are left to the next page,
 * so that no item is skipped or out of order.
 */
export function mergePages<Item>(
  pages: readonly SourcePage<Item>[],
  limit: number,
): { items: Item[]; next: EventCursor | null } {
  const ends = pages.flatMap(({ readTo }) => readTo ?? []).toSorted(newestFirst);
  const [horizon] = ends;
  const known = pages
    .flatMap(({ items }) => items)
    .filter(({ at }) => horizon === undefined || newestFirst(at, horizon) <= 0)
    .toSorted((one, other) => newestFirst(one.at, other.at));
  const shown = known.slice(0, limit);
  const next = known.length > limit ? shown.at(-1)?.at : horizon;
  return { items: shown.map(({ item }) => item), next: next ?? null };
}

function newestFirst(one: EventCursor, other: EventCursor): number {
  if (one.ts !== other.ts) return one.ts < other.ts ? 1 : -1;
  if (one.id !== other.id) return one.id < other.id ? 1 : -1;
  return 0;
}
