import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '../test/fake-api';
import { ADA, renderScreen } from '../test/render';
import { aRun } from './run-fixture';
import { Runs } from './runs-screen';
import type { RunListSearch } from './search';

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

  it('are called by the name of their app, with its slug and version beneath', async () => {
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

  it('are limited to a state by the legend of the chart, and freed again', async () => {
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

  it('say how to get the first one', async () => {
    fakeApi({ ...around, 'GET /api/v1/apps/runs': page() });
    await show();
    expect(await screen.findByText('Nothing ran in the last 24 hours')).toBeVisible();
  });

  it('can be found again when a filter hides them all', async () => {
    fakeApi({ ...around, 'GET /api/v1/apps/runs': page() });
    const onChange = vi.fn();
    await show({ state: 'failed' }, onChange);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ state: undefined }));
  });

  it('are asked for as the address says', async () => {
    const calls = fakeApi({ ...around, 'GET /api/v1/apps/runs': page(aRun()) });
    await show({ state: 'failed', kind: 'event', app: 'daily-report' });
    await screen.findByText('…f80280'.slice(0, 1) + aRun().id.slice(-8));
    const { search } = calls.find(({ path }) => path === '/api/v1/apps/runs')!;
    expect([search.getAll('state'), search.get('run_kind'), search.get('app')]).toEqual([
      ['failed'],
      'event',
      'daily-report',
    ]);
  });

  it('explain why they cannot be shown', async () => {
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

  it('cannot be canceled without the permission, and say which one is missing', async () => {
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
