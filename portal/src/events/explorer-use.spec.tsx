import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../test/render';
import { ExplorerScreen } from './explorer-screen';
import { testEvent } from './test-event';
import { answers, EXPLORER_PATH as PATH, fakeLive, lists, now } from './test-explorer';

beforeEach(() => {
  vi.restoreAllMocks();
  window.scrollTo = () => undefined;
  Object.assign(window, { scrollY: 0 });
});

describe('the event explorer', () => {
  it('leaves j and k to a dialog, and to a field beside an open event', async () => {
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

  it('reads the event of the address when the list does not have it', async () => {
    const old = testEvent(9, { data: { message: 'long ago' } });
    answers([testEvent(1)], { more: { [`GET /api/events/${old.id}`]: { body: old } } });
    await renderScreen(<ExplorerScreen />, { path: `${PATH}?event=${old.id}` });
    expect(await screen.findByRole('region', { name: 'long ago' })).toBeInTheDocument();
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

  it('reads the list again when more came than the tail keeps', async () => {
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
