import { demoHours } from '../../src/demo-events/demo-events.js';
import { seeded } from './random.js';

/** `audit`: one type with nested data; `company`: all types, in the proportions of `signalbox demo`. */
export type Sample = 'audit' | 'company';

export interface SampleEvent {
  type: string;
  ts: string;
  /** `data` as JSON text; about 373 bytes for `audit`. */
  data: string;
}

/** Events per day of `demoHours` at scale 1. */
const EVENTS_OF_A_DAY = 2900;
const ACTIONS = ['create', 'update', 'delete', 'approve', 'export', 'share', 'restore', 'archive'];
const THINGS = ['invoice', 'customer', 'contract', 'payment', 'report', 'workspace', 'document'];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const STATUSES = [200, 200, 200, 201, 204, 400, 403, 404, 409, 500];
const REGIONS = ['eu-central-1', 'us-east-1', 'ap-southeast-2'];
const REASONS = ['typo corrected', 'requested by customer', 'monthly closing', 'duplicate found'];
const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0',
  'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15',
  'python-httpx/0.28.1',
  'okhttp/5.1.0',
];

/** Audit events like those of a service: nested metadata, all different. A seed always produces the same events, except their times. */
export function sampleEvents(count: number, seed: number): SampleEvent[] {
  const random = seeded(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => below(16).toString(16)).join('');
  const start = Date.now();

  return Array.from({ length: count }, (_, index) => {
    const thing = pick(THINGS);
    const id = 1000 + below(900_000);
    const data = {
      actor: `user-${below(9000)}`,
      action: `${thing}.${pick(ACTIONS)}`,
      resource: `${thing}/${id}`,
      method: pick(METHODS),
      path: `/v2/${thing}s/${id}`,
      statusCode: pick(STATUSES),
      duration: below(900),
      ip: `203.0.${below(256)}.${below(256)}`,
      userAgent: pick(AGENTS),
      metadata: {
        requestId: hex(12),
        region: pick(REGIONS),
        amount: { before: below(100_000) / 100, after: below(100_000) / 100 },
        tags: [`team-${below(40)}`, pick(['web', 'mobile', 'batch'])],
        reason: pick(REASONS),
      },
    };
    return { type: 'audit', ts: new Date(start - count + index).toISOString(), data: JSON.stringify(data) };
  });
}

/** The newest events of a company in the order of sending. A seed always produces the same events, except their times. */
export function companyEvents(count: number, seed: string): SampleEvent[] {
  const scale = Math.ceil(count / EVENTS_OF_A_DAY) + 1;
  const hours = [...demoHours({ seed, days: 1, nowMs: Date.now(), scale })];
  return hours
    .flatMap(({ events }) => events)
    .slice(-count)
    .map(({ type, atMs, data }) => ({ type, ts: new Date(atMs).toISOString(), data: JSON.stringify(data) }));
}

export function batchText(events: readonly SampleEvent[]): string {
  const texts = events.map(({ type, ts, data }) => `{"type":"${type}","ts":"${ts}","data":${data}}`);
  return `{"events":[${texts.join(',')}]}`;
}
