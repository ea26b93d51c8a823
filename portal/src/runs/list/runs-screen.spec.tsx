import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '../../test/fake-api';
import { ADA, renderScreen } from '../../test/render';
import { aRun } from '../run-fixture';
import { Runs } from './runs-screen';
import type { RunListSearch } from '../search';

const HISTOGRAM = {
  from: '2026-11-20T12:00:00.000Z',
  to: '2026-11-21T12:00:00.000Z',
  bucket_ms: 1_800_000,
  items: [
    {
      at: '2026-11-21T11:30:00.000Z',
      states: { submitted: 0, running: 1, succeeded: 2, failed: 1, canceled: 0 },
    },
  ],
  total: 4,
  complete: true,
  exact_from: '2026-11-20T12:00:00.000Z',
};
const BACKFILL = '01a1ffea-9ec0-73c6-b392-f19c9cccf802';
const page = (...items: object[]) => ({ body: { items, next_cursor: null } });
const around = {
  'GET /api/v1/apps/runs/histogram': { body: HISTOGRAM },
  'GET /api/v1/apps/installations': page(),
};

function show(search: RunListSearch = {}, onChange = vi.fn()) {
  return renderScreen(<Runs project="shop" search={search} onChange={onChange} />);
}

describe('runs of a project', () => {
  beforeEach(() => vi.restoreAllMocks());
  afterEach(() => vi.useRealTimers());

  it('are listed with state, app, and what they wait for', async () => {
    fakeApi({
      ...around,
      'GET /api/v1/apps/runs': page(
        aRun(),
        aRun({ id: 'r-2', state: 'submitted', status_detail: 'dag_paused', started_at: null }),
        aRun({ id: 'r-3', state: 'failed', duration_ms: 1500, app_name: '<script>alert(1)</script>' }),
      ),
    });
    await show();
    expect(await screen.findByText('Submitted, waiting')).toBeVisible();
    expect(screen.getByText('<script>alert(1)</script>')).toBeVisible();
    expect(screen.getByText('1.5 s')).toBeVisible();
    expect(await screen.findByText(/4 runs: 1 running, 2 succeeded, 1 failed/)).toBeVisible();
  });

  it('show their position in the queue of their installation', async () => {
    const queue = { position: 3, running: 2, limit: 2 };
    fakeApi({
      ...around,
      'GET /api/v1/apps/runs': page(
        aRun({ state: 'submitted', status_detail: 'waiting_for_slot', started_at: null, queue }),
      ),
    });
    await show();
    expect(await screen.findByText('Position 3 in the queue, 2 of 2 slots in use')).toBeVisible();
  });

  it('show that they wait for an approval', async () => {
    fakeApi({
      ...around,
      'GET /api/v1/apps/runs': page(aRun({ pending_approvals: 1 }), aRun({ id: 'r-2' })),
    });
    await show();
    expect(await screen.findByText('Waiting for approval')).toBeVisible();
    expect(screen.getAllByText('Waiting for approval')).toHaveLength(1);
  });

  it('show their progress while they are active', async () => {
    const progress = { done: 3, total: 4, message: 'Loading', task_id: null, at: '2026-11-21T12:00:05.000Z' };
    fakeApi({
      ...around,
      'GET /api/v1/apps/runs': page(
        aRun({ progress }),
        aRun({ id: 'r-2', state: 'failed', progress: { ...progress, done: 1 } }),
      ),
    });
    await show();
    expect(await screen.findByText('3 of 4 (75%)')).toBeVisible();
    expect(screen.queryByText('1 of 4 (25%)')).toBeNull();
  });

  it('show by which task one failed, and why', async () => {
    const error = { code: 'run_failed', message: 'ValueError: no data', map_index: -1, attempt: 2 };
    fakeApi({
      ...around,
      'GET /api/v1/apps/runs': page(
        aRun({ id: 'r-1', state: 'failed', error: { ...error, task: 'load' } }),
        aRun({ id: 'r-2', state: 'failed', error: { ...error, task: null, map_index: null, attempt: null } }),
      ),
    });
    await show();
    expect(await screen.findByText('Task load failed in attempt 2: ValueError: no data')).toBeVisible();
    expect(screen.getAllByText(/ValueError/)).toHaveLength(1);
  });

  it('show that one was executed with other code than its version pins', async () => {
    fakeApi({
      ...around,
      'GET /api/v1/apps/runs': page(
        aRun({ code_mismatch: true }),
        aRun({ id: 'r-2', code_mismatch: false }),
        aRun({ id: 'r-3', code_mismatch: null }),
      ),
    });
    await show();
    expect(await screen.findAllByText('Differs from the pinned code')).toHaveLength(1);
  });

  it('show the name of their app, with its slug and version below', async () => {
    fakeApi({ ...around, 'GET /api/v1/apps/runs': page(aRun()) });
    await show();
    expect(await screen.findByText('Daily report')).toBeVisible();
    expect(screen.getByText('daily-report@1.0.0')).toBeVisible();
  });

  it('show how each was started: its input beside the id, and its duration beside the state', async () => {
    fakeApi({
      ...around,
      'GET /api/v1/apps/runs': page(
        aRun({
          duration_ms: 1500,
          state: 'succeeded',
          input_preview: '{"day":"\u202e2026","n":12345678901234567890…',
        }),
        aRun({ id: 'r-2', input_preview: '{}' }),
      ),
    });
    await show();
    const input = await screen.findByText('{"day":"⟨U+202E⟩2026","n":12345678901234567890…');
    expect(input.closest('td')).toHaveTextContent(aRun().id.slice(-8));
    expect(screen.getByText('1.5 s').closest('td')).toHaveTextContent(/^Succeeded/);
    expect(screen.queryByText('{}')).toBeNull();
  });

  it('are filtered by a state of the legend of the chart, and unfiltered again', async () => {
    fakeApi({ ...around, 'GET /api/v1/apps/runs': page(aRun()) });
    const onChange = vi.fn();
    const { unmount } = await show({}, onChange);
    await userEvent.click(await screen.findByRole('button', { name: 'Failed' }));
    expect(onChange).toHaveBeenCalledWith({ state: 'failed' });
    unmount();
    await show({ state: 'failed' }, onChange);
    const failed = await screen.findByRole('button', { name: 'Failed', pressed: true });
    await userEvent.click(failed);
    expect(onChange).toHaveBeenLastCalledWith({ state: undefined });
  });

  it('show how to start the first one', async () => {
    fakeApi({ ...around, 'GET /api/v1/apps/runs': page() });
    await show();
    expect(await screen.findByText('No runs in the last 24 hours')).toBeVisible();
    const hint = screen.getByText(/install one and run it/);
    expect(within(hint).getByRole('link', { name: 'apps' })).toHaveAttribute('href', '/p/shop/apps');
  });

  it('offer to clear a filter that matches none', async () => {
    fakeApi({ ...around, 'GET /api/v1/apps/runs': page() });
    const onChange = vi.fn();
    await show({ state: 'failed' }, onChange);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ state: undefined }));
  });

  it('are requested with the filters of the URL', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:30.000Z'), toFake: ['Date'] });
    const calls = fakeApi({ ...around, 'GET /api/v1/apps/runs': page(aRun()) });
    await show({ state: 'failed', kind: 'event', app: 'daily-report', range: '7d' });
    await screen.findByText('…' + aRun().id.slice(-8));
    const { search } = calls.find(({ path }) => path === '/api/v1/apps/runs')!;
    expect(Object.fromEntries(search)).toEqual({
      project_id: 'shop',
      limit: '50',
      state: 'failed',
      run_kind: 'event',
      app: 'daily-report',
      from: '2026-11-14T12:00:00.000Z',
    });
  });

  it('of a backfill are requested for any time of creation, without the chart of a period', async () => {
    const calls = fakeApi({ ...around, 'GET /api/v1/apps/runs': page(aRun({ backfill_id: BACKFILL })) });
    const onChange = vi.fn();
    await show({ backfill: BACKFILL, state: 'failed' }, onChange);
    expect(await screen.findByText('All runs of backfill …9cccf802')).toBeVisible();
    await screen.findByText('…' + aRun().id.slice(-8));
    const { search } = calls.find(({ path }) => path === '/api/v1/apps/runs')!;
    expect(Object.fromEntries(search)).toEqual({
      project_id: 'shop',
      limit: '50',
      state: 'failed',
      backfill_id: BACKFILL,
    });
    expect(screen.queryByRole('radiogroup', { name: 'Time' })).toBeNull();
    expect(calls.filter(({ path }) => path.endsWith('/histogram'))).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: backfill' }));
    expect(onChange).toHaveBeenCalledWith({ backfill: undefined });
  });

  it('of a backfill are canceled without the other runs of the project', async () => {
    const calls = fakeApi({
      ...around,
      'GET /api/v1/apps/runs': page(aRun({ backfill_id: BACKFILL })),
      'POST /api/v1/apps/runs/batches/preview': { body: { matching: 1, limit: 1000, more: false } },
    });
    await show({ backfill: BACKFILL });
    expect(screen.queryByRole('button', { name: 'Cancel unfinished runs' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel matching runs' }));
    expect(await screen.findByText(/^1 run of this list can be canceled/)).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      action: 'cancel',
      project_id: 'shop',
      backfill_id: BACKFILL,
    });
  });

  it('show the error of a failed request', async () => {
    fakeApi({ ...around, 'GET /api/v1/apps/runs': problem(500, 'internal', 'It broke.') });
    await show();
    expect(await screen.findByRole('alert')).toHaveTextContent('It broke.');
    expect(screen.getByText('Request r-1')).toBeVisible();
  });

  it('can be canceled all at once, after the name was typed', async () => {
    const calls = fakeApi({
      ...around,
      'GET /api/v1/apps/runs': page(aRun()),
      'POST /api/v1/apps/runs/cancel': { body: { canceled: 0, canceling: 1, remaining: 0 } },
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel unfinished runs' }));
    const confirm = await screen.findByRole('button', { name: 'Cancel runs' });
    await userEvent.click(confirm);
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.type(screen.getByLabelText('Type shop to confirm'), 'shop');
    await userEvent.click(confirm);
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ project_id: 'shop' }),
    );
  });

  it('cannot be canceled without the permission, and show which one is missing', async () => {
    const [project] = ADA.projects;
    fakeApi({ ...around, 'GET /api/v1/apps/runs': page(aRun()) });
    const me = { ...ADA, projects: [{ ...project!, permissions: ['runs:view' as const] }] };
    await renderScreen(<Runs project="shop" search={{}} onChange={vi.fn()} />, { me });
    const button = await screen.findByRole('button', { name: 'Cancel unfinished runs' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.hover(button);
    expect(await screen.findByText(/Needs runs:cancel on shop/)).toBeVisible();
  });
});
