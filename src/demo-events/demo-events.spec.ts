import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '../events/event-types.js';
import { readExportedLine } from '../events/import/exported-lines.js';
import { demoLines, demoPlan } from './demo-events.js';

const NOW = Date.parse('2026-11-23T09:30:00Z');
const PROJECT = randomUUID();
const lines = (more: object = {}) => [
  ...demoLines({ projectId: PROJECT, seed: 'a', days: 30, nowMs: NOW, ...more }),
];

interface Line {
  id: string;
  type: string;
  ts: string;
  data: Record<string, string | undefined>;
}

describe('demo events', () => {
  let text: string[];
  let events: Line[];
  const of = (type: string): Line[] => events.filter((event) => event.type === type);

  beforeAll(() => {
    text = lines();
    events = text.map((line) => JSON.parse(line) as Line);
  });

  it('are lines of every type that an import accepts, none in the future', () => {
    for (const line of text) expect(readExportedLine(line)).toHaveProperty('event');
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(EVENT_TYPES));
    expect(events.every(({ ts }) => Date.parse(ts) < NOW)).toBe(true);
    expect(Date.parse(events[0]?.ts ?? '')).toBeLessThan(NOW - 29 * 86_400_000);
    expect(events.length).toBeGreaterThan(40_000);
    expect(events.length).toBeLessThan(200_000);
  });

  it('are the same for the same seed and day, with unique ids', () => {
    expect(lines()).toEqual(text);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(lines({ seed: 'b' })[0]).not.toBe(text[0]);
  });

  it('link an error to its trace, its release and the deploy that introduced it', () => {
    const broken = of('error').filter(({ data }) => data['release'] === '5.0.0');
    expect(broken.length).toBeGreaterThan(10);
    const [deploy] = of('deploy').filter(
      ({ data }) =>
        data['version'] === '5.0.0' && data['status'] === 'succeeded' && data['environment'] === 'production',
    );
    const spans = new Set(of('trace').map(({ data }) => data['traceId']));
    const commits = new Set(of('repository').map(({ data }) => data['commit']));
    expect(commits).toContain(deploy?.data['commit']);
    for (const { ts, data } of broken) {
      expect(ts > (deploy?.ts ?? '')).toBe(true);
      expect(spans).toContain(data['traceId']);
    }
    expect(of('error').every(({ data }) => data['message'] !== undefined)).toBe(true);
  });

  it('have traces whose parent spans exist', () => {
    const spans = of('trace');
    const ids = new Set(spans.map(({ data }) => `${data['traceId']} ${data['spanId']}`));
    const orphans = spans.filter(
      ({ data }) =>
        data['parentSpanId'] !== undefined && !ids.has(`${data['traceId']} ${data['parentSpanId']}`),
    );
    // Requests that are still in progress at the end of the generated period have no parent span yet.
    expect(orphans.length).toBeLessThan(50);
  });
});

describe('the bad release of the demo', () => {
  const HOUR = 3_600_000;
  const DAY = Date.parse('2026-11-23T00:00:00Z');

  it.each([0, 5, 11, 12, 17, 23, 24])(
    'is within the last 24 hours when the demo is created at %i o’clock',
    (hour) => {
      for (const nowMs of [DAY + hour * HOUR, DAY + hour * HOUR + HOUR - 1]) {
        const { company, steps } = demoPlan({ seed: 'a', days: 4, nowMs });
        const { bad, fix, configMs, flagMs } = company.incident;
        const killed = steps.find(({ action }) => action === 'kill')?.atMs ?? 0;
        expect(configMs).toBeLessThan(flagMs);
        expect(flagMs).toBeLessThan(bad.deployedMs);
        expect(configMs).toBeGreaterThan(nowMs - 24 * HOUR);
        expect(killed).toBeGreaterThan(fix.deployedMs);
        expect(killed).toBeLessThan(nowMs);
      }
    },
  );
});
