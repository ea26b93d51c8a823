import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/http/expect-problem.js';
import { createProject } from '../../support/access/identity.js';
import { bodyOf, RunStage, type InstalledApp, type RunBody } from '../../support/apps/run-stage.js';

describe('reading runs', () => {
  let stage: RunStage;
  let plain: InstalledApp;

  beforeAll(async () => {
    stage = await RunStage.start();
    plain = await stage.installed();
  });
  afterAll(() => stage.close());

  const list = async (
    query: string,
    who = stage.viewer,
  ): Promise<{ items: RunBody[]; next_cursor: string }> => {
    const response = await stage.call(who, 'get', `/runs${query}`);
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
    return response.body as { items: RunBody[]; next_cursor: string };
  };

  describe('list', () => {
    let mine: InstalledApp;
    let other: InstalledApp;
    let depot: string;
    let runs: RunBody[];

    beforeAll(async () => {
      depot = (await createProject(stage.app, stage.admin.accessToken, 'depot')).id;
      mine = await stage.installed();
      other = await stage.installed({}, { project: 'depot' });
      runs = [];
      for (let i = 0; i < 5; i++) runs.push(await stage.started(mine.installationId, { i }));
      await stage.end(runs[1]?.id ?? '', 'failed');
      await stage.end(runs[2]?.id ?? '');
      bodyOf(await stage.post(other.installationId, {}, stage.admin), 201);
    });

    const ids = async (query: string, who = stage.viewer): Promise<string[]> =>
      (await list(query, who)).items.map(({ id }) => id);
    const of = (...positions: number[]): (string | undefined)[] => positions.map((i) => runs[i]?.id);

    it('returns the newest first, page by page, without input and transitions', async () => {
      const place = `?installation_id=${mine.installationId}`;
      const first = await list(`${place}&limit=2`);
      expect(first.items.map(({ id }) => id)).toEqual(of(4, 3));
      // A run that is created in between does not shift the pages.
      const newest = await stage.started(mine.installationId);
      const second = await list(`${place}&limit=2&cursor=${first.next_cursor}`);
      expect(second.items.map(({ id }) => id)).toEqual(of(2, 1));
      const third = await list(`${place}&limit=2&cursor=${second.next_cursor}`);
      expect([third.items.map(({ id }) => id), third.next_cursor]).toEqual([of(0), null]);
      await stage.app.database.query('DELETE FROM runs WHERE id = $1', [newest.id]);
      const [item] = second.items;
      expect(item).toMatchObject({ state: 'succeeded', app_slug: mine.slug, app_version: '1.0.0' });
      for (const field of ['input', 'transitions', 'owner', 'conf']) expect(item).not.toHaveProperty(field);
    });

    it('returns the first 60 characters of each input, on one line', async () => {
      const text = '🚲'.repeat(70);
      const long = await stage.started(mine.installationId, { text });
      const none = await stage.started(mine.installationId, {});
      const place = `?installation_id=${mine.installationId}&limit=3`;
      expect((await list(place)).items.map((run) => run['input_preview'])).toEqual([
        '{}',
        `{"text":"${'🚲'.repeat(51)}…`,
        '{"i":4}',
      ]);
      await stage.app.database.query(
        `UPDATE run_payloads SET conf = replace(conf, '"input":{}', $1) WHERE run_id = $2`,
        ['"input":{\n  "n": 12345678901234567890\n}', none.id],
      );
      expect((await list(place)).items[0]?.['input_preview']).toBe('{ "n": 12345678901234567890 }');
      await stage.app.database.query('DELETE FROM runs WHERE id = ANY ($1)', [[long.id, none.id]]);
    });

    it('filters runs', async () => {
      const place = `?installation_id=${mine.installationId}`;
      expect(await ids(`${place}&state=failed`)).toEqual(of(1));
      expect(await ids(`${place}&state=failed,succeeded`)).toEqual(of(2, 1));
      expect(await ids(`${place}&state=submitted`)).toEqual(of(4, 3, 0));
      expect(await ids(`${place}&run_kind=manual&actor=${stage.developer.userId}`)).toHaveLength(5);
      expect(await ids(`${place}&run_kind=schedule`)).toEqual([]);
      expect(await ids(`${place}&actor=${stage.owner.userId}`)).toEqual([]);
      expect(await ids(`?project_id=shop&app=${mine.slug}`)).toHaveLength(5);
      expect(await ids(`?project_id=shop&app=${mine.id}`)).toHaveLength(5);
      expect(await ids(`?project_id=shop&app=nowhere`)).toEqual([]);
      const at = encodeURIComponent(String(runs[3]?.['created_at']));
      expect(await ids(`${place}&from=${at}`)).toEqual(of(4, 3));
      expect(await ids(`${place}&to=${at}`)).toEqual(of(2, 1, 0));
    });

    it('returns runs that the caller can view, and no others', async () => {
      const all = await ids('?limit=200');
      expect(all).toEqual(expect.arrayContaining(of(0, 4)));
      expect((await list('?limit=200')).items.every((run) => run['project_id'] === stage.shop.id)).toBe(true);
      expect(await ids('?limit=200', stage.stranger)).toEqual([]);
      expect(await ids(`?limit=200&app=${other.slug}`, stage.admin)).toHaveLength(1);
      const get = (query: string): ReturnType<RunStage['call']> =>
        stage.call(stage.viewer, 'get', `/runs${query}`);
      expectProblem(await get('?project_id=depot'), 404, 'not_found');
      expectProblem(await get(`?installation_id=${other.installationId}`), 404, 'not_found');
      // An installation that is not in the project.
      const wrong = `?project_id=depot&installation_id=${mine.installationId}`;
      expect(await ids(wrong, stage.admin)).toEqual([]);
    });

    it.each(['state=lost', 'run_kind=x', 'actor=me', 'cursor=!', 'installation_id=1'])(
      'refuses %s',
      async (query) => {
        const response = await stage.call(stage.viewer, 'get', `/runs?project_id=shop&${query}`);
        expectProblem(response, 400, 'validation_failed');
      },
    );

    it('uses an index, even where there are many runs', async () => {
      const noise = await stage.installed();
      const { id: newest } = await stage.started(noise.installationId);
      const [elsewhere] = await ids(`?installation_id=${other.installationId}`, stage.admin);
      // Old runs match the query, and newer ones belong to other installations.
      for (const [of, digits] of [
        [runs[0]?.id, '01000000'],
        [elsewhere, '02000000'],
        [newest, 'f1000000'],
      ]) {
        await stage.app.database.query(
          `INSERT INTO runs (id, project_id, installation_id, app_id, app_version_id, actor_user_id, run_kind, dag_id, state,
                  created_at, updated_at, version, clear_number, submission, submit_attempts, submit_deadline, stop_seconds, checks)
           SELECT ($2 || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, project_id, installation_id, app_id,
                  app_version_id, actor_user_id, run_kind, dag_id, 'succeeded', now(), now(), 1, 0, 'accepted', 1, now(), 600, 0
             FROM runs CROSS JOIN generate_series(1, 20000) AS n WHERE id = $1`,
          [of, digits],
        );
      }
      await stage.app.database.query('ANALYZE runs');
      const { runListSql } = await import('../../../src/apps/runs/read/run-rows.js');
      const none = {
        appId: null,
        states: null,
        kind: null,
        actorUserId: null,
        backfillId: null,
        fromId: null,
        beforeId: null,
      };
      const places = [
        { projectId: stage.shop.id, installationIds: 'all' as const },
        { projectId: depot, installationIds: 'all' as const },
        { projectId: null, installationIds: [mine.installationId] },
        { projectId: null, installationIds: [mine.installationId, other.installationId] },
        { projectId: null, installationIds: 'all' as const },
      ];
      for (const place of places) {
        const { text: statement, values } = runListSql({ ...none, ...place }, 51);
        const plan = await stage.app.database.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${statement}`,
          values,
        );
        const text = plan.map((row) => row['QUERY PLAN']).join('\n');
        expect(text).not.toMatch(/Seq Scan on runs/);
        expect(text).not.toMatch(/rows=\d{4}|Removed by \w+: \d{4}/);
      }
    });
  });

  it('returns one run to users who can view its installation', async () => {
    const { id } = await stage.ended(plain.installationId);
    const run = await stage.run(id);
    expect(run).toMatchObject({ state: 'succeeded', transitions: [{ source: 'create' }] });
    // Fields of `conf` that the service adds itself.
    expect(JSON.stringify(run)).not.toMatch(/"callback"|hmac_header/);
    expectProblem(await stage.call(stage.stranger, 'get', `/runs/${id}`), 404, 'not_found');
    expectProblem(await stage.call(stage.viewer, 'get', '/runs/nothing'), 404, 'not_found');
  });
});
