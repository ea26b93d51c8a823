import {
  everyDays,
  HOUR,
  MINUTE,
  PEOPLE,
  SERVICES,
  isIncident,
  loadAt,
  runningAt,
  type Company,
  type DemoEvent,
  type Service,
} from './company.js';
import type { DemoRandom } from './random.js';
import { request } from './requests.js';

/** Errors that occur continuously, with their number in an hour of full load. */
const ERRORS: readonly {
  service: Service;
  name: string;
  message: (random: DemoRandom) => string;
  at: string;
  perHour: number;
}[] = [
  {
    service: 'payment',
    name: 'TimeoutError',
    message: (random) => `no answer from the gateway in ${random.int(4, 9)}000 ms`,
    at: 'gateway/charge.js:62:9',
    perHour: 1.2,
  },
  {
    service: 'search',
    name: 'IndexError',
    message: (random) => `shard ${random.int(0, 15)} is being rebuilt`,
    at: 'index/shard.js:118:13',
    perHour: 0.5,
  },
  {
    service: 'web',
    name: 'NotFoundError',
    message: (random) => `no product ${random.hex(8)}`,
    at: 'products/page.js:30:15',
    perHour: 2,
  },
  {
    service: 'worker',
    name: 'MailError',
    message: (random) => `mailbox of user-${random.int(1, 400)}@example.com is full`,
    at: 'mail/send.js:77:21',
    perHour: 0.3,
  },
];
const LINES = [
  'cache warmed in {n} ms',
  'connection {n} opened',
  'batch of {n} rows written',
  'token of user-{n} refreshed',
  'retrying call {n}',
];
const CLOUD = [
  ['aws', 'ec2', 'eu-west-1', 142],
  ['aws', 'rds', 'eu-west-1', 88],
  ['aws', 's3', 'us-east-1', 21],
  ['gcp', 'bigquery', 'europe-west4', 37],
] as const;

/** Events of an hour: requests, errors, log lines, measurements, webhooks. */
export function hour(random: DemoRandom, company: Company, startMs: number, scale: number): DemoEvent[] {
  const load = scale * loadAt(startMs + HOUR / 2);
  const events: DemoEvent[] = [];
  const times = (most: number): number[] =>
    Array.from(
      { length: Math.round(most * load + random.next() - 0.5) },
      () => startMs + random.int(0, HOUR - 1),
    );
  const rate = isIncident(company, startMs + HOUR / 2) ? 8 : 1;
  for (const atMs of times(14 * rate)) events.push(...request(random, company, atMs));
  for (const error of ERRORS)
    for (const atMs of times(error.perHour)) events.push(ofError(random, company, error, atMs));
  for (const atMs of times(40)) events.push(line(random, company, atMs));
  for (const atMs of times(10)) events.push(...webhook(random, atMs));
  const turns = Math.floor(3 * scale + random.next());
  for (let turn = 0; turn < turns; turn += 1) {
    for (const service of SERVICES) {
      const atMs = startMs + (turn * HOUR) / turns + random.int(0, Math.min(MINUTE, HOUR / turns - 1));
      events.push(...measurements(random, company, service, atMs));
    }
  }
  return events;
}

/** Events that occur once or several times a day: costs, audit entries, videos, and plans of tenants. */
export function days(random: DemoRandom, company: Company): DemoEvent[] {
  return everyDays(company, 1).flatMap((dayMs, day) => [
    ...CLOUD.map(([provider, service, region, amount]) => ({
      type: 'cost',
      atMs: dayMs + 5 * HOUR,
      data: {
        provider,
        service,
        region,
        amount: Math.round(amount * (1 + day * 0.008) * (0.9 + 0.2 * random.next()) * 100) / 100,
        currency: provider === 'gcp' ? 'USD' : 'EUR',
        period: new Date(dayMs).toISOString().slice(0, 7),
      },
    })),
    ...Array.from({ length: random.int(4, 12) }, () =>
      audit(random, dayMs + random.int(7 * HOUR, 18 * HOUR)),
    ),
    ...Array.from({ length: random.int(1, 3) }, () =>
      video(random, dayMs + random.int(8 * HOUR, 17 * HOUR)),
    ).flat(),
    ...(day % 6 === 1 ? [tenant(random, dayMs + 11 * HOUR)] : []),
  ]);
}

