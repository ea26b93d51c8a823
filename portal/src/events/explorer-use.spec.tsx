import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { singleKeys } from '../ui/keyboard';
import { renderScreen } from '../test/render';
import { ExplorerScreen } from './explorer-screen';
import { testEvent } from './test-event';
import { answers, EXPLORER_PATH as PATH, fakeLive, lists, now } from './test-explorer';

beforeEach(() => {
  vi.restoreAllMocks();
  window.scrollTo = () => undefined;
  Object.assign(window, { scrollY: 0 });
});
afterEach(() => singleKeys.write('on'));

describe('the event explorer', () => {
  it('does not handle j and k in a dialog, or in a field beside an open event', async () => {
    answers([testEvent(2), testEvent(1)]);
    const { address } = await renderScreen(
      <>
        <ExplorerScreen />
        <div role="dialog" aria-label="Palette" hidden={false} />
      </>,
      { path: PATH },
    );
    await screen.findByRole('link', { name: /message 2/ });
    await userEvent.keyboard('j');
    expect(document.body).toHaveFocus();
    screen.getByRole('dialog', { name: 'Palette' }).remove();
    await userEvent.click(screen.getByRole('link', { name: /message 2/ }));
    await screen.findByRole('region', { name: 'message 2' });
    await userEvent.type(screen.getByRole('combobox', { name: 'Search in events' }), 'j');
    expect(address()).toContain(`event=${testEvent(2).id}`);
  });

  it('requests the event of the URL when the list does not contain it', async () => {
    const old = testEvent(9, { data: { message: 'long ago' } });
    answers([testEvent(1)], { more: { [`GET /api/events/${old.id}`]: { body: old } } });
    await renderScreen(<ExplorerScreen />, { path: `${PATH}?event=${old.id}` });
    expect(await screen.findByRole('region', { name: 'long ago' })).toBeInTheDocument();
  });

  it('does not show an event of another project whose id is in the URL', async () => {
    const foreign = testEvent(90, { project_id: 'p-2' });
    answers([testEvent(1)], { more: { [`GET /api/events/${foreign.id}`]: { body: foreign } } });
    await renderScreen(<ExplorerScreen />, { path: `${PATH}?event=${foreign.id}` });
    expect(await screen.findByText('This event belongs to another project.')).toBeVisible();
    expect(screen.queryByText(/message 90/)).toBeNull();
  });

  it('shows no event of the stream that is older than the range', async () => {
    const live = fakeLive();
    answers([testEvent(1)]);
    await renderScreen(<ExplorerScreen />, { path: `${PATH}?live=true&range=15m` });
    await screen.findByRole('link', { name: /message 1/ });
    const old = testEvent(7, { ts: new Date(Date.now() - 3_600_000).toISOString() });
    live.emit([old, now(8)]);
    expect(await screen.findByRole('link', { name: /message 8/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /message 7/ })).toBeNull();
  });

  it('refetches the list when more events arrive than the tail keeps', async () => {
    const live = fakeLive();
    const calls = answers([testEvent(1)]);
    await renderScreen(<ExplorerScreen />, { path: `${PATH}?live=true` });
    await screen.findByRole('link', { name: /message 1/ });
    const before = lists(calls).length;
    live.emit(Array.from({ length: 499 }, (_, n) => now(n + 10)));
    live.emit([now(600)]);
    await waitFor(() => expect(lists(calls)).toHaveLength(before + 1));
  });
});

describe('an open event', () => {
  const openFirst = async () => {
    answers([testEvent(3), testEvent(2), testEvent(1)]);
    const rendered = await renderScreen(<ExplorerScreen />, { path: PATH });
    await userEvent.click(await screen.findByRole('link', { name: /message 3/ }));
    await screen.findByRole('region', { name: 'message 3' });
    return rendered;
  };

  it('returns the focus to the row of the last open event when the panel is closed', async () => {
    await openFirst();
    await userEvent.click(screen.getByRole('button', { name: /^Older event/ }));
    await screen.findByRole('region', { name: 'message 2' });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByRole('link', { name: /message 2/ })).toHaveFocus());
  });

  it('is closed by one step back, after any number of events', async () => {
    const { address, goBack } = await openFirst();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await screen.findByRole('region', { name: 'message 1' });
    act(goBack);
    await waitFor(() => expect(address()).toBe(PATH));
  });

  it('ignores j and k, but not the arrow keys, when single-key shortcuts are off', async () => {
    singleKeys.write('off');
    const { address } = await openFirst();
    await userEvent.keyboard('j');
    expect(address()).toBe(`${PATH}?event=${testEvent(3).id}`);
    await userEvent.keyboard('{ArrowDown}k');
    await screen.findByRole('region', { name: 'message 2' });
    expect(address()).toBe(`${PATH}?event=${testEvent(2).id}`);
  });
});
