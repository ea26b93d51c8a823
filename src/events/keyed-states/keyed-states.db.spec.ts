import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProjectionStage } from '../../../test/support/events/projection-stage.js';
import { seededRandom } from '../../../test/support/seeded-random.js';
import { ConfigsReadModel, CONFIGS } from '../types/config/configs.read-model.js';
import { FlagEventsReadModel, FLAG_EVENTS } from '../types/feature_flag/flag-events.read-model.js';
import { RepositoriesReadModel, REPOSITORIES } from '../types/repository/repositories.read-model.js';
import { TenantsReadModel, TENANTS } from '../types/tenant/tenants.read-model.js';
import { VideosReadModel, VIDEOS } from '../types/video/videos.read-model.js';
import { KnownFlags } from '../known-flags/known-flags.js';

const T0 = Date.parse('2026-11-01T00:00:00Z');
const at = (minutes: number): string => new Date(T0 + minutes * 60_000).toISOString();
const LONG = '𝒳'.repeat(1024);

describe('keyed states', () => {
  let stage: ProjectionStage;
  let configs: ConfigsReadModel;
  let repositories: RepositoriesReadModel;
  let tenants: TenantsReadModel;
  let videos: VideosReadModel;
  let flagEvents: FlagEventsReadModel;

  beforeAll(async () => {
    stage = await ProjectionStage.start();
    const states = stage.keyedStates(CONFIGS, REPOSITORIES, TENANTS, VIDEOS, FLAG_EVENTS);
    configs = new ConfigsReadModel(states);
    repositories = new RepositoriesReadModel(states);
    tenants = new TenantsReadModel(states);
    videos = new VideosReadModel(states);
    const known = new KnownFlags();
    known.use((_project, keys) => Promise.resolve(new Set(keys.filter((key) => key.startsWith('known')))));
    flagEvents = new FlagEventsReadModel(states, known);
    await stage.begin();
    await stage.turn();
  });
  afterAll(() => stage.close());

  const page = (project: string) => ({ project_id: project, limit: 50 });

  it('show the latest change of each config by event time, whatever the order of arrival', async () => {
    const project = randomUUID();
    const ids = await stage.send(
      project,
      'config',
      [
        { ts: at(5), data: { path: 'b.yaml', actor: 'mira', diff: '+new' } },
        { ts: at(1), data: { path: 'b.yaml', actor: 'noor', diff: '+old' } },
        { ts: at(3), data: { path: 'a_%.yaml', userId: 'u-1' } },
      ],
      1,
    );
    expect((await configs.entries(project, page(project))).items).toEqual([
      {
        path: 'b.yaml',
        changes: 2,
        first_changed_at: new Date(at(1)),
        last_changed_at: new Date(at(5)),
        last_event_id: ids[0],
        actor: 'mira',
      },
      expect.objectContaining({ path: 'a_%.yaml', actor: 'u-1' }),
    ]);
    const found = await configs.entries(project, { ...page(project), q: '_%' });
    expect(found.items.map(({ path }) => path)).toEqual(['a_%.yaml']);
    const history = await configs.history(project, { ...page(project), path: 'b.yaml' });
    expect(history.items.map(({ actor, diff }) => [actor, diff])).toEqual([
      ['mira', '+new'],
      ['noor', '+old'],
    ]);
  });

  it('end a page of long diffs early, and continue it without a gap', async () => {
    const project = randomUUID();
    const diff = 'd'.repeat(200_000);
    await stage.send(
      project,
      'config',
      Array.from({ length: 12 }, (_, i) => ({ ts: at(i), data: { path: 'x', diff: `${i}${diff}` } })),
    );
    const pages: string[][] = [];
    for (let cursor: string | undefined; ;) {
      const query = { ...page(project), path: 'x', ...(cursor === undefined ? {} : { cursor }) };
      const { items, next_cursor: next } = await configs.history(project, query);
      pages.push(items.map((item) => item.diff?.replaceAll('d', '') ?? ''));
      if (next === null) break;
      cursor = next;
    }
    expect(pages).toEqual([
      ['11', '10', '9', '8'],
      ['7', '6', '5', '4'],
      ['3', '2', '1', '0'],
    ]);
  });

  it('show the activity by branch, and the commits of one branch', async () => {
    const project = randomUUID();
    await stage.send(project, 'repository', [
      { ts: at(1), data: { repo: 'acme/a', branch: 'main', commit: '9fceb02', author: 'mira' } },
      { ts: at(2), data: { repo: 'acme/a', branch: 'next', commit: 'aaaaaaa', actor: 'noor' } },
      { ts: at(3), data: { repo: 'acme/a', branch: 'main', commit: 'bbbbbbb', provider: 'github' } },
      { ts: at(0), data: { repo: 'acme/b' } },
    ]);
    const { items } = await repositories.branches(project, page(project));
    expect(
      items.map(({ repository, branch, events, commit }) => [repository, branch, events, commit]),
    ).toEqual([
      ['acme/a', 'main', 2, 'bbbbbbb'],
      ['acme/a', 'next', 1, 'aaaaaaa'],
      ['acme/b', null, 1, null],
    ]);
    const commits = await repositories.commits(project, {
      ...page(project),
      repository: 'acme/a',
      branch: 'main',
      from: at(1),
      to: at(3),
    });
    expect(commits.items).toMatchObject([{ commit: '9fceb02', author: 'mira', branch: 'main' }]);
  });

  it('show the current plan and limit of a tenant, and the earlier ones', async () => {
    const project = randomUUID();
    await stage.send(project, 'tenant', [
      { ts: at(0), data: { projectId: 'acme', plan: 'free', ingestLimitPerSecond: 10 } },
      { ts: at(1), data: { projectId: 'acme', plan: 'team', ingestLimitPerSecond: 1000 } },
    ]);
    expect((await tenants.tenants(project, page(project))).items).toMatchObject([
      { tenant: 'acme', plan: 'team', ingest_limit_per_second: 1000, events: 2 },
    ]);
    const history = await tenants.history(project, { ...page(project), tenant: 'acme' });
    expect(history.items.map(({ plan }) => plan)).toEqual(['team', 'free']);
  });

  it('show the duration of each status of a video job, and only artifacts with a web address', async () => {
    const project = randomUUID();
    await stage.send(
      project,
      'video',
      [
        { ts: at(9), data: { jobId: 'v', status: 'done', artifactUrl: 'https://files.example.com/v.mp4' } },
        { ts: at(2), data: { jobId: 'v', status: 'running', targetUrl: 'https://shop.example.com' } },
        { ts: at(0), data: { jobId: 'v', status: 'queued' } },
        { ts: at(1), data: { jobId: 'w', status: 'any word', artifactUrl: 'javascript:alert(1)' } },
      ],
      1,
    );
    expect((await videos.jobs(project, page(project))).items).toMatchObject([
      {
        job_id: 'v',
        status: 'done',
        status_since: new Date(at(9)),
        target_url: 'https://shop.example.com',
        artifact_url: 'https://files.example.com/v.mp4',
        states: [
          { status: 'queued', duration_ms: 120_000 },
          { status: 'running', duration_ms: 420_000 },
          { status: 'done', duration_ms: 0 },
        ],
      },
      { job_id: 'w', status: 'any word', artifact_url: null },
    ]);
  });

  it('show for each flag event whether its flag exists in the project', async () => {
    const project = randomUUID();
    await stage.send(project, 'feature_flag', [
      { ts: at(0), data: { key: 'known-flag', enabled: false, rollout: 0, actor: 'mira' } },
      { ts: at(1), data: { key: 'elsewhere', enabled: true } },
    ]);
    expect((await flagEvents.events(project, page(project))).items).toMatchObject([
      { key: 'elsewhere', flag_exists: false, enabled: true, rollout: null },
      { key: 'known-flag', flag_exists: true, enabled: false, rollout: 0, actor: 'mira' },
    ]);
    const own = await flagEvents.events(project, { ...page(project), key: 'elsewhere' });
    expect(own.items.map(({ key }) => key)).toEqual(['elsewhere']);
  });

  it('accept hostile keys and values', async () => {
    const project = randomUUID();
    const hostile = [
      `'; DROP TABLE events; --`,
      '',
      `${LONG}a`,
      `${LONG}b`,
      '../../etc/passwd',
      '\u202e<script>',
    ];
    for (const [type, member] of [
      ['config', 'path'],
      ['repository', 'repo'],
      ['tenant', 'projectId'],
      ['video', 'jobId'],
      ['feature_flag', 'key'],
    ] as const) {
      await stage.send(
        project,
        type,
        hostile.map((key, i) => ({
          ts: i === 0 ? '0001-01-01T00:00:00Z' : at(i),
          data: {
            [member]: key,
            actor: [1],
            status: LONG,
            plan: LONG,
            artifactUrl: LONG,
            branch: LONG,
            diff: null,
          },
        })),
      );
    }
    // A number that JSON.stringify cannot write.
    await stage.sendText(project, 'tenant', at(9), '{"projectId": "huge", "ingestLimitPerSecond": 1e400}');
    expect(await stage.failures()).toEqual([]);
    expect((await configs.entries(project, page(project))).items).toHaveLength(hostile.length);
    const [huge, ...others] = (await tenants.tenants(project, page(project))).items;
    expect(huge).toMatchObject({ tenant: 'huge', ingest_limit_per_second: null });
    expect(new Set(others.map(({ tenant }) => tenant)).size).toBe(hostile.length);
    for (const { tenant } of others) {
      const { items } = await tenants.history(project, { ...page(project), tenant });
      expect(items).toHaveLength(1);
    }
    expect((await videos.jobs(project, page(project))).items).toHaveLength(hostile.length);
    expect((await repositories.commits(project, page(project))).items).toHaveLength(hostile.length);
    expect((await flagEvents.events(project, page(project))).items).toHaveLength(hostile.length);
  });

  it('show a key once that was received on two days, with the changes of both days', async () => {
    const project = randomUUID();
    const send = (ts: string, plan: string) =>
      stage.send(project, 'tenant', [{ ts, data: { projectId: 'acme', plan } }]);
    await send(at(5), 'team');
    await stage.test.database.query(
      'UPDATE event_state_keys SET received_on = received_on - 1 WHERE project_id = $1',
      [project],
    );
    await send(at(1), 'free');
    expect((await tenants.tenants(project, page(project))).items).toMatchObject([
      { tenant: 'acme', plan: 'team', events: 2, first_seen_at: new Date(at(1)) },
    ]);
  });

  it('show nothing of another project', async () => {
    const project = randomUUID();
    await stage.send(randomUUID(), 'config', [{ ts: at(0), data: { path: 'secret' } }]);
    expect((await configs.entries(project, page(project))).items).toEqual([]);
    expect((await configs.history(project, { ...page(project), path: 'secret' })).items).toEqual([]);
  });

  it('match a plain computation for events in any order, also after a rebuild', async () => {
    const random = seededRandom('keyed states');
    const project = randomUUID();
    const events = Array.from({ length: 400 }, (_, i) => ({
      minute: Math.floor(random() * 200),
      data: { projectId: `t${Math.floor(random() * 30)}`, plan: `p${i}` },
      by: random(),
    })).sort((a, b) => a.by - b.by);
    const ids = await stage.send(
      project,
      'tenant',
      events.map(({ minute, data }) => ({ ts: at(minute), data })),
      60,
    );
    const plain = new Map<string, { minute: number; id: string; plan: string; count: number }>();
    for (const [i, { minute, data }] of events.entries()) {
      const id = ids[i] ?? '';
      const before = plain.get(data.projectId);
      const isLater =
        before === undefined || minute > before.minute || (minute === before.minute && id > before.id);
      plain.set(data.projectId, {
        ...(isLater ? { minute, id, plan: data.plan } : before),
        count: (before?.count ?? 0) + 1,
      });
    }
    const expected = [...plain]
      .sort(([, a], [, b]) => b.minute - a.minute || (a.id < b.id ? 1 : -1))
      .map(([tenant, { plan, count }]) => `${tenant} ${plan} ${count}`);
    const all = async (): Promise<string[]> => {
      const rows: string[] = [];
      for (let cursor: string | undefined; ;) {
        const query = { project_id: project, limit: 7, ...(cursor === undefined ? {} : { cursor }) };
        const { items, next_cursor: next } = await tenants.tenants(project, query);
        rows.push(...items.map(({ tenant, plan, events: count }) => `${tenant} ${plan} ${count}`));
        if (next === null) return rows;
        cursor = next;
      }
    };
    expect(await all()).toEqual(expected);
    await stage.rebuild('tenants');
    expect(await all()).toEqual(expected);
  });
});
