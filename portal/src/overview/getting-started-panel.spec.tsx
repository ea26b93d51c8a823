import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../test/render';
import { GettingStartedPanel } from './getting-started-panel';
import type { GettingStarted } from './queries';

const show = (steps: GettingStarted) =>
  renderScreen(
    <>
      <GettingStartedPanel project="shop" steps={steps} />
      <p>The rest of the page</p>
    </>,
  );

describe('the first steps of a project', () => {
  it('offer sample data only to a project without events', async () => {
    const empty = await show({ has_event: false, has_flag: true });
    expect(await screen.findByText(/^Or fill this project with 30 days of sample data/)).toBeVisible();
    expect(await screen.findByText('npx signalbox demo shop')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy command that fills the project' })).toBeVisible();
    empty.unmount();
    for (const steps of [{ has_event: true, has_flag: false }, { has_flag: false }]) {
      const other = await show(steps);
      expect(await screen.findByText('Getting started')).toBeVisible();
      expect(screen.queryByText(/signalbox demo/)).toBeNull();
      other.unmount();
    }
  });

  it('are hidden when all steps that the user can see are complete', async () => {
    const some = await show({ has_event: true, has_flag: false });
    expect(await screen.findByText('1 of 2 done')).toBeVisible();
    some.unmount();
    await show({ has_event: true, has_flag: true });
    expect(await screen.findByText('The rest of the page')).toBeVisible();
    expect(screen.queryByText('Getting started')).toBeNull();
  });
});
