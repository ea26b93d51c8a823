import { randomUUID } from 'node:crypto';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import type { EventLevel } from '../../../src/events/event-levels.js';

/** An event as a test stores it, with the values that the store derives from it. */
export interface SampleEvent {
  id: string;
  projectId: string;
  type: string;
  /** RFC 3339, UTC, to the microsecond. */
  ts: string;
  /** Unix milliseconds; the time in `id`. */
  receivedMs: number;
  data: SampleData;
  /** The text of `data` when its digits or spaces matter. */
  json?: string;
  level: EventLevel;
  source: string | null;
}

export interface SampleData {
  n: number;
  message?: string;
  level?: string;
  module?: string;
  service?: string;
  userId?: string;
  /** Rounded to hundredths, so that sums are exact in the test. */
  durationMs?: number | string | null;
  nested?: Record<string, unknown>;
  tags?: string[];
  traceId?: string | number | string[];
}

/** Texts with every character that is special in a query language, a pattern or a path. */
export const HOSTILE_TEXTS = [
  `'; DROP TABLE events; --`,
  '100%',
  'a_b',
  'back\\slash',
  '"quoted"',
  '$.x ? (@ == 1)',
  'new\nline',
  'line\u2028separator',
  'control\u0001',
  '😀 ünïcode',
  '{"n":1}',
  'C:\\Temp\\nul\ttab',
  'typed \\"hi\\"',
  'ОПЛАТЫ MÜLLER İSTANBUL',
  'Mu\u0308ller straße ΟΔΟΣ',
  '\u001b[31mERROR\u001b[0m order',
  '\u001b]8;;https://example.com/nowhere\u0007link\u001b]8;;\u0007',
  '\u009b1mbold\u009b0m',
];

export const START_MS = Date.parse('2026-11-20T22:00:00.000Z');
const SPAN_MINUTES = 180;
const SERVICES = ['checkout', 'search', 'Checkout'];

/** Events of a few hours around midnight, many with the same `ts`, received in another order. */
export function sampleEvents(random: () => number, projectId: string, count: number): SampleEvent[] {
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  return Array.from({ length: count }, (_, n) => {
    const type = pick(['log', 'log', 'performance', 'error', 'audit']);
    const micros = String(Math.floor(random() * 3)).padStart(6, '0');
    const ts = new Date(START_MS + Math.floor(random() * SPAN_MINUTES) * 60_000).toISOString();
    const receivedMs = START_MS + Math.floor(random() * SPAN_MINUTES * 60_000);
    const data: SampleData = {
      n,
      message: `line ${n} ${pick(['Refused', 'accepted', ...HOSTILE_TEXTS])}`,
      ...(random() < 0.7 ? { service: pick(SERVICES) } : {}),
      ...(type === 'log' ? { level: pick(['info', 'warn', 'error']) } : {}),
      ...(type === 'log' && random() < 0.5 ? { module: pick(['billing', ...HOSTILE_TEXTS]) } : {}),
      ...(random() < 0.5 ? { userId: `u-${Math.floor(random() * 20)}` } : {}),
      ...(random() < 0.8
        ? { durationMs: pick([Math.floor(random() * 10_000) / 100, '12.5', null, -3]) }
        : {}),
      nested: { region: pick(['eu-west', 'eu-north', 'us']), [pick(HOSTILE_TEXTS)]: true },
      tags: [pick(['x', 'y']), pick(['y', 'z'])],
      ...(random() < 0.5 ? { traceId: pick(['t-1', 't-2', '7', 7, '', ['t-1'], ...HOSTILE_TEXTS]) } : {}),
    };
    return {
      id: uuidV7(receivedMs),
      projectId,
      type,
      ts: `${ts.slice(0, 19)}.${micros}Z`,
      receivedMs,
      data,
      level: levelOf(type, data),
      source: sourceOf(type, data),
    };
  });
}

function levelOf(type: string, { level }: SampleData): EventLevel {
  if (type === 'log') return level as EventLevel;
  if (type === 'error') return 'error';
  return type === 'performance' ? 'other' : 'info';
}

function sourceOf(type: string, { module, service }: SampleData): string | null {
  return (type === 'log' ? module : undefined) ?? service ?? null;
}

export const newProject = (): string => randomUUID();
