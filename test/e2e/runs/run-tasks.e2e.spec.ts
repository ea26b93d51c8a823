import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { APPS, createApp, install, publish } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import { addUser, bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { RunStage } from '../../support/apps/run-stage.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

interface Attempt {
  attempt: number;
  state: string;
  duration_ms: number;
}
interface TaskList {
  tasks: {
    task_id: string;
    state: string | null;
    attempt: number;
    upstream: string[];
    attempts: Attempt[];
  }[];
  read_at: string | null;
  complete: boolean;
  problem: string | null;
}

const SOON = { timeout: 60_000, interval: 50 };

/** Simulates the end of the pause after the last read of the run's tasks. */
async function makeReadDue({ database }: TestApp, runId: string): Promise<void> {
  const due = await database.query(
    `WITH due AS (UPDATE run_tasks SET next_read_at = now() WHERE run_id = $1 AND next_read_at IS NOT NULL RETURNING run_id)
     SELECT run_id FROM due`,
    [runId],
  );
  expect(due, 'no read is planned').toHaveLength(1);
}

describe('tasks of simulated runs', () => {
  let app: TestApp;
  let admin: Identity;
  let viewer: Identity;
  let installationId: string;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    const project = await createProject(app, admin.accessToken, 'shop');
    viewer = await addUser(app, 'viewer@example.com', { projectId: project.id, relation: 'viewer' });
    const { slug } = await createApp(app, admin);
    await publish(app, admin, slug);
    installationId = await install(app, admin, slug, { project_id: 'shop' });
  });
  afterAll(() => app.close());

  const started = async (simulate: object): Promise<string> => {
    const response = await as(app, admin, 'post', `${APPS}/installations/${installationId}/runs`)
      .send({ input: { simulate } })
      .expect(201);
    return (response.body as { id: string }).id;
  };
  const read = async <T>(path: string): Promise<T> =>
    (await as(app, viewer, 'get', `${APPS}/runs/${path}`).expect(200)).body as T;
  const tasksOf = (id: string) => read<TaskList>(`${id}/tasks`);

  it('include the task that failed, its attempt and exception, and every task with its attempts', async () => {
    const id = await started({
      outcome: 'failed',
      queue_ms: 0,
      duration_ms: 30,
      fail_task: 'check',
      retries: 2,
    });
    const error = {
      code: 'run_failed',
      message: 'SimulatedFailure: The simulated run failed, as its input requests.',
      task: 'check',
      map_index: -1,
      attempt: 3,
    };
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ state: 'failed', error }), SOON);
    const list = await read<{ items: { id: string; error: unknown }[] }>(`?project_id=shop&state=failed`);
    expect(list.items.find((run) => run.id === id)?.error).toEqual(error);

    const { tasks, ...rest } = await vi.waitFor(async () => {
      const found = await tasksOf(id);
      expect(found.complete).toBe(true);
      return found;
    }, SOON);
    expect(rest).toEqual({ truncated: false, read_at: expect.any(String), complete: true, problem: null });
    expect(tasks.map((task) => [task.task_id, task.state, task.upstream])).toEqual([
      ['extract', 'success', []],
      ['check', 'failed', ['extract']],
      ['transform', 'success', ['extract']],
      ['load', 'upstream_failed', ['check', 'transform']],
    ]);
    const check = tasks.find((task) => task.task_id === 'check');
    expect(check?.attempts.map(({ attempt, state }) => [attempt, state])).toEqual([
      [1, 'failed'],
      [2, 'failed'],
      [3, 'failed'],
    ]);
    expect(check?.attempts.every((attempt) => attempt.duration_ms >= 0)).toBe(true);
    expect(tasks.at(-1)).toMatchObject({ attempt: 0, attempts: [] });
  });

  it('are read repeatedly for an active run while a caller polls, and once more at the end', async () => {
    const id = await started({ queue_ms: 0, duration_ms: 600_000 });
    const states = async () => (await tasksOf(id)).tasks.map(({ state }) => state);
    await vi.waitFor(async () => expect(await states()).toContain('running'), SOON);
    const before = await tasksOf(id);
    expect(before).toMatchObject({ read_at: expect.any(String), complete: false });
    await makeReadDue(app, id);
    await vi.waitFor(async () => expect((await tasksOf(id)).read_at).not.toBe(before.read_at), SOON);
    // Simulates ten minutes.
    await app.database.query(
      `WITH ended AS (UPDATE simulated_dag_runs SET ends_at = now() WHERE run_id = $1)
       UPDATE simulated_callbacks SET due_at = now() WHERE run_id = $1`,
      [id],
    );
    // No client requests the tasks in between.
    await vi.waitFor(
      async () => expect(await read(id)).toMatchObject({ state: 'succeeded', error: null }),
      SOON,
    );
    await vi.waitFor(async () => expect(await states()).toEqual(Array(4).fill('success')), SOON);
  });
});

