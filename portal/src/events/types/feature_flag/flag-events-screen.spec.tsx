import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render';
import { FlagEvents } from './flag-events-screen';

const TS = '2026-11-20T10:04:00.000Z';
const event = (id: string, key: string, more: object = {}) => ({
  id,
  ts: TS,
  key,
  flag_exists: true,
  enabled: true,
  rollout: 25,
  actor: 'mira',
  ...more,
});
const answer = (items: object[], more: object = {}) => ({
  body: { from: null, to: null, complete: true, items, next_cursor: null, ...more },
});
const show = (key?: string, onKey = vi.fn()) =>
  renderScreen(<FlagEvents project="shop" flagKey={key} onKey={onKey} />);

describe('flag events of a project', () => {
  it('link to the flag when it exists here, and otherwise to the events with its key', async () => {
    fakeApi({
      'GET /api/feature-flag-events': answer([
        event('e-1', 'new_checkout'),
        event('e-2', 'else\u202ewhere', { flag_exists: false, enabled: false, rollout: null, actor: null }),
        event('e-3', '', { flag_exists: false, enabled: null }),
      ]),
    });
    await show();
    const table = within(await screen.findByRole('region', { name: 'Flag events' }));
    const [, here, elsewhere, unnamed] = table.getAllByRole('row').map((row) => within(row));
    expect(here?.getByRole('link', { name: 'Open the flag new_checkout' })).toHaveAttribute(
      'href',
      '/p/shop/flags/new_checkout',
    );
    expect(here?.getByText('On')).toBeVisible();
    expect(here?.getByText('25%')).toBeVisible();
    expect(elsewhere?.queryByRole('link', { name: /^Open the flag/ })).toBeNull();
    expect(elsewhere?.getByText('else⟨U+202E⟩where')).toBeVisible();
    expect(elsewhere?.getByText('Off')).toBeVisible();
    const own = elsewhere?.getByRole('link', { name: 'Show all events of else⟨U+202E⟩where' });
    expect(own?.getAttribute('href')).toMatch(/^\/p\/shop\/flag-events\?key=/);
    expect(unnamed?.getByText('No key')).toBeVisible();
    expect(unnamed?.getByText('Not stated')).toBeVisible();
  });

  it('of one key are requested by the key, without a link to themselves', async () => {
    const calls = fakeApi({ 'GET /api/feature-flag-events': answer([event('e-1', 'new_checkout')]) });
    await show('new_checkout');
    const table = within(await screen.findByRole('region', { name: 'Flag events' }));
    expect(calls[0]?.search.get('key')).toBe('new_checkout');
    expect(table.queryByRole('link', { name: /^Show all events/ })).toBeNull();
  });

  it('state that none matches, and that there are none', async () => {
    fakeApi({ 'GET /api/feature-flag-events': answer([]) });
    const onKey = vi.fn();
    const { unmount } = await show('nothing', onKey);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(onKey).toHaveBeenCalledWith(undefined);
    unmount();
    fakeApi({ 'GET /api/feature-flag-events': answer([]) });
    await show();
    expect(await screen.findByRole('heading', { name: 'No flag events yet' })).toBeVisible();
  });
});
