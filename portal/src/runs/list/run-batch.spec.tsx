import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../test/fake-api';
import { ADA, renderScreen } from '../../test/render';
import { RunBatchButton, type RunBatch } from './run-batch';

const BATCHES = '/api/v1/apps/runs/batches';
const FILTERS = { state: 'failed', app: 'daily-report', from: '2026-11-21T00:00:00.000Z' } as const;

function aBatch(change: Partial<RunBatch> = {}): RunBatch {
  return {
    id: 'b-1',
    action: 'rerun',
    total: 3,
    done: 0,
    skipped: 0,
    refused: 0,
    remaining: 3,
    reasons: [],
    created_at: '2026-11-21T12:00:00.000Z',
    ended_at: null,
    ...change,
  };
}

describe('many runs of the list', () => {
  it('are counted first, and run again by the filters of the list, with their outcome', async () => {
    const calls = fakeApi({
      [`POST ${BATCHES}/preview`]: { body: { matching: 3, limit: 1000, more: false } },
      [`POST ${BATCHES}`]: { status: 201, body: aBatch() },
      [`GET ${BATCHES}/b-1`]: {
        body: aBatch({
          done: 2,
          refused: 1,
          remaining: 0,
          reasons: [{ outcome: 'refused', code: 'installation_inactive', count: 1 }],
          ended_at: '2026-11-21T12:00:01.000Z',
        }),
      },
    });
    await renderScreen(<RunBatchButton project="shop" action="rerun" filters={FILTERS} />);
    await userEvent.click(screen.getByRole('button', { name: 'Run matching runs again' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^3 runs of this list have ended/)).toBeVisible();
    expect(calls.filter(({ path }) => path === BATCHES)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Run again' }));
    expect(await dialog.findByText('2 done, 0 skipped, 1 refused')).toBeVisible();
    expect(dialog.getByText('Refused: installation_inactive (1)')).toBeVisible();
    const created = calls.find(({ path }) => path === BATCHES);
    expect(created?.body).toEqual({
      action: 'rerun',
      project_id: 'shop',
      state: ['failed'],
      app: 'daily-report',
      from: FILTERS.from,
    });
    expect(created?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{10,}$/);
  });

  it('report that the action applies to none', async () => {
    fakeApi({ [`POST ${BATCHES}/preview`]: { body: { matching: 0, limit: 1000, more: false } } });
    await renderScreen(<RunBatchButton project="shop" action="cancel" filters={FILTERS} />);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel matching runs' }));
    expect(await screen.findByText(/applies to none of the runs/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel runs' })).toBeNull();
  });

  it('require the permission, which is named', async () => {
    const [project] = ADA.projects;
    fakeApi({});
    const me = { ...ADA, projects: [{ ...project!, permissions: ['runs:view' as const] }] };
    await renderScreen(<RunBatchButton project="shop" action="rerun" filters={{}} />, { me });
    const button = screen.getByRole('button', { name: 'Run matching runs again' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.hover(button);
    await waitFor(() => expect(screen.getByText(/Needs runs:start on shop/)).toBeVisible());
  });
});
