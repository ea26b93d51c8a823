import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem, type FakeCall } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render';
import type { Installation } from '../../app';
import { anInstallation } from '../../app-fixture';
import type { Schedule, Backfill } from '../queries';
import { aSchedule } from '../schedules/schedule-fixture';
import { BackfillsSection } from './backfills-section';

const INSTALLATION = '/api/v1/apps/installations/i-1';
const BACKFILLS = `${INSTALLATION}/backfills`;
const TIMES = Array.from({ length: 9 }, (_, day) => ({
  at: `2026-11-0${day + 1}T05:30:00.000Z`,
  local: `2026-11-0${day + 1}T06:30:00+01:00`,
}));

describe('the backfills of an installation', () => {
  const show = async (
    items: Backfill[],
    {
      schedules = [aSchedule(), aSchedule({ id: 's-2', cron: '0 9 * * *', time_zone: 'UTC' })],
      ...change
    }: Partial<Installation> & { schedules?: Schedule[] } = {},
  ): Promise<FakeCall[]> => {
    const calls = fakeApi({
      [`GET ${BACKFILLS}`]: { body: { items } },
      [`GET ${INSTALLATION}/schedules`]: { body: { items: schedules } },
      [`POST ${BACKFILLS}/preview`]: ({ body }) =>
        (body as { from: string }).from < '2021'
          ? problem(422, 'backfill_too_large', 'The range has 2,000 times; at most 500 are possible.')
          : { body: { cron: '0 9 * * *', time_zone: 'UTC', times: TIMES } },
      [`POST ${BACKFILLS}`]: { status: 201, body: aBackfill() },
      [`POST ${BACKFILLS}/b-1/cancel`]: { body: aBackfill({ canceled_at: '2026-11-21T12:01:00.000Z' }) },
    });
    await renderScreen(<BackfillsSection project="shop" installation={anInstallation(change)} />);
    return calls;
  };
  const open = async () => {
    const button = () => screen.getByRole('button', { name: 'Start backfill' });
    // The button is blocked until the schedules are loaded.
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(button());
    return within(await screen.findByRole('dialog'));
  };
  const enter = (dialog: ReturnType<typeof within>, from: string, to: string) => {
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: from } });
    fireEvent.change(dialog.getByLabelText('To, exclusive'), { target: { value: to } });
  };
  const sent = (calls: FakeCall[], path: string): FakeCall | undefined =>
    calls.find((call) => call.method === 'POST' && call.path === path);

  it('show their range, limit and progress, why they pause, and why runs did not start', async () => {
    await show([
      aBackfill({
        failed: 1,
        waiting: 1,
        blocked_by: 'installation_inactive',
        reasons: [{ code: 'forbidden', count: 1 }],
      }),
      aBackfill({ id: 'b-2', done: 4, running: 0, waiting: 0, ended_at: '2026-11-21T13:00:00.000Z' }),
    ]);
    expect(
      await screen.findByText('2 of 4 times ended: 1 succeeded, 1 failed, 1 running, 1 waiting, 0 canceled'),
    ).toBeVisible();
    expect(screen.getByText('Paused: installation_inactive')).toBeVisible();
    expect(screen.getByText('Not started: forbidden (1)')).toBeVisible();
    expect(screen.getAllByText(/2 at a time/)).toHaveLength(2);
    expect(screen.getByText('Ended')).toBeVisible();
    expect(
      screen.getAllByRole('link', { name: /^View runs: At 06:30/ }).map((link) => link.getAttribute('href')),
    ).toEqual(['/p/shop/runs?backfill=b-1', '/p/shop/runs?backfill=b-2']);
    // The second backfill has no runs left to cancel.
    expect(screen.getAllByRole('button', { name: /^Cancel backfill/ })).toHaveLength(1);
  });

  it('are started with a preview of the times, for the chosen schedule and limit', async () => {
    const calls = await show([]);
    const dialog = await open();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Schedule' }));
    await userEvent.click(await screen.findByRole('option', { name: 'At 09:00 every day, UTC' }));
    enter(dialog, '2026-11-01T00:00', '2026-11-10T00:00');
    expect(await dialog.findByText('9 times, one run each (UTC)')).toBeVisible();
    expect(dialog.getByText(/and 4 more until .*Nov 9, 2026/)).toBeVisible();
    expect(sent(calls, BACKFILLS)).toBeUndefined();
    const limit = dialog.getByLabelText('Runs at a time');
    await userEvent.clear(limit);
    await userEvent.type(limit, '3');
    await userEvent.click(dialog.getByRole('button', { name: 'Start backfill' }));
    await waitFor(() => expect(sent(calls, BACKFILLS)).toBeDefined());
    const created = sent(calls, BACKFILLS);
    expect(created?.body).toEqual({
      schedule: 's-2',
      from: new Date('2026-11-01T00:00').toISOString(),
      to: new Date('2026-11-10T00:00').toISOString(),
      concurrency: 3,
    });
    expect(created?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{10,}$/);
    expect(await screen.findByText('Backfill started.')).toBeVisible();
  });

  it('show before they are started that a range is too large, or missing', async () => {
    const calls = await show([]);
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Start backfill' }));
    expect(await dialog.findByText(/Enter when the range begins/)).toBeVisible();
    enter(dialog, '2020-01-01T00:00', '2026-11-10T00:00');
    expect(await dialog.findByText(/at most 500 are possible/)).toBeVisible();
    expect(sent(calls, BACKFILLS)).toBeUndefined();
  });

  it('are canceled with all their runs after a confirmation', async () => {
    const calls = await show([aBackfill()]);
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel backfill: At 06:30/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^2 times without a run are skipped. 1 active run is canceled/)).toBeVisible();
    expect(sent(calls, `${BACKFILLS}/b-1/cancel`)).toBeUndefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel backfill' }));
    await waitFor(() => expect(sent(calls, `${BACKFILLS}/b-1/cancel`)).toBeDefined());
  });

  it('name the missing permission or schedule', async () => {
    await show([aBackfill()], { can: ['runs:view'] });
    const start = await screen.findByRole('button', { name: 'Start backfill' });
    await userEvent.hover(start);
    expect(await screen.findByText(/Needs runs:start/)).toBeVisible();
    await userEvent.hover(await screen.findByRole('button', { name: /^Cancel backfill/ }));
    expect(await screen.findByText(/Needs runs:cancel/)).toBeVisible();
  });

  it('require a schedule', async () => {
    await show([], { schedules: [aSchedule({ source: 'dropped' })] });
    const start = await screen.findByRole('button', { name: 'Start backfill' });
    await waitFor(() => expect(start).toHaveAttribute('aria-disabled', 'true'));
    await userEvent.hover(start);
    expect(await screen.findByText(/this installation has none/)).toBeVisible();
  });

  it('show the error of a failed request', async () => {
    fakeApi({
      [`GET ${BACKFILLS}`]: problem(503, 'service_unavailable', 'Try later.'),
      [`GET ${INSTALLATION}/schedules`]: { body: { items: [] } },
    });
    await renderScreen(<BackfillsSection project="shop" installation={anInstallation()} />);
    expect(await screen.findByRole('button', { name: /again|retry/i })).toBeVisible();
  });
});

function aBackfill(change: Partial<Backfill> = {}): Backfill {
  return {
    id: 'b-1',
    installation_id: 'i-1',
    schedule_id: 's-1',
    cron: '30 6 * * *',
    time_zone: 'Europe/Berlin',
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-05T00:00:00.000Z',
    concurrency: 2,
    actor_user_id: 'u-1',
    total: 4,
    done: 1,
    failed: 0,
    running: 1,
    waiting: 2,
    canceled: 0,
    reasons: [],
    blocked_by: null,
    created_at: '2026-11-21T12:00:00.000Z',
    canceled_at: null,
    ended_at: null,
    ...change,
  };
}
