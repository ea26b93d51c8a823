import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { stringifyExact } from '../api/exact-json';
import { liveClient, type LiveListener } from '../live/live-client';
import type { LiveSubscription } from '../live/live-protocol';
import { fakeApi, type FakeCall } from '../test/fake-api';
import { ADA } from '../test/render';
import type { EventItem } from './event';
import { testEvent } from './test-event';

export const EXPLORER_PATH = '/p/shop/events';
const COUNTS = {
  from: '2026-11-21T09:00:00.000Z',
  to: '2026-11-21T11:00:00.000Z',
  complete: true,
  estimated_types: [],
  warnings: [],
};
const HISTOGRAM = {
  ...COUNTS,
  total: 3,
  bucket_ms: 3_600_000,
  items: [{ at: '2026-11-21T10:00:00.000Z', total: 3, levels: { other: 0, info: 2, warn: 0, error: 1 } }],
};
const FACETS = {
  ...COUNTS,
  total: 3,
  types: [{ value: 'log', count: 3 }],
  levels: [{ value: 'error', count: 1 }],
  sources: { items: [{ value: 'billing', count: 3 }], rest: 0, none: 0 },
};

/** Responses of the API for a project with these events. */
export function answers(
  events: EventItem[],
  { hasEvent = true, more = {} }: { hasEvent?: boolean; more?: object } = {},
) {
  return fakeApi({
    'GET /api/events': { body: { items: events, next_cursor: null } },
    'GET /api/events/histogram': { body: HISTOGRAM },
    'GET /api/events/facets': { body: FACETS },
    'GET /api/projects/shop/overview': { body: { getting_started: { has_event: hasEvent }, hidden: [] } },
    'GET /api/auth/me': { body: ADA },
    ...more,
  });
}

/** Fake of the live stream: records subscriptions and emits messages to them. */
export function fakeLive() {
  const live: { wanted: Omit<LiveSubscription, 'id'>[]; listener: LiveListener | null } = {
    wanted: [],
    listener: null,
  };
  vi.spyOn(liveClient, 'subscribe').mockImplementation((_name, wanted, listener) => {
    live.wanted.push(wanted);
    live.listener = listener;
    return () => undefined;
  });
  vi.spyOn(liveClient, 'statusOf').mockReturnValue({ kind: 'open' });
  const emit = (items: EventItem[], leftOut = 0) => {
    const data = stringifyExact({ items, left_out: leftOut, unread: 0 });
    act(() => live.listener?.onMessages([{ type: 'events.batch', data }]));
  };
  return Object.assign(live, { emit });
}

export const lists = (calls: FakeCall[]) => calls.filter(({ path }) => path === '/api/events');
/** An event with the current time. */
export const now = (n: number) => testEvent(n, { ts: new Date(Date.now() + n).toISOString() });
