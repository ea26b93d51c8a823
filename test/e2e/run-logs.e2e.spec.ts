import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectProblem } from '../support/expect-problem.js';
import { RunStage, type InstalledApp } from '../support/run-stage.js';

interface Page {
  task_id: string;
  map_index: number;
  try_number: number;
  text: string;
  next_cursor: string | null;
}

describe('logs of runs', () => {
  let stage: RunStage;
  let app: InstalledApp;
  let runId: string;

  beforeAll(async () => {
    stage = await RunStage.start();
    app = await stage.installed();
    stage.airflow.dag(`${app.slug}__manual`, { queuedMs: 0, durationMs: 10 ** 9 });
    runId = await startedRun(app);
  });
  afterEach(() => stage.airflow.faults.clear());
  afterAll(() => stage.close());

  const startedRun = async ({ installationId, slug }: InstalledApp): Promise<string> => {
    const { id } = await stage.started(installationId);
    await stage.until(id, { submitted_at: expect.any(String) });
    await vi.waitFor(() => expect(stage.airflow.find(`${slug}__manual`, id)?.state).toBe('running'), {
      timeout: 10_000,
    });
    return id;
  };
  const logs = (query = '', who = stage.viewer, id = runId): ReturnType<RunStage['call']> =>
    stage.call(who, 'get', `/runs/${id}/logs${query}`);
  const page = async (query: string): Promise<Page> => {
    const response = await logs(query);
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
    return response.body as Page;
  };
  let task = '';

  it('lists the tasks and their attempts', async () => {
    const response = await logs();
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      tasks: [
        {
          task_id: expect.any(String),
          map_index: -1,
          tries: 1,
          state: 'running',
          started_at: expect.any(String),
          ended_at: null,
        },
      ],
    });
    expect(response.headers['cache-control']).toBe('no-store');
    task = (response.body as { tasks: { task_id: string }[] }).tasks[0]?.task_id ?? '';
  });

  it('gives the text of an attempt, the latest one when none is named', async () => {
    const read = await page(`?task=${task}`);
    expect(read).toMatchObject({ task_id: task, map_index: -1, try_number: 1, next_cursor: null });
    expect(read.text).toContain('The report has begun.');
    expect(await page(`?task=${task}&map_index=-1&try=1`)).toEqual(read);
  });

  it('says nothing of where the orchestrator is, in the body or in the headers', async () => {
    const response = await logs(`?task=${task}`);
    const all = JSON.stringify([response.headers, response.body]);
    for (const secret of [stage.airflow.url, 'worker-7.internal', 'Airflow-Continuation', 'svc']) {
      expect(all).not.toContain(secret);
    }
  });

  it('gives a long one in pages of at most 256 KB, whose cursors are good for this log alone', async () => {
    const long = await stage.installed();
    const lines = Array.from({ length: 9000 }, (_, i) => `line ${i} ${'ä'.repeat(30)}`);
    stage.airflow.dag(`${long.slug}__manual`, { queuedMs: 0, durationMs: 10 ** 9, log: lines });
    const id = await startedRun(long);
    let text = '';
    let cursor: string | null = null;
    let count = 0;
    do {
      const query: string = cursor === null ? `?task=${task}` : `?cursor=${cursor}`;
      const response = await logs(query, stage.viewer, id);
      expect([response.status, response.text]).toEqual([200, expect.any(String)]);
      const read = response.body as Page;
      expect(Buffer.byteLength(read.text)).toBeLessThanOrEqual(256 * 1024);
      expect(read).toMatchObject({ task_id: task, map_index: -1, try_number: 1 });
      text += read.text;
      count++;
      // Not the orchestrator's own, in whatever clothes.
      if (read.next_cursor)
        expect(Buffer.from(read.next_cursor, 'base64url').toString()).not.toContain('from:');
      cursor = read.next_cursor;
    } while (cursor !== null);
    expect(count).toBeGreaterThan(2);
    expect(text.match(/line \d+/g)).toEqual(lines.map((line) => /line \d+/.exec(line)?.[0]));

    const first = (await logs(`?task=${task}`, stage.viewer, id)).body as Page;
    expectProblem(await logs(`?cursor=${first.next_cursor}`), 400, 'validation_failed');
  });

  it.each([
    '?try=1',
    '?map_index=0',
    '?task=',
    '?task=x&try=0',
    '?task=x&try=a',
    '?cursor=abc',
    '?task=x&cursor=abc',
    '?host=evil',
  ])('refuses %s', async (query) => {
    expectProblem(await logs(query), 400, 'validation_failed');
  });

  it.each(['?task=other', '?task=..%2F..%2Fdags', '?task=report&map_index=3', '?task=~'])(
    'knows no log of %s, and asks for none',
    async (query) => {
      stage.airflow.resetCounts();
      expectProblem(await logs(query), 404, 'logs_unavailable');
      expect(stage.airflow.count('log')).toBe(0);
    },
  );

  it('knows no attempt that was never made', async () => {
    expectProblem(await logs(`?task=${task}&try=2`), 404, 'logs_unavailable');
  });

  it('of a run that the orchestrator does not have are not there, and it is not asked', async () => {
    const { installationId } = await stage.installed({ concurrency: { limit: 1 } });
    await stage.started(installationId);
    const { id } = await stage.started(installationId);
    stage.airflow.resetCounts();
    expectProblem(await logs('', stage.viewer, id), 404, 'logs_unavailable');
    expect(stage.airflow.count('tasks')).toBe(0);
  });

  it('that are not written yet are not there', async () => {
    stage.airflow.faults.add('log', { kind: 'answer', status: 404 });
    expectProblem(await logs(`?task=${task}`), 404, 'logs_unavailable');
  });

  it('that may not be read are not there', async () => {
    stage.airflow.faults.add('log', { kind: 'answer', status: 403 });
    expectProblem(await logs(`?task=${task}`), 404, 'logs_unavailable');
  });

  it.each([
    ['tasks', { kind: 'answer', status: 500 }],
    ['tasks', { kind: 'answer', status: 200, type: 'text/html', body: '<h1>http://internal/</h1>' }],
    ['log', { kind: 'reset' }],
    ['log', { kind: 'answer', status: 503 }],
  ] as const)('of an orchestrator that fails at %s with %j have to wait', async (route, fault) => {
    stage.airflow.faults.add(route, fault, 4);
    const response = await logs(`?task=${task}`);
    expectProblem(response, 503, 'orchestrator_unavailable');
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(response.text).not.toMatch(/internal|127\.0\.0\.1/);
  });

  it('are for those who may see the run', async () => {
    expectProblem(await logs('', stage.stranger), 404, 'not_found');
    expectProblem(await logs('', stage.viewer, 'nothing'), 404, 'not_found');
  });
});
