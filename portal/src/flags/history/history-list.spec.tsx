import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../test/fake-api';
import { renderScreen } from '../../test/render';
import { AROUND, aFlag, anEntry } from '../test-data';
import { HistoryList } from './history-list';

const user = userEvent.setup({ delay: null });
beforeEach(() => notifications.clean());

const BEFORE = { rollout: 25, cohorts: { env: ['prod'] }, enabled: false };
const AFTER = { rollout: 60, cohorts: { env: ['prod', 'dev'] }, enabled: false };
const ENTRY = anEntry({
  before: BEFORE,
  after: AFTER,
  changes: [
    { field: 'cohorts', before: BEFORE.cohorts, after: AFTER.cohorts },
    { field: 'rollout', before: 25, after: 60 },
  ] as never,
  reason: 'Going well',
});

const shown = (entry?: number) =>
  renderScreen(
    <HistoryList
      project="shop"
      filters={{ key: 'new-checkout' }}
      entry={entry}
      flag={aFlag({ revision: 12, version: 5 })}
      onClearFilters={() => undefined}
    />,
  );

describe('the history of a flag', () => {
  it('shows author, time, reason, and only the changed parts', async () => {
    fakeApi({ ...AROUND, 'GET /api/flags/history': { body: { items: [ENTRY], next_cursor: null } } });
    await shown();
    const [entry] = await screen.findAllByRole('listitem');
    expect(entry).toHaveTextContent('bob@example.com');
    expect(entry).toHaveTextContent('Going well');
    expect(entry?.querySelector('time')).toHaveAttribute('datetime', '2026-11-21T10:00:00.000Z');
    const changes = within(entry as HTMLElement).getByRole('list', { name: 'What changed in revision 11' });
    expect(
      within(changes)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Cohort envadded + dev', 'Rollout25%60%']);
  });

  it('names the group of a group change', async () => {
    const kill = anEntry({ entity: 'group', key: 'checkout', action: 'killed', changes: [] });
    fakeApi({ ...AROUND, 'GET /api/flags/history': { body: { items: [kill], next_cursor: null } } });
    await shown();
    const [entry] = await screen.findAllByRole('listitem');
    expect(entry).toHaveTextContent(/^Killed\s*Group checkout\s*bob@example.com/);
    expect(screen.queryByRole('button', { name: 'Restore this version' })).toBeNull();
  });

  it('does not offer to restore the current version', async () => {
    const now = anEntry({ revision: 12, reason: 'The last one' });
    fakeApi({ ...AROUND, 'GET /api/flags/history': { body: { items: [now, ENTRY], next_cursor: null } } });
    await shown();
    expect(await screen.findByText('This is the current version')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Restore this version' })).toHaveLength(1);
  });

  it('restores a version after a preview of the changes, with Undo', async () => {
    const bodies: unknown[] = [];
    fakeApi({
      ...AROUND,
      'GET /api/flags/history': { body: { items: [ENTRY], next_cursor: null } },
      'POST /api/flags/new-checkout/revert': ({ body }) => {
        bodies.push(body);
        return { body: aFlag({ revision: 13 }) };
      },
    });
    await shown();
    await user.click(await screen.findByRole('button', { name: 'Restore this version' }));
    const dialog = await screen.findByRole('dialog');
    // The difference to the flag's current state, not to the state before that entry.
    const lines = within(dialog)
      .getAllByRole('listitem')
      .map((line) => line.textContent);
    expect(lines).toEqual(['Rollout25%60%', 'Cohort envadded + prod, dev']);
    await user.click(within(dialog).getByRole('button', { name: 'Restore this version' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bodies).toEqual([{ revision: 11 }, { revision: 12, reason: 'Undo' }]));
  });

  it('searches for the entry of the URL on older pages', async () => {
    const old = anEntry({ revision: 4, reason: 'The old one' });
    const calls = fakeApi({
      ...AROUND,
      'GET /api/flags/history': ({ search }) =>
        search.has('cursor')
          ? { body: { items: [old], next_cursor: null } }
          : { body: { items: [ENTRY], next_cursor: 'older' } },
    });
    await shown(4);
    const entry = await screen.findByRole('listitem', { current: true });
    expect(entry).toHaveTextContent('The old one');
    expect(calls.filter(({ path }) => path.endsWith('/history'))).toHaveLength(2);
  });

  it('states that the entry of the URL does not exist, and loads no pages of older revisions', async () => {
    const calls = fakeApi({
      ...AROUND,
      'GET /api/flags/history': { body: { items: [ENTRY], next_cursor: 'older' } },
    });
    await shown(99);
    expect(await screen.findByText('Revision 99 is not in this list')).toBeVisible();
    expect(calls.filter(({ path }) => path.endsWith('/history'))).toHaveLength(1);
  });
});
