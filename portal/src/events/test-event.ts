import type { JsonObject } from '../api/exact-json';
import type { EventItem } from './event';

/** The n-th event of a test, with a predictable id, one second after the previous one. */
export function testEvent(n: number, more: Partial<EventItem> = {}): EventItem {
  const at = new Date(Date.parse('2026-11-21T10:00:00.000Z') + n * 1000).toISOString();
  return {
    id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    project_id: 'p-1',
    type: 'log',
    ts: at,
    received_at: at,
    level: 'info',
    source: 'billing',
    data: { message: `message ${n}` },
    ...more,
  };
}

export function withData(type: string, data: JsonObject): EventItem {
  return testEvent(1, { type, data });
}
