import { formatUuid } from '../common/uuid-v7.js';
import { changes } from './changes.js';
import { DAY, HOUR, planCompany, type Company, type DemoEvent } from './company.js';
import { flagSteps, type FlagStep } from './flag-steps.js';
import { days, hour } from './operations.js';
import { DemoRandom } from './random.js';

export interface CompanyOptions {
  seed: string;
  /** Number of days before the current one. */
  days: number;
  nowMs: number;
  /**
   * Number of requests, log lines, errors, webhooks and measurements as a multiple of a small company's; 1 by default.
   */
  scale?: number;
}

export interface DemoOptions extends CompanyOptions {
  projectId: string;
}

/** The events of one hour, oldest first. */
export interface DemoHour {
  startMs: number;
  events: DemoEvent[];
}

/**
 * The events of an imaginary company as lines of an export, oldest first: all types, linked by trace, release, commit
 * and flag. A release of checkout breaks orders in the last day, after a change of its configuration and of a flag.
 *
 * The same options result in the same lines until the next noon or midnight of UTC, so an import that is repeated
 * before adds nothing.
 */
export function* demoLines({ projectId, ...options }: DemoOptions): Generator<string> {
  for (const { startMs, events } of demoHours(options)) {
    const ids = new DemoRandom(`${options.seed} ids ${startMs}`);
    for (const event of events) yield lineOf(event, projectId, ids);
  }
}

/** Plans what is decided before any event: releases, the incident, and the steps of each flag. */
export function demoPlan({ seed, days: count, nowMs }: CompanyOptions): {
  company: Company;
  steps: readonly FlagStep[];
} {
  const todayMs = Math.floor(nowMs / DAY) * DAY;
  const company = planCompany(new DemoRandom(`${seed} company`), todayMs - count * DAY, nowMs);
  return { company, steps: flagSteps(new DemoRandom(`${seed} flags`), company) };
}

/** The same events hour by hour, without ids. */
export function* demoHours({ seed, days: count, nowMs, scale = 1 }: CompanyOptions): Generator<DemoHour> {
  const { company, steps } = demoPlan({ seed, days: count, nowMs });
  const { fromMs } = company;
  const ahead = [
    ...changes(new DemoRandom(`${seed} changes`), company, steps),
    ...days(new DemoRandom(`${seed} days`), company),
  ].toSorted(byTime);
  let waiting: DemoEvent[] = [];
  for (let startMs = fromMs; startMs < nowMs; startMs += HOUR) {
    const endMs = startMs + HOUR;
    waiting.push(...hour(new DemoRandom(`${seed} ${startMs}`), company, startMs, scale));
    while (ahead[0] !== undefined && ahead[0].atMs < endMs) waiting.push(...ahead.splice(0, 1));
    // Events of work that began in this hour may be due in the next one.
    const due = waiting.filter(({ atMs }) => atMs < Math.min(endMs, nowMs)).toSorted(byTime);
    waiting = waiting.filter(({ atMs }) => atMs >= endMs);
    yield { startMs, events: due };
  }
}

function lineOf({ type, atMs, data }: DemoEvent, projectId: string, ids: DemoRandom): string {
  const at = Math.floor(atMs);
  const time = new Date(at).toISOString();
  const id = idOf(at, ids);
  return `${JSON.stringify({ id, project_id: projectId, type, ts: time, received_at: time, data })}\n`;
}

function idOf(atMs: number, ids: DemoRandom): string {
  const bytes = Buffer.from(`000000000000${ids.hex(20)}`, 'hex');
  bytes.writeUIntBE(atMs, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) % 16);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) % 64);
  return formatUuid(bytes, 0);
}

function byTime(one: DemoEvent, other: DemoEvent): number {
  return one.atMs - other.atMs;
}
