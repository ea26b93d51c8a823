import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '../../test/fake-api';
import { renderScreen } from '../../test/render';
import { Elapsed } from '../run-status';
import { RunLogs } from '../logs/run-logs';
import { elapsedMs } from '../run';
import { aRun } from '../run-fixture';
import { RunInspector } from './run-screen';
import type { RunSearch } from '../search';
import type { Task } from '../tasks/task';
import { aTask, tasksOf } from '../tasks/task-fixture';

afterEach(() => vi.useRealTimers());

const ID = aRun().id;
const PATH = `/api/v1/apps/runs/${ID}`;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a run that is watched', () => {
  it('is refetched until it ends, and stays on the tab on which it was opened', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let run = aRun();
    const calls = fakeApi({ [`GET ${PATH}`]: () => ({ body: run }) });
    await renderScreen(
      <Suspense>
        <RunInspector project="shop" id={ID} search={{}} onChange={vi.fn()} />
      </Suspense>,
    );
    expect(await screen.findByText('Timeline of the run')).toBeVisible();
    run = aRun({ state: 'failed', ended_at: '2026-11-21T12:00:05.000Z', duration_ms: 3000 });
    await pass(3500);
    expect(await screen.findByText('Failed')).toBeVisible();
    expect(screen.getByText('Timeline of the run')).toBeVisible();
    const reads = () => calls.filter(({ path }) => path === PATH).length;
    const before = reads();
    await pass(20_000);
    expect(reads()).toBe(before);
  });

  it('cannot be canceled a second time', async () => {
    fakeApi({ [`GET ${PATH}`]: { body: aRun({ stop: 'canceled' as never }) } });
    await renderScreen(
      <Suspense>
        <RunInspector project="shop" id={ID} search={{}} onChange={vi.fn()} />
      </Suspense>,
    );
    await screen.findByText('Timeline of the run');
    expect(screen.queryByRole('button', { name: 'Cancel run' })).toBeNull();
  });
});

describe('the duration of a run', () => {
  it('grows each second while the run is active', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:10.400Z') });
    await renderScreen(<Elapsed run={aRun({ started_at: '2026-11-21T12:00:02.000Z' })} />);
    const first = screen.getByRole('main').textContent;
    await pass(2000);
    expect([first, screen.getByRole('main').textContent]).toEqual(['8.0 s', '10.0 s']);
  });

  it('is unknown for a run that ended without one, and never negative', () => {
    const nowMs = Date.parse('2026-11-21T12:00:00.000Z');
    const times = { started_at: '2026-11-21T12:00:02.000Z', duration_ms: null };
    expect(elapsedMs({ ...times, state: 'canceled' }, nowMs)).toBeNull();
    expect(elapsedMs({ ...times, state: 'running' }, nowMs)).toBe(0);
    expect(elapsedMs({ ...times, state: 'running', started_at: null }, nowMs)).toBeNull();
  });
});

