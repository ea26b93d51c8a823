import type { SentEvent } from '../installation.js';

export const SEEDED_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
export const SEEDED_ROOT = 'POST /api/orders';

const AGO_MS = 40 * 60_000;

type Span = [
  id: string,
  parent: string | null,
  startMs: number,
  durationMs: number,
  service: string,
  name: string,
  more?: object,
];

/**
 * A request through several services: a gap, six equal queries, a failure, a span whose parent is missing, a log line
 * and an error.
 */
const SPANS: Span[] = [
  ['a', null, 0, 840, 'gateway', SEEDED_ROOT],
  ['b', 'a', 12, 700, 'checkout', 'placeOrder'],
  ...[0, 1, 2, 3, 4, 5].map((n): Span => [`q${n}`, 'b', 20 + n * 12, 9, 'checkout', 'SELECT stock']),
  ['c', 'b', 260, 430, 'payments', 'authorize', { error: true, status: 'error' }],
  ['d', 'c', 300, 380, 'payments', 'POST https://bank.example.com/authorize', { statusCode: 502 }],
  ['e', 'a', 720, 90, 'mail', 'sendConfirmation'],
  ['f', 'lost', 400, 30, 'audit', 'write'],
];

export function seededTrace(): SentEvent[] {
  const startMs = Date.now() - AGO_MS;
  const at = (ms: number): string => new Date(startMs + ms).toISOString();
  return [
    ...SPANS.map(([spanId, parentSpanId, ms, durationMs, serviceName, name, more = {}]) => ({
      type: 'trace',
      ts: at(ms),
      data: { traceId: SEEDED_TRACE, spanId, parentSpanId, serviceName, name, durationMs, ...more },
    })),
    {
      type: 'log',
      ts: at(262),
      data: { traceId: SEEDED_TRACE, level: 'info', module: 'payments', message: 'Authorizing order 1042' },
    },
    {
      type: 'error',
      ts: at(690),
      data: {
        traceId: SEEDED_TRACE,
        name: 'BankUnavailable',
        message: 'The bank did not answer',
        service: 'payments',
      },
    },
  ];
}
