import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProjectionStage } from '../../../../test/support/events/projection-stage.js';
import { seededRandom } from '../../../../test/support/seeded-random.js';
import { DEPLOYS } from './deploys.definition.js';
import { DeploysReadModel } from './deploys.read-model.js';
import type { DeploysQuery } from './deploys.dto.js';

const T0 = Date.parse('2026-11-01T00:00:00Z');
const at = (minutes: number): string => new Date(T0 + minutes * 60_000).toISOString();

interface Sent {
  minute: number;
  service: string;
  environment?: string;
  version?: string;
  status?: string;
  commit?: string;
}

describe('deploys', () => {
  let stage: ProjectionStage;
  let deploys: DeploysReadModel;

  beforeAll(async () => {
    stage = await ProjectionStage.start();
    deploys = new DeploysReadModel(stage.keyedStates(DEPLOYS));
    await stage.begin();
    await stage.turn();
  });
  afterAll(() => stage.close());

  const send = (project: string, events: readonly Sent[], together?: number): Promise<string[]> =>
    stage.send(
      project,
      'deploy',
      events.map(({ minute, ...data }) => ({ ts: at(minute), data })),
      together,
    );
  const list = (project: string, query: Partial<DeploysQuery> = {}) =>
    deploys.deploys(project, { project_id: project, limit: 200, ...query });
  const rows = async (project: string, query: Partial<DeploysQuery> = {}): Promise<string[]> =>
    (await list(project, query)).items.map(
      ({ service, environment, version, outcome, duration_ms: ms }) =>
        `${service}/${environment} ${version} ${outcome} ${ms === null ? '-' : ms / 60_000}`,
    );
  const current = async (project: string): Promise<string[]> =>
    (await deploys.current(project, { project_id: project, limit: 200 })).items.map(
      ({ service, environment, running, latest }) =>
        `${service}/${environment} runs ${running?.version ?? '-'}, latest ${latest.version} ${latest.outcome}`,
    );

  it('shows a start and its end as one deploy with its duration', async () => {
    const project = randomUUID();
    await send(project, [
      { minute: 0, service: 'api', environment: 'production', version: '1', status: 'started' },
      { minute: 1, service: 'api', environment: 'staging', version: '1', status: 'started' },
      { minute: 2, service: 'api', environment: 'production', version: '1', status: 'In-Progress' },
      { minute: 7, service: 'api', environment: 'production', version: '1', status: 'succeeded' },
      { minute: 9, service: 'api', environment: 'production', version: '2' },
    ]);
    expect(await rows(project)).toEqual([
      'api/production 2 succeeded -',
      'api/production 1 succeeded 7',
      'api/staging 1 in_progress -',
    ]);
  });

  it('pairs an end with the start of its own attempt', async () => {
    const project = randomUUID();
    await send(project, [
      { minute: 0, service: 'api', version: '1', status: 'started' },
      { minute: 3, service: 'api', version: '1', status: 'failed' },
      { minute: 10, service: 'api', version: '1', status: 'started' },
      { minute: 11, service: 'api', version: '2', status: 'started' },
      { minute: 14, service: 'api', version: '1', status: 'succeeded' },
      { minute: 20, service: 'api', version: '1', status: 'rolled back' },
    ]);
    expect(await rows(project)).toEqual([
      'api/null 1 rolled_back -',
      'api/null 1 succeeded 4',
      'api/null 2 in_progress -',
      'api/null 1 failed 3',
    ]);
  });

  it('shows no duration for an end before its start', async () => {
    const project = randomUUID();
    await send(project, [
      { minute: 9, service: 'api', version: '1', status: 'started' },
      { minute: 4, service: 'api', version: '1', status: 'succeeded' },
      { minute: 4, service: 'web', version: '1', status: 'succeeded' },
      { minute: 4, service: 'web', version: '1', status: 'started' },
    ]);
    const shown = await rows(project);
    expect(shown.filter((row) => row.startsWith('api'))).toEqual([
      'api/null 1 in_progress -',
      'api/null 1 succeeded -',
    ]);
    for (const { duration_ms: ms } of (await list(project)).items) expect(ms ?? 0).toBeGreaterThanOrEqual(0);
  });

  it('shows the running version of each target, without failed and rolled back versions', async () => {
    const project = randomUUID();
    await send(project, [
      { minute: 0, service: 'api', environment: 'production', version: '1', status: 'succeeded' },
      { minute: 1, service: 'api', environment: 'production', version: '2', status: 'succeeded' },
      { minute: 2, service: 'api', environment: 'production', version: '2', status: 'rolled_back' },
      { minute: 3, service: 'api', environment: 'production', version: '3', status: 'failed' },
      { minute: 4, service: 'api', environment: 'staging', version: '3', status: 'on the way, somehow' },
      { minute: 5, service: 'web', environment: 'production', version: '9' },
    ]);
    expect(await current(project)).toEqual([
      'api/production runs 1, latest 3 failed',
      'api/staging runs -, latest 3 other',
      'web/production runs 9, latest 9 succeeded',
    ]);
    const narrowed = async (query: { service?: string; environment?: string }): Promise<string[]> =>
      (await deploys.current(project, { project_id: project, limit: 50, ...query })).items.map(
        ({ service, environment }) => `${service}/${environment}`,
      );
    expect(await narrowed({ service: 'api' })).toEqual(['api/production', 'api/staging']);
    expect(await narrowed({ environment: 'production' })).toEqual(['api/production', 'web/production']);
    expect(await narrowed({ service: 'web', environment: 'staging' })).toEqual([]);
  });

  it('finds deploys by service, environment, status, outcome, time and either form of a commit', async () => {
    const project = randomUUID();
    await send(project, [
      { minute: 0, service: 'a', environment: 'x', version: '1', commit: '9fceb02' },
      { minute: 1, service: 'a', environment: 'y', version: '2', commit: '9FCEB02AA11', status: 'Failed' },
      { minute: 2, service: 'b', environment: 'x', version: '3', commit: '9fceb02bb11' },
    ]);
    const versions = async (query: Partial<DeploysQuery>) =>
      (await list(project, query)).items.map(({ version }) => version);
    expect(await versions({ service: 'a' })).toEqual(['2', '1']);
    expect(await versions({ environment: 'x' })).toEqual(['3', '1']);
    expect(await versions({ status: 'failed' })).toEqual(['2']);
    expect(await versions({ outcome: 'succeeded' })).toEqual(['3', '1']);
    expect(await versions({ from: at(1), to: at(2) })).toEqual(['2']);
    expect(await versions({ commit: '9fceb02aa1' })).toEqual(['2', '1']);
    expect(await versions({ commit: '9fceb02' })).toEqual(['3', '2', '1']);
  });

  it('pages through history and current state without a gap', async () => {
    const project = randomUUID();
    const events = Array.from({ length: 7 }, (_, i) => ({
      minute: i >> 1,
      service: `s${i}`,
      version: `${i}`,
    }));
    await send(project, events);
    const pages: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await list(project, { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      pages.push(...page.items.map(({ service }) => service));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(pages).toEqual((await list(project)).items.map(({ service }) => service));
    expect(pages).toHaveLength(7);
    const first = await deploys.current(project, { project_id: project, limit: 4 });
    const second = await deploys.current(project, {
      project_id: project,
      limit: 4,
      cursor: first.next_cursor ?? '',
    });
    expect([...first.items, ...second.items].map(({ service }) => service)).toEqual(
      events.map(({ service }) => service),
    );
    expect(second.next_cursor).toBeNull();
  });

  it('accepts hostile values', async () => {
    const project = randomUUID();
    const long = '𝒳'.repeat(1024);
    await stage.send(project, 'deploy', [
      { ts: at(0), data: { service: `${long}a`, environment: long, version: long, status: long } },
      { ts: at(1), data: { service: `${long}b`, environment: '', version: null, commit: '' } },
      { ts: at(2), data: { service: `'; DROP TABLE events; --`, actor: { id: 7 }, user: [1], userId: true } },
      { ts: '0001-01-01T00:00:00Z', data: { service: '', version: '%_\\', user: { id: 'u-1' } } },
    ]);
    expect(await stage.failures()).toEqual([]);
    const { items } = await list(project);
    expect(items.map(({ actor }) => actor)).toEqual([null, null, null, 'u-1']);
    const [, b, a] = items;
    expect(a?.service).not.toBe(b?.service);
    expect([...(a?.service ?? '')]).toHaveLength(200);
    expect([...(a?.version ?? '')]).toHaveLength(200);
    // The displayed name also works as a filter.
    expect(await list(project, { service: a?.service ?? '' })).toMatchObject({ items: [{ id: a?.id }] });
    expect((await current(project)).length).toBe(4);
  });

  it('matches a plain computation for events in any order, also after a rebuild', async () => {
    const random = seededRandom('deploys');
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
    const project = randomUUID();
    const events: Sent[] = Array.from({ length: 300 }, (_, i) => ({
      minute: i,
      service: pick(['a', 'b']),
      environment: pick(['x', 'y']),
      version: pick(['1', '2', '3']),
      status: pick(['started', 'running', 'succeeded', 'failed', 'rolled_back', 'odd']),
    }));
    const shuffled = events.map((event) => ({ event, by: random() })).sort((a, b) => a.by - b.by);
    await send(
      project,
      shuffled.map(({ event }) => event),
      70,
    );
    const before = await Promise.all([rows(project), current(project)]);
    expect(before).toEqual([plainRows(events).slice(0, 200), plainCurrent(events)]);
    await stage.rebuild('deploys');
    expect(await Promise.all([rows(project), current(project)])).toEqual(before);
  });
});

const OUTCOMES: Record<string, string> = {
  started: 'in_progress',
  running: 'in_progress',
  succeeded: 'succeeded',
  failed: 'failed',
  rolled_back: 'rolled_back',
  odd: 'other',
};
const outcomeOf = ({ status = '' }: Sent): string => OUTCOMES[status] ?? '';

/** Reference implementation: reads the events of each target and version in order and stores when the deploy started. */
function plainRows(events: readonly Sent[]): string[] {
  const started = new Map<string, Sent>();
  const found: { minute: number; text: string }[] = [];
  const add = (event: Sent, from: number | null): void => {
    const { service, environment, version, minute } = event;
    const text = `${service}/${environment} ${version} ${outcomeOf(event)} ${from === null ? '-' : minute - from}`;
    found.push({ minute, text });
  };
  const last = new Map<string, Sent>();
  for (const event of events) {
    const key = [event.service, event.environment, event.version].join();
    const outcome = outcomeOf(event);
    if (outcome === 'other') add(event, null);
    else if (outcome === 'in_progress') {
      if (!started.has(key)) started.set(key, event);
      last.set(key, event);
    } else {
      add(event, started.get(key)?.minute ?? null);
      started.delete(key);
      last.delete(key);
    }
  }
  for (const event of last.values()) add(event, null);
  return found.sort((a, b) => b.minute - a.minute).map(({ text }) => text);
}

function plainCurrent(events: readonly Sent[]): string[] {
  const targets = new Map<string, { runs: string[]; latest: Sent }>();
  for (const event of events) {
    const key = `${event.service}/${event.environment}`;
    const target = targets.get(key) ?? { runs: [], latest: event };
    target.latest = event;
    if (outcomeOf(event) === 'succeeded') target.runs.push(event.version ?? '');
    if (outcomeOf(event) === 'rolled_back')
      target.runs = target.runs.filter((version) => version !== event.version);
    targets.set(key, target);
  }
  return [...targets.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([key, { runs, latest }]) =>
        `${key} runs ${runs.at(-1) ?? '-'}, latest ${latest.version} ${outcomeOf(latest)}`,
    );
}
