import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../test/fake-api';
import { renderScreen } from '../test/render';
import { errorTrend } from './data-panels';
import { OverviewScreen } from './overview-screen';

const PATH = 'GET /api/projects/shop/overview';
const HOURS = Array<number>(24).fill(0);
const STEPS = {
  has_key: true,
  has_event: true,
  has_flag: false,
  has_installation: false,
  has_run: false,
  has_members: false,
};
const ALL_DONE = Object.fromEntries(Object.keys(STEPS).map((name) => [name, true]));
const AT = '2026-11-01T00:00:00.000Z';
const OVERVIEW = {
  from: AT,
  to: AT,
  events: {
    total: 1204,
    estimated: false,
    last_event_at: AT,
    types: [
      { type: 'audit', total: 4, hours: HOURS },
      { type: 'log', total: 1200, hours: HOURS },
    ],
  },
  errors: { total: 3, hours: [...HOURS.slice(1), 3] },
  deploys: [],
  runs: {
    going_on: 1000,
    latest: [
      {
        id: 'r-1',
        state: 'running',
        app_slug: 'report',
        app_name: 'Report',
        installation_id: 'i-1',
        orchestrator: 'airflow',
        created_at: AT,
        started_at: AT,
        ended_at: null,
      },
    ],
    ended: [],
  },
  flag_changes: [
    {
      revision: 2,
      position: 0,
      entity: 'flag',
      key: 'new_checkout',
      action: 'killed',
      actor_name: 'Ada',
      reason: 'the basket is empty',
      created_at: AT,
      before: { enabled: true, rollout: 80 },
      after: { enabled: true, rollout: 80 },
      changed: ['killed'],
    },
  ],
  getting_started: STEPS,
  hidden: [],
};
const show = () => renderScreen(<OverviewScreen project="shop" />);

describe('the overview of a project', () => {
  it('shows a summary of events, errors, runs and flag changes', async () => {
    fakeApi({ [PATH]: { body: OVERVIEW } });
    await show();
    expect(await screen.findByText('1,204')).toBeVisible();
    // Ordered by count, descending.
    const types = within(screen.getByRole('region', { name: 'Events' })).getAllByRole('listitem');
    expect(types.map((item) => item.textContent)).toEqual(['Log1,200', 'Audit4']);
    expect(screen.getByText('1,000+')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Report' })).toHaveAttribute('href', '/p/shop/runs/r-1');
    expect(screen.getByText('Killed by Ada')).toBeVisible();
    expect(screen.getByText('“the basket is empty”')).toBeVisible();
  });

  it('shows which of the first steps are complete, and links to the others', async () => {
    fakeApi({ [PATH]: { body: OVERVIEW } });
    await show();
    expect(await screen.findByText('2 of 6 done')).toBeVisible();
    const step = screen.getByRole('link', { name: 'Create a feature flag' });
    expect(step).toHaveAttribute('href', '/p/shop/flags');
    expect(within(step.closest('li') as HTMLElement).getByRole('img', { name: 'Not done' })).toBeVisible();
    const done = screen.getByRole('link', { name: 'Create an API key' }).closest('li') as HTMLElement;
    expect(within(done).getByRole('img', { name: 'Done' })).toBeVisible();
  });

  it('counts only the steps that the user can see', async () => {
    const { has_event, has_flag } = STEPS;
    fakeApi({ [PATH]: { body: { ...OVERVIEW, getting_started: { has_event, has_flag } } } });
    await show();
    expect(await screen.findByText('1 of 2 done')).toBeVisible();
  });

  it('hides the first steps when all are complete', async () => {
    fakeApi({ [PATH]: { body: { ...OVERVIEW, getting_started: ALL_DONE } } });
    await show();
    expect(await screen.findByText('1,204')).toBeVisible();
    expect(screen.queryByText('Getting started')).toBeNull();
  });

  it('omits panels that the user may not see', async () => {
    const { from, to, flag_changes, getting_started } = OVERVIEW;
    const hidden = ['events', 'errors', 'runs'];
    fakeApi({ [PATH]: { body: { from, to, flag_changes, getting_started, hidden } } });
    await show();
    expect(await screen.findByRole('heading', { name: 'Flag changes' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Events' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Runs' })).toBeNull();
  });

  it('shows the error of a failed request', async () => {
    fakeApi({ [PATH]: problem(503, 'service_unavailable', 'The database is busy.') });
    await show();
    expect(await screen.findByText('The database is busy.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('the errors of the overview', () => {
  it('link to the counted events: those of the level, of any type', async () => {
    fakeApi({ 'GET /api/projects/shop/overview': { body: OVERVIEW } });
    await renderScreen(<OverviewScreen project="shop" />);
    expect(await screen.findByRole('link', { name: 'All errors' })).toHaveAttribute(
      'href',
      '/p/shop/events?level=error',
    );
  });
});

describe('the trend of errors', () => {
  it.each([
    [[0, 0, 0, 0], 'None'],
    [[1, 0, 2, 3], 'Rising: 5 in the last 2 h, 1 before'],
    [[3, 3, 0, 1], 'Falling: 1 in the last 2 h, 6 before'],
    [[1, 1, 2, 0], 'Steady'],
  ])('of %j per hour is “%s”', (hours, text) => {
    expect(errorTrend(hours).text).toBe(text);
  });
});
