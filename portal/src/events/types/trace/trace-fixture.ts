import type { Trace } from './queries';

/** A trace whose first span, `GET /cart`, has a failed child, and one whose parent is missing. */
export function aTrace(changes: Partial<Trace> = {}): Trace {
  return {
    trace_id: 't/1',
    root_name: 'GET /cart',
    root_service: 'gateway',
    has_root: true,
    started_at: '2026-11-21T10:00:00.000000Z',
    duration_ms: 800,
    span_count: 3,
    failed_spans: 1,
    event_count: 1,
    error_events: 1,
    services: ['cart', 'gateway'],
    has_more_services: false,
    complete: true,
    span_names: ['GET /cart', 'SELECT <b>', 'late'],
    span_services: ['gateway', 'cart'],
    spans: {
      event_id: ['e-0', 'e-1', 'e-2'],
      name: [0, 1, 2],
      service: [0, 1, -1],
      parent: [-1, 0, -2],
      start_ms: [0, 100, 150],
      duration_ms: [800, 250, 5],
    },
    failed: [1],
    duplicates: [],
    ...changes,
  };
}