describe('the logs of a run', () => {
  const serve = (
    tasks: Task[],
    text: (search: URLSearchParams) => { text: string; next?: string; resume?: string; skipped?: number },
  ) => {
    const requests: Record<string, string>[] = [];
    fakeApi({
      [`GET ${PATH}/tasks`]: { body: tasksOf(tasks) },
      [`GET ${PATH}/logs`]: ({ search }) => {
        requests.push(Object.fromEntries(search));
        const page = text(search);
        return {
          body: {
            task_id: 'load',
            map_index: -1,
            try_number: 1,
            text: page.text,
            skipped_bytes: search.has('cursor') ? null : (page.skipped ?? 0),
            next_cursor: page.next ?? null,
            resume_cursor: page.resume ?? 'resume',
          },
        };
      },
    });
    return requests;
  };
  function Logs({ state, start = {} }: { state: 'failed' | 'running'; start?: RunSearch }) {
    const [search, setSearch] = useState(start);
    return (
      <RunLogs
        project="shop"
        run={aRun({ state })}
        search={search}
        onChange={(part) => setSearch((before) => ({ ...before, ...part }))}
      />
    );
  }

  it('start with the end of the last attempt of a mapped task, and are read from the start on request', async () => {
    const requests = serve([aTask('load', 'failed', { mapIndex: 2, attempt: 3 })], (search) => {
      if (search.get('part') === 'end') return { text: 'the end\n', skipped: 3 * 1024 ** 2 };
      return search.has('cursor') ? { text: 'second page' } : { text: 'first page\n', next: 'p-2' };
    });
    await renderScreen(<Logs state="failed" />);
    // Lines are rendered by their position on the screen; jsdom has no layout.
    expect(await screen.findByText('1 line')).toBeVisible();
    expect(
      screen.getByText(/^This is the end of the log\. 3(?:\.\d)? M.* before it are not shown\.$/),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Load from the start' }));
    expect(await screen.findByText('2 lines')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load from the start' })).toBeNull();
    const attempt = { task: 'load', map_index: '2', try: '3' };
    expect(requests).toEqual([{ ...attempt, part: 'end' }, { ...attempt, part: 'start' }, { cursor: 'p-2' }]);
  });

  it('of another task are those of its last attempt', async () => {
    const requests = serve(
      [aTask('load', 'success', { attempt: 3 }), aTask('report', 'success', { attempt: 2 })],
      () => ({ text: 'line' }),
    );
    await renderScreen(<Logs state="failed" start={{ task: 'load', try: 1 }} />);
    await waitFor(() => expect(requests).toHaveLength(1));
    await userEvent.click(screen.getByRole('combobox', { name: 'Task' }));
    await userEvent.click(await screen.findByRole('option', { name: 'report: Succeeded' }));
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests.map((one) => [one['task'], one['try']])).toEqual([
      ['load', '1'],
      ['report', '2'],
    ]);
  });

  it.each([
    ['skipped', 'The orchestrator skipped this task, so it has no log.'],
    ['upstream_failed', 'A task that this one waits for failed, so this one never ran.'],
    [null, 'This task never ran.'],
  ])('of a task that never ran (%s) show why, and are not requested', async (state, why) => {
    const requests = serve([aTask('load', state, { attempt: 0 })], () => ({ text: '' }));
    await renderScreen(<Logs state="failed" />);
    expect(await screen.findByText(why)).toBeVisible();
    expect(requests).toEqual([]);
  });

  it('open with the task that failed, regardless of the order of tasks', async () => {
    const tasks = [
      aTask('skipped', 'skipped', { attempt: 0 }),
      aTask('load', 'failed', { attempt: 2 }),
      aTask('write', 'upstream_failed', { attempt: 0 }),
    ];
    const requests = serve(tasks, () => ({ text: 'line' }));
    await renderScreen(<Logs state="failed" />);
    await waitFor(() => expect(requests).toEqual([{ task: 'load', map_index: '-1', try: '2', part: 'end' }]));
    expect(screen.getByRole('radio', { name: 'Attempt 1: Failed' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'Attempt 2: Failed' })).toBeChecked();
  });

  it('are searched as they are shown: without color codes, which can be within a word', async () => {
    serve([aTask('load', 'success')], () => ({
      text: 'all is well\n\u001b[31mER\u001b[1mROR\u001b[0m: disk full\nmore',
    }));
    await renderScreen(<Logs state="failed" />);
    const search = await screen.findByRole('textbox', { name: 'Search in the log' });
    await userEvent.type(search, 'error: disk');
    expect(await screen.findByText('1 of 1 line')).toBeVisible();
    await userEvent.clear(search);
    await userEvent.type(search, '31m');
    expect(await screen.findByText('Not found')).toBeVisible();
  });

  it('are streamed from the last read position while the task writes, until its last message', async () => {
    const encoder = new TextEncoder();
    let write = (_message: string): void => undefined;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        write = (message) => controller.enqueue(encoder.encode(message));
      },
    });
    const calls = fakeApi({
      [`GET ${PATH}/tasks`]: { body: tasksOf([aTask('load', 'running')]) },
      [`GET ${PATH}/logs`]: {
        body: {
          task_id: 'load',
          map_index: -1,
          try_number: 1,
          text: 'one\n',
          skipped_bytes: 0,
          next_cursor: null,
          resume_cursor: 'r-1',
        },
      },
      [`GET ${PATH}/logs/stream`]: { stream },
    });
    const to = (path: string) => calls.filter((call) => call.path === `${PATH}/${path}`);
    await renderScreen(<Logs state="running" />);
    expect(await screen.findByText(/^1 line,/)).toBeVisible();
    await waitFor(() => expect(to('logs/stream').map(({ search }) => search.get('cursor'))).toEqual(['r-1']));
    write('event: log.text\nid: r-2\ndata: {"text":"two\\n","cursor":"r-2"}\n\n: hb\n\n');
    expect(await screen.findByText(/^2 lines/)).toBeVisible();
    write(
      'event: log.text\nid: r-3\ndata: {"text":"three\\n","cursor":"r-3"}\n\nevent: log.end\ndata: {}\n\n',
    );
    expect(await screen.findByText(/^3 lines/)).toBeVisible();
    expect(to('logs')).toHaveLength(1);
  });

  it('are read from the position at which a stream ended before its last message', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const message = 'event: log.text\nid: r-2\ndata: {"text":"two\\n","cursor":"r-2"}\n\n';
    const broken = () =>
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode(message));
          controller.close();
        },
      });
    const requests: (string | null)[] = [];
    let opened = 0;
    fakeApi({
      [`GET ${PATH}/tasks`]: { body: tasksOf([aTask('load', 'running')]) },
      [`GET ${PATH}/logs`]: ({ search }) => {
        requests.push(search.get('cursor'));
        const text = {
          task_id: 'load',
          map_index: -1,
          try_number: 1,
          skipped_bytes: null,
          next_cursor: null,
        };
        return search.has('cursor')
          ? { body: { ...text, text: 'three\n', resume_cursor: 'r-3' } }
          : { body: { ...text, text: 'one\n', resume_cursor: 'r-1' } };
      },
      [`GET ${PATH}/logs/stream`]: () =>
        (opened += 1) === 1 ? { stream: broken() } : problem(429, 'too_many_streams', 'Too many.'),
    });
    await renderScreen(<Logs state="running" />);
    expect(await screen.findByText(/^2 lines/)).toBeVisible();
    await pass(2100);
    expect(await screen.findByText(/^3 lines/)).toBeVisible();
    expect(requests.slice(0, 2)).toEqual([null, 'r-2']);
    expect(screen.queryByText('Too many.')).toBeNull();
  });

  it('are polled without a stream from their last position, and not after the task has ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const requests = serve([aTask('load', 'running', { attempt: 2 })], (search) =>
      search.get('cursor') === 'r-1'
        ? { text: 'two\n', resume: 'r-2' }
        : { text: search.has('cursor') ? '' : 'one\n', resume: search.get('cursor') ?? 'r-1' },
    );
    const { unmount } = await renderScreen(<Logs state="running" />);
    expect(await screen.findByText(/^1 line,/)).toBeVisible();
    await pass(2100);
    expect(await screen.findByText(/^2 lines/)).toBeVisible();
    await pass(2100);
    expect(requests.slice(0, 3)).toEqual([
      { task: 'load', map_index: '-1', try: '2', part: 'end' },
      { cursor: 'r-1' },
      { cursor: 'r-2' },
    ]);
    unmount();

    requests.length = 0;
    await renderScreen(<Logs state="running" start={{ try: 1 }} />);
    await waitFor(() => expect(requests).toHaveLength(1));
    await pass(10_000);
    expect(requests).toHaveLength(1);
  });

  it('are followed after a temporary rejection', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isBusy = true;
    const text = { task_id: 'load', map_index: -1, try_number: 1, next_cursor: null, resume_cursor: 'r' };
    fakeApi({
      [`GET ${PATH}/tasks`]: { body: tasksOf([aTask('load', 'running')]) },
      [`GET ${PATH}/logs`]: ({ search }) => {
        if (!search.has('cursor')) return { body: { ...text, text: 'one\n', skipped_bytes: 0 } };
        if (isBusy) return problem(429, 'rate_limited', 'Too many logs are being read.');
        return { body: { ...text, text: 'two\n', skipped_bytes: null } };
      },
    });
    await renderScreen(<Logs state="running" />);
    expect(await screen.findByText(/^1 line,/)).toBeVisible();
    await pass(2100);
    expect(await screen.findByText('Too many logs are being read.')).toBeVisible();
    isBusy = false;
    await pass(5100);
    expect(await screen.findByText(/^2 lines/)).toBeVisible();
    expect(screen.queryByText('Too many logs are being read.')).toBeNull();
  });
});
