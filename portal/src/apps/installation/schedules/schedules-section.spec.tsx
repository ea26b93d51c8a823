import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem, type FakeCall } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render';
import type { Installation } from '../../app';
import { anInstallation } from '../../app-fixture';
import type { Schedule } from '../queries';
import { aSchedule } from './schedule-fixture';
import { SchedulesSection } from './schedules-section';

const SCHEDULES = '/api/v1/apps/installations/i-1/schedules';
const PREVIEW = {
  body: { next_times: [{ at: '2026-11-25T08:00:00.000Z', local: '2026-11-25T09:00:00+01:00' }] },
};

describe('the schedules of an installation', () => {
  const show = async (items: Schedule[], change: Partial<Installation> = {}): Promise<FakeCall[]> => {
    const calls = fakeApi({
      [`GET ${SCHEDULES}`]: { body: { items } },
      [`GET ${SCHEDULES}/preview`]: ({ search }) =>
        search.get('cron') === '99 * * * *'
          ? problem(400, 'validation_failed', 'x', {
              errors: [{ path: 'cron', problem: 'is not a cron expression' }],
            })
          : PREVIEW,
      [`POST ${SCHEDULES}`]: { status: 201, body: aSchedule() },
      [`PATCH ${SCHEDULES}/s-1`]: { body: aSchedule() },
      [`POST ${SCHEDULES}/s-1/reset`]: { body: aSchedule() },
      [`DELETE ${SCHEDULES}/s-1`]: { status: 204 },
    });
    await renderScreen(<SchedulesSection project="shop" installation={anInstallation(change)} />);
    return calls;
  };
  const sent = (calls: FakeCall[], method: string): FakeCall | undefined =>
    calls.find((call) => call.method === method);

  it('show their times in words, changes, and the times of the manifest', async () => {
    await show([
      aSchedule({ cron: '0 9 * * *', changed: true, paused: true, next_run_at: null }),
      aSchedule({ id: 's-2', source: 'dropped', changed: true }),
    ]);
    expect(await screen.findByText('At 09:00 every day, Europe/Berlin')).toBeVisible();
    expect(screen.getByText('Changed here')).toBeVisible();
    expect(screen.getByText('Paused')).toBeVisible();
    expect(screen.getByText('In the manifest: At 06:30 every day, Europe/Berlin')).toBeVisible();
    expect(screen.getByText(/no longer has this schedule/)).toBeVisible();
  });

  it('show their next five times in their zone and in UTC, and none while they are paused', async () => {
    const next_times = Array.from({ length: 5 }, (_, n) => ({
      at: `2026-11-${25 + n}T05:30:00.000Z`,
      local: `2026-11-${25 + n}T06:30:00+01:00`,
    }));
    await show([
      aSchedule({ next_times }),
      aSchedule({ id: 's-2', paused: true, next_run_at: null, next_times }),
    ]);
    await userEvent.click(await screen.findByText('Next five times'));
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(
      [25, 26, 27, 28, 29].map((day) =>
        expect.stringMatching(RegExp(`Nov ${day}.*06:30.*Nov ${day}.*05:30`)),
      ),
    );
    for (const row of rows) expect(row).toBeVisible();
  });

  it('are paused for the version of the installation that was read, and reset to the manifest', async () => {
    const calls = await show([aSchedule({ changed: true, input: { city: 'Ulm' } })]);
    await userEvent.click(await screen.findByRole('button', { name: /^Pause: / }));
    await waitFor(() => expect(sent(calls, 'PATCH')?.body).toEqual({ paused: true }));
    expect(sent(calls, 'PATCH')?.headers.get('if-match')).toBe('"4"');
    await userEvent.click(await screen.findByRole('button', { name: /^Reset to the manifest: / }));
    await waitFor(() => expect(sent(calls, 'POST')?.path).toBe(`${SCHEDULES}/s-1/reset`));
  });

  it('are added with a preview of their next times in their zone and in UTC', async () => {
    const calls = await show([]);
    expect(await screen.findByText(/No schedule starts runs/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add schedule' }));
    const dialog = within(await screen.findByRole('dialog'));
    const cron = dialog.getByLabelText(/Cron expression/);
    await userEvent.clear(cron);
    await userEvent.type(cron, '99 * * * *');
    expect(await dialog.findByText('Is not a cron expression.')).toBeVisible();
    await userEvent.clear(cron);
    await userEvent.type(cron, '0 9 * * *');
    const row = await dialog.findByRole('row', { name: /09:00 .*08:00/ });
    expect(row).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Add schedule' }));
    await waitFor(() => expect(sent(calls, 'POST')?.body).toMatchObject({ cron: '0 9 * * *' }));
  });

  it('are removed after a confirmation, when a user added them', async () => {
    const calls = await show([aSchedule({ source: 'added', manifest: null })]);
    await userEvent.click(await screen.findByRole('button', { name: /^Remove: / }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent(calls, 'DELETE')?.path).toBe(`${SCHEDULES}/s-1`));
  });

  it('name the missing permission to users who may not change them', async () => {
    await show([aSchedule()], { can: ['installations:view'] });
    expect(await screen.findByRole('button', { name: /^Edit: / })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.hover(screen.getByRole('button', { name: 'Add schedule' }));
    expect(await screen.findByText(/Needs installations:configure/)).toBeVisible();
  });

  it('report the problem when they cannot be read', async () => {
    fakeApi({ [`GET ${SCHEDULES}`]: problem(503, 'service_unavailable', 'Try later.') });
    await renderScreen(<SchedulesSection project="shop" installation={anInstallation()} />);
    expect(await screen.findByRole('button', { name: /again|retry/i })).toBeVisible();
  });
});
