import type { ErrorGroup, ErrorGroupDetail } from './queries';

const NO_VALUES = { items: [], rest: 0 };
const AT = '2026-11-20T10:00:00.000Z';

/** Response of the service for an open group. */
export function aGroup(part: Partial<ErrorGroup> = {}): ErrorGroup {
  return {
    id: 'g-1',
    fingerprint_version: 1,
    fingerprint_count: 1,
    type: 'Error',
    title: 'Error: boom',
    culprit: 'checkout (checkout.js)',
    status: 'open',
    status_at: null,
    in_next_release: false,
    ignored_until: null,
    ignored_events_left: null,
    assignee: null,
    count: 3,
    users: 2,
    users_estimated: false,
    first_seen: AT,
    last_seen: AT,
    releases: { items: [{ value: '1.0', count: 3, first_seen: AT, last_seen: AT }], rest: 4 },
    environments: NO_VALUES,
    services: NO_VALUES,
    hours: [0, 1, 2],
    ...part,
  };
}

export function aGroupDetail(part: Partial<ErrorGroupDetail> = {}): ErrorGroupDetail {
  return {
    ...aGroup(),
    complete: true,
    histogram: [{ at: AT, count: 3 }],
    samples: [
      {
        event_id: 'e-1',
        ts: AT,
        release: '1.0',
        environment: null,
        service: null,
        user: null,
        trace_id: null,
        exceptions: [
          {
            type: 'Error',
            message: 'boom',
            frames: [
              { function: 'checkout', file: 'src/checkout.js', line: 10, column: 5, in_app: true },
              { function: 'handle', file: 'node_modules/express.js', line: 1, column: 1, in_app: false },
            ],
          },
        ],
      },
    ],
    fingerprints: [
      {
        id: 'g-1',
        version: 1,
        title: 'Error: boom',
        count: 3,
        first_seen: AT,
        last_seen: AT,
        parts: [
          { kind: 'type', value: 'Error' },
          { kind: 'frame', value: 'checkout.js checkout' },
        ],
      },
    ],
    history: [],
    ...part,
  };
}
