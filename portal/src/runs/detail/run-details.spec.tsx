import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../test/fake-api';
import { renderScreen } from '../../test/render';
import { RunDetails } from './run-details';
import { aRun } from '../run-fixture';

describe('the details of a run', () => {
  it('name the time of the schedule that the run is for, and whether a backfill started it', async () => {
    const scheduled_for = '2026-03-28T08:30:00.000Z';
    await renderScreen(
      <>
        <RunDetails project="shop" run={aRun({ scheduled_for })} />
        <RunDetails project="shop" run={aRun({ scheduled_for, backfill_id: 'b-1' })} />
        <RunDetails project="shop" run={aRun()} />
      </>,
    );
    expect(await screen.findAllByText('Scheduled for')).toHaveLength(1);
    expect(screen.getAllByText('Backfill of')).toHaveLength(1);
  });

  it('name the user who canceled the run, and no user for a time limit', async () => {
    fakeApi({
      'GET /api/projects/shop/members': {
        body: { items: [{ user_id: 'u-7', name: 'Grace Hopper' }], next_cursor: null },
      },
    });
    const requested_at = '2026-11-21T12:00:05.000Z';
    await renderScreen(
      <>
        <RunDetails
          project="shop"
          run={aRun({ stop: { cause: 'cancel', requested_at, requested_by: 'u-7' } })}
        />
        <RunDetails
          project="shop"
          run={aRun({ stop: { cause: 'run_timeout', requested_at, requested_by: null } })}
        />
      </>,
    );
    expect(await screen.findByText('Grace Hopper')).toBeVisible();
    const stops = screen.getAllByText('Stop requested').map((name) => name.nextElementSibling?.textContent);
    expect(stops[0]).toMatch(/^Canceled by Grace Hopper, /);
    expect(stops[1]).toMatch(/^It ran for too long, /);
  });
});
