import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../test/fake-api';
import { renderScreen } from '../test/render';
import { Elapsed } from './elapsed';
import { RunLogs } from './logs/run-logs';
import { elapsedMs } from './run';
import { aRun } from './run-fixture';
import { RunInspector } from './run-screen';
import type { RunSearch } from './search';

afterEach(() => vi.useRealTimers());

const ID = aRun().id;
const PATH = `/api/v1/apps/runs/${ID}`;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a run that is watched', () => {
  it('is read again until it is over, and stays on the tab that it was opened on', async () => {
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
  it('grows each second while the run goes on', async () => {
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
  const task = (id: string, more: object = {}) => ({
    task_id: id,
    map_index: -1,
    tries: 1,
    state: 'success',
    started_at: null,
    ended_at: '2026-11-21T12:00:05.000Z',
    ...more,
  });
  const serve = (tasks: object[], text: (search: URLSearchParams) => { text: string; next?: string }) => {
    const asked: Record<string, string>[] = [];
    fakeApi({
      [`GET ${PATH}/logs`]: ({ search }) => {
        if (!search.has('task')) return { body: { tasks } };
        asked.push(Object.fromEntries(search));
        const page = text(search);
        return {
          body: {
            task_id: search.get('task'),
            map_index: -1,
            try_number: 1,
            text: page.text,
            next_cursor: page.next ?? null,
          },
        };
      },
    });
    return asked;
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

  it('begin with the last attempt of a mapped task, read page by page', async () => {
    const asked = serve([task('load', { map_index: 2, tries: 3 })], (search) =>
      search.has('cursor') ? { text: 'second page' } : { text: 'first page\n', next: 'p-2' },
    );
    await renderScreen(<Logs state="failed" />);
    // The lines themselves are drawn by their place on the screen, which jsdom does not have.
    expect(await screen.findByText('2 lines')).toBeVisible();
    expect(asked).toEqual([
      { task: 'load', map_index: '2', try: '3' },
      { task: 'load', map_index: '2', try: '3', cursor: 'p-2' },
    ]);
  });

  it('of another task are those of its last attempt', async () => {
    const asked = serve([task('load', { tries: 3 }), task('report', { tries: 2 })], () => ({ text: 'line' }));
    await renderScreen(<Logs state="failed" start={{ task: 'load', try: 1 }} />);
    await waitFor(() => expect(asked).toHaveLength(1));
    await userEvent.click(screen.getByRole('combobox', { name: 'Task' }));
    await userEvent.click(await screen.findByRole('option', { name: 'report' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map((one) => [one['task'], one['try']])).toEqual([
      ['load', '1'],
      ['report', '2'],
    ]);
  });

  it('are read again while the task writes, and not after it has ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let text = 'one';
    const asked = serve([task('load', { ended_at: null, tries: 2 })], () => ({ text }));
    const { unmount } = await renderScreen(<Logs state="running" />);
    expect(await screen.findByText(/^1 line,/)).toBeVisible();
    text = 'one\ntwo';
    await pass(2100);
    expect(await screen.findByText(/^2 lines/)).toBeVisible();
    unmount();

    asked.length = 0;
    await renderScreen(<Logs state="running" start={{ try: 1 }} />);
    await waitFor(() => expect(asked).toHaveLength(1));
    await pass(10_000);
    expect(asked).toHaveLength(1);
  });
});
