import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { parseExact } from '../api/exact-json';
import { fakeApi, problem } from '../test/fake-api';
import { fillIn } from '../test/fill-in';
import { renderScreen } from '../test/render';
import type { RunDetail } from './run';
import { aRun } from './run-fixture';
import { RunInspector } from './run-screen';
import type { RunTab } from './search';

const ID = aRun().id;
const PATH = `/api/v1/apps/runs/${ID}`;

function show(tab?: RunTab) {
  return renderScreen(
    <Suspense>
      <RunInspector project="shop" id={ID} search={{ tab }} onChange={vi.fn()} />
    </Suspense>,
  );
}

const transition = (change: Partial<RunDetail['transitions'][number]>): RunDetail['transitions'][number] => ({
  position: 1,
  source: 'callback',
  observed: 'running',
  from_state: 'submitted',
  to_state: 'running',
  applied: true,
  reason: null,
  message: null,
  reported_at: null,
  created_at: '2026-11-21T12:00:02.000Z',
  times: 1,
  last_seen_at: '2026-11-21T12:00:02.000Z',
  ...change,
});

describe('one run', () => {
  it('shows who observed what, and what was refused and why', async () => {
    fakeApi({
      [`GET ${PATH}`]: {
        body: aRun({
          state: 'succeeded',
          transitions: [
            transition({}),
            transition({
              position: 2,
              source: 'poll',
              observed: 'success',
              from_state: 'running',
              to_state: 'succeeded',
            }),
            transition({
              position: 3,
              observed: 'failed',
              to_state: 'succeeded',
              applied: false,
              reason: 'divergence',
              times: 3,
            }),
          ],
        }),
      },
    });
    await show();
    expect(await screen.findByText('Running → Succeeded')).toBeVisible();
    expect(screen.getByText('Poll of the orchestrator')).toBeVisible();
    expect(screen.getByText(/contradicts the recorded end/)).toBeVisible();
    expect(screen.getByText('3 times')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel run' })).toBeNull();
  });

  it('takes a run that has ended meanwhile as it is', async () => {
    let state: 'running' | 'succeeded' = 'running';
    fakeApi({
      [`GET ${PATH}`]: () => ({ body: aRun({ state }) }),
      [`POST ${PATH}/cancel`]: () => {
        state = 'succeeded';
        return problem(409, 'run_ended', 'The run has ended: succeeded.');
      },
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel run' }));
    const buttons = await screen.findAllByRole('button', { name: 'Cancel run' });
    await userEvent.click(buttons.at(-1)!);
    expect(await screen.findByText('It had already ended.')).toBeVisible();
    expect(await screen.findByText('Succeeded')).toBeVisible();
  });

  it('repeats a run with the same input without sending it again, and with another one when it was changed', async () => {
    const calls = fakeApi({
      [`GET ${PATH}`]: { body: aRun({ state: 'failed' }) },
      [`POST ${PATH}/rerun`]: problem(422, 'run_input_invalid', 'The input does not fit.', {
        errors: [{ path: 'input.day', problem: 'must be a date' }],
      }),
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Run again' }));
    const submit = async () =>
      userEvent.click((await screen.findAllByRole('button', { name: 'Run again' })).at(-1)!);
    await submit();
    expect(await screen.findByText('input.day: must be a date')).toBeVisible();
    const field = screen.getByLabelText('Input');
    await userEvent.clear(field);
    await userEvent.type(field, '[[1]');
    await submit();
    expect(await screen.findByText('This must be a JSON object.')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, '{{"day": 1}');
    await submit();
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
        {},
        { input: { day: 1 } },
      ]),
    );
  });

  it('shows an input with the digits that the caller sent, and sends them back when it is changed', async () => {
    const input = parseExact('{"n":12345678901234567890,"rate":1.50}') as Record<string, unknown>;
    const calls = fakeApi({
      [`GET ${PATH}`]: { body: aRun({ state: 'failed', input }) },
      [`POST ${PATH}/rerun`]: problem(422, 'run_input_invalid', 'The input does not fit.'),
    });
    await show('input');
    expect(await screen.findByRole('treeitem', { name: 'n: 12345678901234567890' })).toBeVisible();
    expect(screen.getByLabelText('input')).toHaveTextContent('{ "n": 12345678901234567890, "rate": 1.50 }');
    await userEvent.click(screen.getByRole('button', { name: 'Run again' }));
    const field = screen.getByLabelText('Input', { selector: 'textarea' });
    expect(field).toHaveValue('{\n  "n": 12345678901234567890,\n  "rate": 1.50\n}');
    await fillIn(field, '{"n": 12345678901234567891, "rate": 1.50}');
    await userEvent.click(screen.getAllByRole('button', { name: 'Run again' }).at(-1)!);
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.text).toBe(
        '{"input":{"n":12345678901234567891,"rate":1.50}}',
      ),
    );
  });

  it('opens on the log of the task that failed when it has failed, and on its timeline otherwise', async () => {
    const task = { map_index: -1, tries: 1, started_at: null, ended_at: null };
    const logs = ({ search }: { search: URLSearchParams }) =>
      search.has('task')
        ? {
            body: {
              task_id: search.get('task'),
              map_index: -1,
              try_number: 1,
              text: `log of ${search.get('task')}`,
              next_cursor: null,
            },
          }
        : {
            body: {
              tasks: [
                { ...task, task_id: 'load', state: 'success' },
                { ...task, task_id: 'report', state: 'failed' },
              ],
            },
          };
    fakeApi({ [`GET ${PATH}`]: { body: aRun({ state: 'failed' }) }, [`GET ${PATH}/logs`]: logs });
    const failed = await show();
    expect(await screen.findByRole('combobox', { name: 'Task' })).toHaveValue('report');
    expect(screen.queryByText('Timeline of the run')).toBeNull();
    failed.unmount();
    const timeline = await show('timeline');
    expect(await screen.findByText('Timeline of the run')).toBeVisible();
    timeline.unmount();

    fakeApi({ [`GET ${PATH}`]: { body: aRun({ state: 'succeeded' }) } });
    const succeeded = await show();
    expect(await screen.findByText('Timeline of the run')).toBeVisible();
    succeeded.unmount();

    // It never reached the orchestrator, which has no logs of it.
    fakeApi({ [`GET ${PATH}`]: { body: aRun({ state: 'failed', submitted_at: null }) } });
    await show();
    expect(await screen.findByText('Timeline of the run')).toBeVisible();
  });

  it('keeps its timeline when its logs are gone', async () => {
    fakeApi({
      [`GET ${PATH}`]: { body: aRun({ state: 'failed' }) },
      [`GET ${PATH}/logs`]: { body: { tasks: [] } },
    });
    await show('logs');
    expect(await screen.findByText('There are no logs of this run')).toBeVisible();
  });

  it('shows the end of a long log first, earlier lines when they are wanted, and any line that is looked for', async () => {
    const text = Array.from({ length: 5000 }, (_, index) => `line ${index + 1}`).join('\n');
    const task = {
      task_id: 'main',
      map_index: -1,
      tries: 1,
      state: 'failed',
      started_at: null,
      ended_at: null,
    };
    fakeApi({
      [`GET ${PATH}`]: { body: aRun({ state: 'failed' }) },
      [`GET ${PATH}/logs`]: ({ search }) =>
        search.has('task')
          ? { body: { task_id: 'main', map_index: -1, try_number: 1, text, next_cursor: null } }
          : { body: { tasks: [task] } },
    });
    await show('logs');
    expect(await screen.findByText('3,000 more above')).toBeVisible();
    expect(screen.getByText('5,000 lines')).toBeVisible();
    const earlier = screen.getByRole('button', { name: 'Show earlier lines' });
    await userEvent.click(earlier);
    expect(screen.getByText('1,000 more above')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Search in the log'), 'LINE 10');
    // Also those that are not shown yet: 10, 100 to 109, 1000 to 1099.
    expect(screen.getByText('1 of 111 lines')).toBeVisible();
    expect(screen.getByText('9 more above')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Search in the log'));
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier lines' }));
    expect(screen.queryByRole('button', { name: 'Show earlier lines' })).toBeNull();
  });

  it('says why logs cannot be read', async () => {
    fakeApi({
      [`GET ${PATH}`]: { body: aRun({ state: 'failed' }) },
      [`GET ${PATH}/logs`]: problem(404, 'logs_unavailable', 'The orchestrator has no logs.'),
    });
    await show('logs');
    expect(await screen.findByText('The orchestrator has no logs.')).toBeVisible();
  });
});
