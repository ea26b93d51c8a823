import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../test/render';
import { RunDetails } from './run-details';
import { aRun } from './run-fixture';

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
});
