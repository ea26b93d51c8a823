import { fingerprintOf } from '../../../../src/events/types/error/fingerprint/fingerprint-of.js';
import type { SentEvent } from '../installation.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Pseudo-random numbers, 0 ≤ r < 1, in the same sequence each time, so that screenshots of two days can be compared.
 */
export function fixedRandom(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;
type Maker = (random: Random) => object;

function one<T>(random: Random, items: readonly [T, ...T[]]): T {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

function hex(random: Random, length: number): string {
  return Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');
}

const between = (random: Random, from: number, to: number): number =>
  Math.floor(from + random() * (to - from));

const PEOPLE = ['ada@example.com', 'grace@example.com', 'linus@example.com', 'margaret@example.com'] as const;
const SERVICES = ['checkout', 'catalog', 'search', 'payments'] as const;
const STACK = `TypeError: Cannot read properties of undefined (reading 'total')
    at priceOf (/app/dist/cart/price-of.js:41:23)
    at CheckoutService.quote (/app/dist/checkout/checkout.service.js:118:17)
    at async CheckoutController.quote (/app/dist/checkout/checkout.controller.js:36:20)
    at async Layer.handle (/app/node_modules/router/lib/layer.js:152:17)`;
const DIFF = `@@ -12,7 +12,8 @@ checkout:
   retries: 3
-  timeout_ms: 2500
+  timeout_ms: 4000
+  hedge_after_ms: 1200
   currencies: [EUR, USD, GBP]
   provider: adyen`;

const LOGS: readonly [string, string, string][] = [
  ['info', 'http', 'GET /api/products 200'],
  ['info', 'http', 'POST /api/cart/items 201'],
  ['info', 'checkout', 'Order placed'],
  ['info', 'search', 'Index refreshed in 412 ms'],
  ['debug', 'cache', 'Miss for product:8812, filled from the database'],
  ['warn', 'payments', 'Provider answered slowly: 2310 ms, retrying once'],
  ['warn', 'http', 'Client closed the connection before the answer'],
  ['error', 'payments', 'Provider refused the capture: card_expired'],
];

const log: Maker = (random) => {
  const [level, module, message] = LOGS[Math.floor(random() ** 1.6 * LOGS.length)] ?? LOGS[0]!;
  return {
    level,
    module,
    message,
    fields: {
      request_id: hex(random, 12),
      user_id: `user-${between(random, 1, 900)}`,
      ms: between(random, 3, 900),
    },
  };
};

const error: Maker = (random) => ({
  name: one(random, ['TypeError', 'TypeError', 'TimeoutError', 'PaymentRefused']),
  message: one(random, [
    "Cannot read properties of undefined (reading 'total')",
    'The provider did not answer within 2500 ms',
    'Capture refused: card_expired',
  ]),
  release: one(random, ['checkout@4.12.0', 'checkout@4.12.1']),
  environment: 'production',
  stack: STACK,
  breadcrumbs: [
    { ts: '2026-11-21T10:14:02.118Z', category: 'http', level: 'info', message: 'POST /api/checkout/quote' },
    { ts: '2026-11-21T10:14:02.131Z', category: 'db', level: 'info', message: 'SELECT cart 13 ms' },
    { ts: '2026-11-21T10:14:02.140Z', category: 'checkout', level: 'warn', message: 'Cart has no prices' },
  ],
});

/** Id of the error group of the seeded TypeErrors. */
export const ERROR_GROUP = fingerprintOf({ name: 'TypeError', message: '', stack: STACK }).hash.replace(
  /(.{8})(.{4})(.{4})(.{4})/,
  '$1-$2-$3-$4-',
);

const audit: Maker = (random) => {
  const action = one(random, ['order.refund', 'price.update', 'user.role', 'export.download']);
  return {
    actor: one(random, PEOPLE),
    action,
    resource: `order/${between(random, 41_000, 42_000)}`,
    method: 'PATCH',
    path: '/admin/orders',
    statusCode: one(random, [200, 200, 200, 204, 403]),
    duration: between(random, 12, 240),
    ip: '203.0.113.24',
    metadata: { before: { state: 'paid', total: 129.9 }, after: { state: 'refunded', total: 0 } },
  };
};

const deploy: Maker = (random) => ({
  service: one(random, SERVICES),
  version: `4.${between(random, 8, 13)}.${between(random, 0, 5)}`,
  environment: one(random, ['production', 'staging']),
  status: one(random, ['succeeded', 'succeeded', 'succeeded', 'running', 'rolled_back', 'failed']),
  commit: hex(random, 40),
});

const config: Maker = (random) => ({
  path: one(random, ['services/checkout.yaml', 'services/search.yaml', 'ingress/routes.yaml']),
  diff: DIFF,
  actor: one(random, PEOPLE),
});

const performance: Maker = (random) => ({
  service: one(random, SERVICES),
  metric: one(random, ['http.server.duration.p95', 'db.query.duration.p95', 'LCP']),
  value: between(random, 40, 900),
  unit: 'ms',
});

const RARE: readonly [string, Maker][] = [
  ['deploy', deploy],
  ['config', config],
  [
    'cost',
    (random) => ({
      provider: 'aws',
      service: one(random, ['ec2', 'rds', 's3']),
      region: 'eu-central-1',
      amount: Math.round(random() * 9000) / 100,
      currency: 'EUR',
      period: '2026-11',
    }),
  ],
  [
    'feature_flag',
    (random) => ({
      key: one(random, ['new-checkout', 'search-v2']),
      enabled: true,
      rollout: between(random, 5, 95),
      actor: one(random, PEOPLE),
    }),
  ],
  [
    'repository',
    (random) => ({
      provider: 'github',
      repo: `acme/${one(random, SERVICES)}`,
      branch: one(random, ['main', 'release/4.12']),
      commit: hex(random, 40),
      author: one(random, PEOPLE),
    }),
  ],
  [
    'tenant',
    (random) => ({ projectId: `tenant-${between(random, 1, 40)}`, plan: 'team', ingestLimitPerSecond: 500 }),
  ],
  [
    'video',
    (random) => ({
      jobId: `job-${between(random, 100, 999)}`,
      targetUrl: 'https://shop.example.com/checkout',
      status: one(random, ['done', 'failed']),
      artifactUrl: 'https://files.example.com/checkout.webm',
    }),
  ],
];

const COMMON: readonly [number, string, Maker][] = [
  [0.56, 'log', log],
  [0.66, 'performance', performance],
  [
    0.75,
    'trace',
    (random) => ({
      traceId: hex(random, 32),
      spanId: hex(random, 16),
      serviceName: one(random, SERVICES),
      name: one(random, ['GET /api/products', 'POST /api/checkout/quote', 'SELECT cart']),
      durationMs: between(random, 2, 800),
    }),
  ],
  [0.83, 'audit', audit],
  [
    0.9,
    'webhook',
    (random) => ({
      destination: one(random, ['warehouse', 'crm']),
      url: 'https://hooks.example.com/orders',
      statusCode: one(random, [200, 200, 200, 202, 500]),
      attempt: between(random, 1, 4),
    }),
  ],
  [0.95, 'error', error],
];

/**
 * Events of all thirteen types over the last 24 hours: more by day than by night, and a burst of errors an hour ago.
 */
export function livelyEvents(count: number, seed = 7): SentEvent[] {
  const random = fixedRandom(seed);
  const now = Date.now();
  const event = (agoMs: number, type: string, make: Maker): SentEvent => ({
    type,
    ts: new Date(now - agoMs).toISOString(),
    data: make(random),
  });
  const events = Array.from({ length: count }, () => {
    const ago = random() * 24 * HOUR_MS;
    // Moves two thirds of the events before 06:00 UTC into the last ten hours.
    const hour = new Date(now - ago).getUTCHours();
    const agoMs = hour < 6 && random() < 0.66 ? random() * 10 * HOUR_MS : ago;
    const share = random();
    const [, type, make] = COMMON.find(([below]) => share < below) ?? [
      1,
      ...RARE[between(random, 0, RARE.length)]!,
    ];
    return event(agoMs, type, make);
  });
  const burst = Array.from({ length: Math.ceil(count / 40) }, () =>
    event((55 + random() * 12) * MINUTE_MS, 'error', error),
  );
  // The newest events include every type.
  const newest = [...COMMON.map(([, type, make]) => [type, make] as const), ...RARE].map(
    ([type, make], index) => event((index + 1) * 20_000, type, make),
  );
  return [...events, ...burst, ...newest];
}
