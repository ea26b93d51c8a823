import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunHistogramReadModel } from '../../../src/apps/runs/histogram/run-histogram.read-model.js';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import { APPS } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { createProject } from '../../support/access/identity.js';
import { ManualClock } from '../../support/manual-clock.js';
import { RunStage } from '../../support/apps/run-stage.js';

const HOUR = 3_600_000;

describe('the histogram of runs', () => {
  let stage: RunStage;
  const clock = new ManualClock(Math.floor(Date.now() / HOUR) * HOUR + HOUR / 2);
  interface Histogram {
    from: string;
    to: string;
    bucket_ms: number;
    items: { at: string; states: Record<string, number> }[];
    total: number;
    complete: boolean;
    exact_from: string;
  }
  let installed: { id: string; slug: string; installationId: string };
  const START = Date.parse('2026-05-01T00:00:00Z');
  const histogram = async (
    query: string,
    who: { accessToken: string } = stage.viewer,
  ): Promise<Histogram> => {
    const response = await as(stage.app, who, 'get', `${APPS}/runs/histogram?${query}`);
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
    return response.body as Histogram;
  };
  const span = `from=${new Date(START).toISOString()}&to=${new Date(START + 24 * HOUR).toISOString()}`;

  beforeAll(async () => {
    stage = await RunStage.start(clock);
    await createProject(stage.app, stage.admin.accessToken, 'fresh');
    installed = await stage.installed();
    const { id } = await stage.started(installed.installationId);
    // Two per hour for a day and an hour: one succeeded, the other with a state in rotation.
    for (let i = 0; i < 50; i++) {
      const atMs = START + i * (HOUR / 2);
      const state = i % 2 === 0 ? 'succeeded' : (['failed', 'canceled'][Math.floor(i / 2) % 2] ?? '');
      await stage.app.database.query(
        `INSERT INTO runs (id, project_id, installation_id, app_id, app_version_id, actor_user_id, run_kind, dag_id, state,
                created_at, updated_at, ended_at, version, clear_number, submission, submit_attempts, submit_deadline, stop_seconds, checks)
         SELECT $2, project_id, installation_id, app_id, app_version_id, actor_user_id, run_kind, dag_id, $3, $4, $4, $4,
                1, 0, 'accepted', 1, now(), 600, 0 FROM runs WHERE id = $1`,
        [id, uuidV7(atMs), state, new Date(atMs)],
      );
    }
    await stage.end(id);
  });

  afterAll(() => stage.close());

  it('counts runs by creation time and state, and returns every bucket', async () => {
    const found = await histogram(`project_id=shop&${span}&buckets=24`);
    expect(found).toMatchObject({ bucket_ms: HOUR, total: 48, complete: true });
    expect([found.from, found.to, found.exact_from]).toEqual([
      '2026-05-01T00:00:00.000Z',
      '2026-05-02T00:00:00.000Z',
      '2026-05-01T00:00:00.000Z',
    ]);
    expect(found.items).toHaveLength(24);
    expect(found.items[1]).toEqual({
      at: '2026-05-01T01:00:00.000Z',
      states: { submitted: 0, running: 0, succeeded: 1, failed: 0, canceled: 1 },
    });
    const odd = await histogram(
      `installation_id=${installed.installationId}&from=2026-05-01T00:10:00Z&to=2026-05-01T02:10:00%2B00:00&buckets=3`,
    );
    expect([odd.bucket_ms, odd.total, odd.items.map(({ at }) => at)]).toEqual([
      HOUR,
      4,
      ['2026-05-01T00:00:00.000Z', '2026-05-01T01:00:00.000Z', '2026-05-01T02:00:00.000Z'],
    ]);
    expect(odd.items.map(({ states }) => states['succeeded'])).toEqual([0, 1, 1]);
  });

  it('is filtered by app or installation, and covers the last day by default', async () => {
    expect((await histogram(`project_id=shop&app=${installed.slug}&${span}`)).total).toBe(48);
    expect((await histogram(`project_id=shop&app=${installed.id}&${span}`)).total).toBe(48);
    expect((await histogram(`project_id=shop&app=nowhere&${span}`)).total).toBe(0);
    const other = await stage.installed();
    expect((await histogram(`project_id=shop&app=${other.slug}&${span}`)).total).toBe(0);
    expect((await histogram(`installation_id=${other.installationId}&${span}`)).total).toBe(0);
    const { id } = await stage.started(other.installationId);
    clock.nowMs += 1;
    const today = await histogram(`installation_id=${other.installationId}`);
    expect(Date.parse(today.to) - Date.parse(today.from)).toBe(24 * HOUR);
    expect(today.items.length).toBeLessThanOrEqual(60);
    expect([today.total, today.items.at(-1)?.states['submitted']]).toEqual([1, 1]);
    await stage.end(id);
  });

  it('counts only the newest of too many runs, and reports the start of the exact part', async () => {
    const readModel = stage.app.app.get(RunHistogramReadModel);
    const caller = { userId: stage.viewer.userId, scopes: null, origin: { method: 'GET' } } as never;
    const query = {
      installation_id: installed.installationId,
      from: new Date(START).toISOString(),
      to: new Date(START + 24 * HOUR).toISOString(),
      buckets: 24,
    };
    const found = await readModel.of(caller, query, 10);
    expect(found.complete).toBe(false);
    expect(found.exact_from.getTime()).toBe(START + 37 * (HOUR / 2) + 1);
    const exact = found.items.filter(({ at }) => at >= found.exact_from);
    expect(exact.map(({ states }) => states.succeeded)).toEqual(Array(5).fill(1));
    expect((await readModel.of(caller, query, 48)).complete).toBe(true);
  });

  it.each([
    ['', 'project_id'],
    ['project_id=shop&from=2026-05-02T00:00:00Z&to=2026-05-02T00:00:00Z', 'from'],
    ['project_id=shop&from=1960-01-01T00:00:00Z&buckets=1', 'from'],
    ['project_id=shop&buckets=0', 'buckets'],
    ['project_id=shop&buckets=121', 'buckets'],
    ['installation_id=x', 'installation_id'],
  ])('refuses %j', async (query, field) => {
    const response = await as(stage.app, stage.viewer, 'get', `${APPS}/runs/histogram?${query}`);
    expectProblem(response, 400, 'validation_failed');
    expect(response.body.errors[0].path).toBe(field);
  });

  it('requires runs:view on the project or the installation', async () => {
    const at = (who: { accessToken: string }, query: string) =>
      as(stage.app, who, 'get', `${APPS}/runs/histogram?${query}`);
    expectProblem(await at(stage.stranger, 'project_id=shop'), 404, 'not_found');
    expectProblem(await at(stage.stranger, `installation_id=${installed.installationId}`), 404, 'not_found');
    expectProblem(await at(stage.viewer, 'project_id=fresh'), 404, 'not_found');
    // A range of a century.
    const far = await histogram(
      'project_id=shop&from=1970-01-01T00:00:00Z&to=9999-12-31T23:59:59Z&buckets=1',
    );
    expect(far.items).toHaveLength(1);
  });
});
