import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '../../test/fake-api';
import { renderScreen } from '../../test/render';
import { aRun } from '../run-fixture';
import { RunTasks } from './run-tasks';
import type { Task, TaskList } from './task';
import { aTask, tasksOf } from './task-fixture';

const PATH = `GET /api/v1/apps/runs/${aRun().id}/tasks`;
const TASKS = [
  aTask('extract', 'success', { startedAt: '2026-11-21T12:00:02.000Z', endedAt: '2026-11-21T12:00:03.500Z' }),
  aTask('transform', 'failed', { attempt: 2, upstream: ['extract'] }),
  aTask('load', 'upstream_failed', { attempt: 0, upstream: ['transform'] }),
];
const ERROR = { code: 'run_failed', message: 'x', task: 'transform', map_index: -1, attempt: 2 };

async function show(
  list: Partial<TaskList> & { tasks: Task[] },
  run = aRun({ state: 'failed', error: ERROR }),
) {
  const onChange = vi.fn();
  fakeApi({ [PATH]: { body: tasksOf(list.tasks, list) } });
  await renderScreen(<RunTasks project="shop" run={run} onChange={onChange} />);
  return onChange;
}

describe('the tasks of a run', () => {
  it('are a graph whose nodes link to the log of their latest attempt, also by keyboard', async () => {
    const onChange = await show({ tasks: TASKS });
    const graph = within(await screen.findByRole('region', { name: 'Graph of the tasks' }));
    expect(graph.getAllByRole('button').map((box) => box.textContent)).toEqual([
      'extractSucceeded',
      'transformFailed, attempt 2',
      'loadUpstream failed',
    ]);
    // One line from each task to each that waits for it.
    const [region] = screen.getAllByRole('region', { name: 'Graph of the tasks' });
    expect(region?.querySelectorAll('svg path')).toHaveLength(2);
    graph.getByRole('button', { name: /^transform/ }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledWith({ tab: 'logs', task: 'transform', try: undefined });
  });

  it('are a table with state, duration, attempts and what each waits for', async () => {
    const onChange = await show({ tasks: TASKS });
    const table = within(await screen.findByRole('region', { name: 'Tasks and their attempts' }));
    const rows = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'extractSucceeded1.5 s1',
      expect.stringMatching(/^transformFailed3\.0 s1: Failed2: Failedextract$/),
      'loadUpstream failed0transform',
    ]);
    await userEvent.click(table.getByRole('button', { name: 'Log of attempt 1 of transform' }));
    expect(onChange).toHaveBeenCalledWith({ tab: 'logs', task: 'transform', try: 1 });
  });

  it('have a bar for each attempt, in the color of its state, and none for a task that never ran', async () => {
    await show({ tasks: TASKS });
    const table = within(await screen.findByRole('region', { name: 'Tasks and their attempts' }));
    const bars = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll<HTMLElement>('td:nth-child(5) span')]);
    expect(bars.map((ofTask) => ofTask.map(({ dataset }) => dataset['kind']))).toEqual([
      ['ok'],
      ['err', 'err'],
      [],
    ]);
    for (const { style } of bars.flat()) expect(style.width).toMatch(/^\d+(?:\.\d+)?%$/);
  });

  it('are only a table when there are too many for a graph, and more are shown on request', async () => {
    await show({ tasks: Array.from({ length: 201 }, (_, n) => aTask(`t${n}`, 'success')), truncated: true });
    expect(await screen.findByText(/^The run has 201 tasks, too many for a graph/)).toBeVisible();
    expect(screen.getByText(/the first 1,000 are shown/)).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(101);
    await userEvent.click(screen.getByRole('button', { name: 'Show more tasks' }));
    expect(screen.getAllByRole('row')).toHaveLength(201);
  });

  it('state why there are none, or that they cannot be read', async () => {
    await show({ tasks: [], read_at: null, problem: 'orchestrator_unavailable' });
    expect(await screen.findByText(/cannot be read from the orchestrator at present/)).toBeVisible();
    expect(screen.getByText('No tasks')).toBeVisible();
  });

  it('are shown beside the reason why they can no longer be read', async () => {
    await show({ tasks: TASKS, problem: 'access_denied' });
    expect(await screen.findByText(/no permission to read the tasks/)).toBeVisible();
    expect(screen.getAllByText('transform').length).toBeGreaterThan(0);
  });

  it('report a failed request', async () => {
    fakeApi({ [PATH]: problem(403, 'forbidden', 'You need runs:view.') });
    await renderScreen(<RunTasks project="shop" run={aRun()} onChange={vi.fn()} />);
    expect(await screen.findByText('You need runs:view.')).toBeVisible();
  });

  it('are refetched while the run is active, and not after they are complete', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let list = tasksOf([aTask('extract', 'running')], { complete: false });
    const calls = fakeApi({ [PATH]: () => ({ body: list }) });
    await renderScreen(<RunTasks project="shop" run={aRun()} onChange={vi.fn()} />);
    expect((await screen.findAllByText('Running')).length).toBeGreaterThan(0);
    list = tasksOf([aTask('extract', 'success')]);
    await vi.advanceTimersByTimeAsync(3500);
    expect((await screen.findAllByText('Succeeded')).length).toBeGreaterThan(0);
    const before = calls.length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(calls).toHaveLength(before);
    vi.useRealTimers();
  });
});
