import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { parseExact } from '../../api/exact-json';
import { fakeApi, problem } from '../../test/fake-api';
import { fillIn } from '../../test/fill-in';
import { renderScreen } from '../../test/render';
import type { RunDetail } from '../run';
import { aRun } from '../run-fixture';
import { RunInspector } from './run-screen';
import type { RunTab } from '../search';
import { aTask, tasksOf } from '../tasks/task-fixture';

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
  it('shows why the DAG that it awaits is missing', async () => {
    fakeApi({
      [`GET ${PATH}`]: {
        body: aRun({
          state: 'submitted',
          status_detail: 'awaiting_dag',
          status_text: 'The orchestrator cannot import the DAG: SyntaxError: invalid syntax',
        }),
      },
    });
    await show();
    expect(await screen.findByText(/cannot import the DAG: SyntaxError: invalid syntax/)).toBeVisible();
  });

  it('shows its position in the queue, and the limit of concurrent runs', async () => {
    const queue = { position: 3, running: 2, limit: 2 };
    fakeApi({
      [`GET ${PATH}`]: { body: aRun({ state: 'submitted', status_detail: 'waiting_for_slot', queue }) },
    });
    await show();
    expect(await screen.findByText(/Position 3 in the queue, 2 of 2 slots in use\./)).toBeVisible();
  });

  it('warns when it was executed with other code than its version pins', async () => {
    fakeApi({
      [`GET ${PATH}`]: {
        body: aRun({
          code: { dag_version: 3, bundle_version: 'b7d0e1a', dag_checksum: null, problem: null },
          pinned_code: { bundle_version: 'c0ffee', dag_checksum: null },
          code_mismatch: true,
        }),
      },
    });
    await show();
    expect(await screen.findByText(/executed with other code/)).toBeVisible();
    expect(screen.getByText('Pinned: c0ffee.')).toBeVisible();
    expect(screen.getByText('Executed: DAG version 3, bundle b7d0e1a.')).toBeVisible();
  });

  it('names why its code cannot be compared, and does not warn of code that is the pinned one', async () => {
    const code = { dag_version: 3, bundle_version: null, dag_checksum: null, problem: 'It may not be read.' };
    const pinned_code = { bundle_version: null, dag_checksum: `sha256:${'a'.repeat(64)}` };
    fakeApi({ [`GET ${PATH}`]: { body: aRun({ code, pinned_code, code_mismatch: null }) } });
    const { unmount } = await show();
    expect(await screen.findByText('It may not be read.')).toBeVisible();
    unmount();
    const same = { ...code, problem: null, dag_checksum: pinned_code.dag_checksum };
    fakeApi({ [`GET ${PATH}`]: { body: aRun({ code: same, pinned_code, code_mismatch: false }) } });
    await show();
    expect(await screen.findByText(/DAG version 3/)).toBeVisible();
    expect(screen.queryByText(/Pinned/)).toBeNull();
  });

  it('shows the source of each observation, and rejected ones with the reason', async () => {
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
    expect(screen.getByText(/contradicts the recorded final state/)).toBeVisible();
    expect(screen.getByText('3 times')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel run' })).toBeNull();
  });

  it('shows in its banner which task failed, in which attempt, and why', async () => {
    const error = {
      code: 'run_failed',
      message: 'ValueError: no data',
      task: 'load',
      map_index: 3,
      attempt: 2,
    };
    fakeApi({ [`GET ${PATH}`]: { body: aRun({ state: 'failed', error }) } });
    await show('timeline');
    const banner = await screen.findByRole('alert');
    expect(banner).toHaveTextContent('Run failedTask load [3] failed in attempt 2ValueError: no data');
  });

  it('shows the later execution, and adopts it with one click', async () => {
    const later = {
      state: 'succeeded',
      clear_number: 1,
      seen_at: '2026-11-21T12:05:00.000Z',
      adopted_by: null,
    } as const;
    const calls = fakeApi({
      [`GET ${PATH}`]: { body: aRun({ state: 'failed', later_execution: later }) },
      [`POST ${PATH}/adopt`]: { status: 201, body: aRun({ id: 'r-2', rerun_of: ID }) },
    });
    await show('timeline');
    const title = 'The orchestrator has executed this run again, and it succeeded';
    expect(await screen.findByText(title)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Adopt as a new run' }));
    await waitFor(() => expect(calls.filter(({ path }) => path === `${PATH}/adopt`)).toHaveLength(1));
  });

  it('links to the run that adopted it, and back', async () => {
    const later_execution = {
      state: 'failed',
      clear_number: null,
      seen_at: '2026-11-21T12:05:00.000Z',
      adopted_by: 'r-2',
    } as const;
    fakeApi({
      [`GET ${PATH}`]: {
        body: aRun({ state: 'failed', later_execution, rerun_of: 'r-0', dag_run_id: 'r-0' }),
      },
    });
    await show('timeline');
    const next = await screen.findByRole('link', { name: 'a new run' });
    expect(next).toHaveAttribute('href', '/p/shop/runs/r-2');
    expect(screen.queryByRole('button', { name: 'Adopt as a new run' })).toBeNull();
    expect(screen.getByRole('link', { name: 'an earlier run' })).toBeVisible();
    expect(screen.getByText(/It adopted the execution that the orchestrator started/)).toBeVisible();
  });

  describe('that waits for an approval', () => {
    const approval = {
      id: 'a-1',
      name: 'delete',
      message: 'Delete 1,200 rows?',
      requested_at: '2026-11-21T12:00:05.000Z',
      deadline: '2026-11-21T13:00:05.000Z',
      state: 'pending',
      comment: null,
      decided_by: null,
      decided_at: null,
    } as const;
    const waiting: Partial<RunDetail> = { pending_approvals: 1, approvals: [approval] };

    it('shows the question, and sends the decision with a comment', async () => {
      const can: RunDetail['can'] = ['runs:view', 'runs:approve'];
      const calls = fakeApi({
        [`GET ${PATH}`]: { body: aRun({ ...waiting, can }) },
        [`POST ${PATH}/approvals/a-1`]: { body: { ...approval, state: 'rejected' } },
      });
      await show('timeline');
      expect(await screen.findByText('Delete 1,200 rows?')).toBeVisible();
      expect(screen.getByText('Waiting for approval')).toBeVisible();
      const deadline = document.querySelector(`time[datetime="${approval.deadline}"]`);
      expect(deadline?.parentElement).toHaveTextContent(/Without a decision the approval expires/);
      await userEvent.type(screen.getByLabelText('Comment (optional)'), 'Too many');
      await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
      await waitFor(() =>
        expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
          decision: 'rejected',
          comment: 'Too many',
        }),
      );
    });

    it('shows the rejection when the permission was revoked meanwhile', async () => {
      fakeApi({
        [`GET ${PATH}`]: { body: aRun({ ...waiting, can: ['runs:view', 'runs:approve'] }) },
        [`POST ${PATH}/approvals/a-1`]: problem(403, 'forbidden', 'It needs runs:approve.'),
      });
      await show('timeline');
      await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
      expect(await screen.findByText('It needs runs:approve.')).toBeVisible();
    });

    it('shows the decision', async () => {
      const decided = {
        ...approval,
        state: 'approved',
        comment: 'Checked.',
        decided_by: 'u-7',
        decided_at: '2026-11-21T12:10:00.000Z',
      } as const;
      const former = { ...decided, id: 'a-2', comment: null, decided_by: 'u-8' };
      fakeApi({
        [`GET ${PATH}`]: { body: aRun({ approvals: [decided, former] }) },
        'GET /api/projects/shop/members': {
          body: { items: [{ user_id: 'u-7', name: 'Grace Hopper' }], next_cursor: null },
        },
      });
      await show('timeline');
      expect(await screen.findByText('Checked.')).toBeVisible();
      expect(await screen.findByText('Grace Hopper')).toBeVisible();
      // A user who is no longer a member.
      expect(screen.getByText('u-8')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    });
  });

  it('shows that its callbacks are rejected, and which settings to compare', async () => {
    const refused_callbacks = {
      refusals: 7,
      reason: 'timestamp',
      last_at: '2026-11-21T12:00:05.000Z',
    } as const;
    fakeApi({ [`GET ${PATH}`]: { body: aRun({ refused_callbacks }) } });
    await show();
    expect(await screen.findByText('Callbacks of this run were refused')).toBeVisible();
    expect(screen.getByText(/compare the clocks/)).toBeVisible();
    expect(screen.getByText(/Refused so far: 7/)).toBeVisible();
  });

  it('accepts that a run has ended meanwhile', async () => {
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

  it('repeats a run without sending its unchanged input, and sends a changed one', async () => {
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
    expect(await screen.findByText('Input › day: must be a date.')).toBeVisible();
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
    fakeApi({
      [`GET ${PATH}`]: { body: aRun({ state: 'failed' }) },
      [`GET ${PATH}/tasks`]: { body: tasksOf([aTask('load', 'success'), aTask('report', 'failed')]) },
      [`GET ${PATH}/logs`]: {
        body: {
          task_id: 'report',
          map_index: -1,
          try_number: 1,
          text: 'log',
          next_cursor: null,
          resume_cursor: 'r',
          skipped_bytes: 0,
        },
      },
    });
    const failed = await show();
    expect(await screen.findByRole('combobox', { name: 'Task' })).toHaveValue('report: Failed');
    expect(screen.queryByText('Timeline of the run')).toBeNull();
    failed.unmount();
    const timeline = await show('timeline');
    expect(await screen.findByText('Timeline of the run')).toBeVisible();
    timeline.unmount();

    fakeApi({ [`GET ${PATH}`]: { body: aRun({ state: 'succeeded' }) } });
    const succeeded = await show();
    expect(await screen.findByText('Timeline of the run')).toBeVisible();
    succeeded.unmount();

    // The run never reached the orchestrator, which has no logs of it.
    fakeApi({ [`GET ${PATH}`]: { body: aRun({ state: 'failed', submitted_at: null }) } });
    await show();
    expect(await screen.findByText('Timeline of the run')).toBeVisible();
  });

  it('keeps its timeline when its logs no longer exist', async () => {
    fakeApi({
      [`GET ${PATH}`]: { body: aRun({ state: 'failed' }) },
      [`GET ${PATH}/tasks`]: { body: tasksOf([]) },
    });
    await show('logs');
    expect(await screen.findByText('No logs')).toBeVisible();
  });

  it('shows the end of a long log first, earlier lines on request, and any line by a search', async () => {
    const text = Array.from({ length: 5000 }, (_, index) => `line ${index + 1}`).join('\n');
    fakeApi({
      [`GET ${PATH}`]: { body: aRun({ state: 'failed' }) },
      [`GET ${PATH}/tasks`]: { body: tasksOf([aTask('main', 'failed')]) },
      [`GET ${PATH}/logs`]: {
        body: {
          task_id: 'main',
          map_index: -1,
          try_number: 1,
          text,
          next_cursor: null,
          resume_cursor: 'r',
          skipped_bytes: 0,
        },
      },
    });
    await show('logs');
    expect(await screen.findByText('3,000 more above')).toBeVisible();
    expect(screen.getByText('5,000 lines')).toBeVisible();
    const earlier = screen.getByRole('button', { name: 'Show earlier lines' });
    await userEvent.click(earlier);
    expect(screen.getByText('1,000 more above')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Search in the log'), 'LINE 10');
    // Matches include lines that are not shown yet: 10, 100 to 109, 1000 to 1099.
    expect(screen.getByText('1 of 111 lines')).toBeVisible();
    expect(screen.getByText('9 more above')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Search in the log'));
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier lines' }));
    expect(screen.queryByRole('button', { name: 'Show earlier lines' })).toBeNull();
  });

  it('shows the error of a failed request of logs', async () => {
    fakeApi({
      [`GET ${PATH}`]: { body: aRun({ state: 'failed' }) },
      [`GET ${PATH}/tasks`]: { body: tasksOf([aTask('main', 'failed')]) },
      [`GET ${PATH}/logs`]: problem(404, 'logs_unavailable', 'The orchestrator has no logs.'),
    });
    await show('logs');
    expect(await screen.findByText('The orchestrator has no logs.')).toBeVisible();
  });
});