describe('tasks of runs in Airflow', () => {
  let stage: RunStage;
  beforeAll(async () => {
    stage = await RunStage.start();
  });
  afterAll(() => stage.close());

  const running = async (spec: object): Promise<string> => {
    const { slug, installationId } = await stage.installed();
    stage.airflow.dag(`${slug}__manual`, { queuedMs: 0, durationMs: 10 ** 9, ...spec });
    const { id } = await stage.started(installationId);
    await stage.until(id, { submitted_at: expect.any(String) });
    return id;
  };
  const tasks = async (id: string) =>
    (await stage.call(stage.viewer, 'get', `/runs/${id}/tasks`).expect(200)).body as TaskList;

  it('are read once for any number of callers, and not at all without one', async () => {
    const [unwatched, id, other] = [await running({}), await running({}), await running({})];
    const readsOf = (run: string): number =>
      stage.airflow.requests.filter(({ route, url }) => route === 'tasks' && url.includes(run)).length;
    let answer = (): void => undefined;
    const until = new Promise<void>((resolve) => (answer = resolve));
    stage.airflow.faults.add('tasks', { kind: 'hold', until });
    await tasks(id);
    await expect.poll(() => readsOf(id), SOON).toBe(1);
    // While that read is in progress.
    await Promise.all(Array.from({ length: 20 }, () => tasks(id)));
    // Requested later than all others, and therefore read later.
    await vi.waitFor(async () => expect((await tasks(other)).tasks).toHaveLength(1), SOON);
    expect([readsOf(id), readsOf(unwatched)]).toEqual([1, 0]);
    answer();
    await vi.waitFor(async () => expect((await tasks(id)).tasks).toHaveLength(1), SOON);
  });

  it('are kept with the reason when Airflow cannot be read', async () => {
    const id = await running({});
    await vi.waitFor(async () => expect((await tasks(id)).tasks).toHaveLength(1), SOON);
    stage.airflow.faults.add('tasks', { kind: 'answer', status: 502 }, 3);
    await makeReadDue(stage.app, id);
    await vi.waitFor(
      async () => expect(await tasks(id)).toMatchObject({ problem: 'orchestrator_unavailable' }),
      SOON,
    );
    expect((await tasks(id)).tasks).toHaveLength(1);
    stage.airflow.faults.clear();
    await makeReadDue(stage.app, id);
    await vi.waitFor(async () => expect(await tasks(id)).toMatchObject({ problem: null }), SOON);
  });

  it('are shown without the parts that the Airflow user has no permission to read', async () => {
    const id = await running({ durationMs: 0, outcome: 'failed' });
    stage.airflow.faults.add('dag_tasks', { kind: 'answer', status: 403 }, 100);
    stage.airflow.faults.add('log', { kind: 'answer', status: 403 }, 100);
    await stage.call(stage.admin, 'post', '/runs/reconcile').expect(200);
    await stage.until(id, { state: 'failed', error: expect.objectContaining({ task: 'work', attempt: 1 }) });
    await vi.waitFor(
      async () => expect(await tasks(id)).toMatchObject({ complete: true, problem: null }),
      SOON,
    );
    expect((await tasks(id)).tasks).toMatchObject([{ task_id: 'work', state: 'failed', upstream: [] }]);
    stage.airflow.faults.clear();
  });

  it('include the exception of the failed task', async () => {
    const id = await running({ durationMs: 0, outcome: 'failed' });
    // No callback: the service finds the end itself.
    await stage.call(stage.admin, 'post', '/runs/reconcile').expect(200);
    await stage.until(id, {
      state: 'failed',
      error: { code: 'run_failed', message: 'ValueError: no data', task: 'work', map_index: -1, attempt: 1 },
    });
  });
});
