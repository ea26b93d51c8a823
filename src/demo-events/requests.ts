import { isIncident, runningAt, type Company, type DemoEvent, type Service } from './company.js';
import type { DemoRandom } from './random.js';

/**
 * A kind of work within a request: the service that does it, its duration (median, in ms), and the events that it
 * causes.
 */
interface Work {
  service: Service;
  name: string;
  medianMs: number;
  calls: readonly Work[];
}

const query = (service: Service, table: string, medianMs = 4): Work => ({
  service,
  name: `SELECT ${table}`,
  medianMs,
  calls: [],
});

const REQUESTS: readonly Work[] = [
  {
    service: 'web',
    name: 'GET /products',
    medianMs: 12,
    calls: [
      { service: 'search', name: 'search products', medianMs: 25, calls: [query('search', 'products', 9)] },
      { service: 'web', name: 'render', medianMs: 8, calls: [] },
    ],
  },
  {
    service: 'web',
    name: 'POST /orders',
    medianMs: 10,
    calls: [
      {
        service: 'checkout',
        name: 'place order',
        medianMs: 15,
        calls: [
          ...Array.from({ length: 6 }, () => query('checkout', 'stock', 3)),
          { service: 'payment', name: 'charge card', medianMs: 140, calls: [query('payment', 'cards')] },
          query('checkout', 'orders', 6),
        ],
      },
    ],
  },
  {
    service: 'worker',
    name: 'send invoices',
    medianMs: 60,
    calls: [
      query('worker', 'invoices', 20),
      { service: 'payment', name: 'create invoice', medianMs: 35, calls: [] },
    ],
  },
];

/** One request: its spans, log line and error. */
export function request(random: DemoRandom, company: Company, atMs: number): DemoEvent[] {
  const work = random.pick(REQUESTS);
  const traceId = random.hex(32);
  const userId = `user-${random.int(1, 400)}`;
  const breaks = work.name === 'POST /orders' && isIncident(company, atMs) && random.chance(0.6);
  const events: DemoEvent[] = [];
  const slow = isIncident(company, atMs) ? 2.5 : 1;
  spans(random, company, work, { traceId, parentSpanId: null, atMs, userId, breaks, slow }, events);
  const version = runningAt(company, work.service, atMs)?.version ?? null;
  events.push({
    type: 'log',
    atMs: atMs + 1,
    data: {
      level: breaks ? 'error' : 'info',
      message: breaks ? `order of ${userId} could not be placed` : `${work.name} for ${userId}`,
      module: work.service,
      release: version,
      environment: 'production',
      traceId,
      fields: { user: userId, flags: { one_page_checkout: breaks } },
    },
  });
  return events;
}

interface Parent {
  traceId: string;
  parentSpanId: string | null;
  atMs: number;
  userId: string;
  breaks: boolean;
  /** Factor by which checkout takes longer. */
  slow: number;
}

/** Adds the spans of a piece of work, one after the other. @returns its duration in ms. */
function spans(
  random: DemoRandom,
  company: Company,
  work: Work,
  parent: Parent,
  events: DemoEvent[],
): number {
  const { traceId, parentSpanId, atMs, userId, breaks, slow } = parent;
  const spanId = random.hex(16);
  const ownMs = random.duration(work.medianMs) * (work.service === 'checkout' ? slow : 1);
  let tookMs = ownMs / 2;
  const isBroken = breaks && work.service === 'checkout' && work.calls.length > 0;
  for (const call of isBroken ? work.calls.slice(0, 6) : work.calls) {
    tookMs += spans(random, company, call, { ...parent, parentSpanId: spanId, atMs: atMs + tookMs }, events);
  }
  tookMs += ownMs / 2;
  const release = runningAt(company, work.service, atMs)?.version ?? null;
  events.push({
    type: 'trace',
    atMs,
    data: {
      traceId,
      spanId,
      ...(parentSpanId === null ? {} : { parentSpanId }),
      serviceName: work.service,
      name: work.name,
      durationMs: Math.max(1, Math.round(tookMs)),
      ...(isBroken || (breaks && parentSpanId === null) ? { status: 'error', statusCode: 500 } : {}),
    },
  });
  if (isBroken) {
    events.push({
      type: 'error',
      atMs: atMs + tookMs,
      data: {
        name: 'TypeError',
        message: "Cannot read properties of undefined (reading 'total')",
        stack: [
          "TypeError: Cannot read properties of undefined (reading 'total')",
          '    at priceOf (/app/src/orders/price.js:41:23)',
          `    at placeOrder (/app/src/orders/place-order.js:${88}:11)`,
          '    at async handle (/app/src/http/handler.js:23:5)',
          '    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
        ].join('\n'),
        release,
        environment: 'production',
        service: 'checkout',
        traceId,
        userId,
        flags: { one_page_checkout: true },
      },
    });
  }
  return tookMs;
}