function ofError(
  random: DemoRandom,
  company: Company,
  error: (typeof ERRORS)[number],
  atMs: number,
): DemoEvent {
  const message = error.message(random);
  return {
    type: 'error',
    atMs,
    data: {
      name: error.name,
      message,
      stack: `${error.name}: ${message}\n    at run (/app/src/${error.at})\n    at async main (/app/src/main.js:12:3)`,
      release: runningAt(company, error.service, atMs)?.version ?? null,
      environment: random.chance(0.9) ? 'production' : 'staging',
      service: error.service,
      userId: `user-${random.int(1, 400)}`,
    },
  };
}

function line(random: DemoRandom, company: Company, atMs: number): DemoEvent {
  const service = random.pick(SERVICES);
  return {
    type: 'log',
    atMs,
    data: {
      level: random.chance(0.04) ? 'warn' : 'info',
      message: random.pick(LINES).replace('{n}', String(random.int(1, 5000))),
      module: service,
      release: runningAt(company, service, atMs)?.version ?? null,
      environment: 'production',
    },
  };
}

function measurements(random: DemoRandom, company: Company, service: Service, atMs: number): DemoEvent[] {
  const slow = service === 'checkout' && isIncident(company, atMs) ? 3 : 1;
  const of = (metric: string, value: number, unit: string): DemoEvent => ({
    type: 'performance',
    atMs,
    data: { service, metric, value: Math.round(value * 100) / 100, unit, environment: 'production' },
  });
  return [
    of('http.server.duration', random.duration(45) * slow, 'ms'),
    of('http.server.duration', random.duration(45) * slow, 'ms'),
    of('process.memory', 300 + 150 * loadAt(atMs) + random.next() * 20, 'MB'),
  ];
}

/** Up to four attempts; billing's receiver fails sometimes, the partner's often. */
function webhook(random: DemoRandom, atMs: number): DemoEvent[] {
  const [destination, url, failing] = random.pick([
    ['billing', 'https://hooks.example.com/orders', 0.03],
    ['warehouse', 'https://warehouse.example.com/events', 0.01],
    ['partner', 'https://partner.example.net/callback', 0.35],
  ] as const);
  const events: DemoEvent[] = [];
  for (let attempt = 1, delayMs = 0; attempt <= 4; attempt += 1, delayMs += attempt * 20_000) {
    const fails = random.chance(failing);
    const statusCode = fails ? random.pick([500, 503, 429]) : 202;
    const latencyMs = Math.round(random.duration(fails ? 900 : 120));
    const data = { destination, url, statusCode, attempt, latencyMs, deliveryId: `d-${atMs}` };
    events.push({ type: 'webhook', atMs: atMs + delayMs, data });
    if (!fails) break;
  }
  return events;
}

function audit(random: DemoRandom, atMs: number): DemoEvent {
  const [method, noun] = random.pick([
    ['PUT', 'invoice'],
    ['DELETE', 'voucher'],
    ['POST', 'refund'],
  ] as const);
  const id = random.int(1000, 9000);
  return {
    type: 'audit',
    atMs,
    data: {
      actor: random.pick(PEOPLE),
      action: `${noun}.${method === 'PUT' ? 'update' : method === 'POST' ? 'create' : 'delete'}`,
      resource: `${noun}/${id}`,
      method,
      path: `/${noun}s/${id}`,
      statusCode: random.chance(0.05) ? 403 : 200,
      duration: Math.round(random.duration(40)),
    },
  };
}

function video(random: DemoRandom, atMs: number): DemoEvent[] {
  const jobId = `vid-${random.hex(6)}`;
  const targetUrl = `https://shop.example.com/${random.pick(['checkout', 'products', 'search'])}`;
  const of = (status: string, delayMs: number, more: object = {}): DemoEvent => ({
    type: 'video',
    atMs: atMs + delayMs,
    data: { jobId, targetUrl, status, ...more },
  });
  const tookMs = random.int(40, 240) * 1000;
  const fails = random.chance(0.1);
  return [
    of('queued', 0),
    of('running', 20_000),
    fails
      ? of('failed', tookMs)
      : of('done', tookMs, { artifactUrl: `https://files.example.com/${jobId}.mp4` }),
  ];
}

function tenant(random: DemoRandom, atMs: number): DemoEvent {
  const plan = random.pick(['free', 'team', 'business'] as const);
  const limits = { free: 100, team: 1000, business: 5000 };
  return {
    type: 'tenant',
    atMs,
    data: {
      projectId: random.pick(['acme-prod', 'acme-labs', 'globex']),
      plan,
      ingestLimitPerSecond: limits[plan],
    },
  };
}
