import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../test/render';
import { EventsPanel } from './data-panels';

const show = (estimated: boolean) =>
  renderScreen(
    <EventsPanel
      project="shop"
      events={{
        total: 21_204,
        estimated,
        last_event_at: '2026-11-01T00:00:00.000Z',
        types: [{ type: 'log', total: 21_200, hours: [0, 21_200] }],
      }}
    />,
  );

describe('the counts of events', () => {
  it('are marked when they are estimates, the total and that of each type', async () => {
    const estimate = await show(true);
    expect(await screen.findByText('≈ 21,204')).toBeVisible();
    expect(screen.getByText('≈ 21,200')).toBeVisible();
    estimate.unmount();
    await show(false);
    expect(await screen.findByText('21,204')).toBeVisible();
    expect(screen.getByText('21,200')).toBeVisible();
  });
});
