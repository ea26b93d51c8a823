import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render';
import { testEvent } from '../../test-event';
import configView from './config.view';
import { Configs, ConfigHistory } from './configs-screen';

const TS = '2026-11-20T10:04:00.000Z';
const entry = (path: string, more: object = {}) => ({
  path,
  changes: 1200,
  first_changed_at: TS,
  last_changed_at: TS,
  last_event_id: 'e-1',
  actor: 'mira',
  ...more,
});
const page = (items: object[]) => ({ body: { complete: true, items, next_cursor: null } });
const DIFF = '--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n max: 1\n-old\u202eline\n+new line\n';

describe('configuration entries', () => {
  const show = (q?: string, onChange = vi.fn()) =>
    renderScreen(<Configs project="shop" q={q} onChange={onChange} />);

  it('are listed with the author of the last change, and link to their history', async () => {
    fakeApi({
      'GET /api/configs': page([entry('a\u202eb/x y.yaml'), entry('', { actor: null, changes: 1 })]),
    });
    await show();
    const table = within(await screen.findByRole('region', { name: 'Configuration entries' }));
    const [, first, second] = table.getAllByRole('row').map((row) => within(row));
    const link = first?.getByRole('link', { name: 'a⟨U+202E⟩b/x y.yaml' });
    const address = new URL(link?.getAttribute('href') ?? '', 'http://x');
    expect([address.pathname, address.searchParams.get('path')]).toEqual([
      '/p/shop/configs',
      'a\u202eb/x y.yaml',
    ]);
    expect(first?.getByText('mira')).toBeVisible();
    expect(first?.getByText('1,200')).toBeVisible();
    expect(second?.getByText('Empty path')).toBeVisible();
    expect(second?.queryByRole('link')).toBeNull();
  });

  it('are searched by the service', async () => {
    const calls = fakeApi({ 'GET /api/configs': page([]) });
    const onChange = vi.fn();
    await show('limits', onChange);
    expect(await screen.findByText('Nothing matches these filters.')).toBeVisible();
    expect(calls[0]?.search.get('q')).toBe('limits');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(onChange).toHaveBeenCalledWith({ q: undefined });
  });

  it('state that there are none, or show the error of a failed request', async () => {
    fakeApi({ 'GET /api/configs': page([]) });
    const { unmount } = await show();
    expect(await screen.findByRole('heading', { name: 'No configuration changes yet' })).toBeVisible();
    unmount();
    fakeApi({ 'GET /api/configs': problem(403, 'forbidden', 'Permission missing.') });
    await show();
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
  });
});

describe('the history of a configuration entry', () => {
  const change = (id: string, more: object = {}) => ({ id, ts: TS, actor: 'mira', diff: DIFF, ...more });
  const show = (view: 'split' | 'unified' = 'unified', onView = vi.fn()) =>
    renderScreen(<ConfigHistory project="shop" path="x.yaml" view={view} onView={onView} />);

  it('shows the changes with their authors, diffs and events', async () => {
    const calls = fakeApi({
      'GET /api/configs/history': page([change('e-1'), change('e-2', { actor: null, diff: null })]),
    });
    await show();
    const [first, second] = (await screen.findAllByRole('listitem')).map((item) => within(item));
    expect(first?.getByText('by mira')).toBeVisible();
    expect(await first?.findByText('old⟨U+202E⟩line')).toBeVisible();
    expect(first?.getByText('new line')).toBeVisible();
    expect(first?.getByRole('region', { name: `Diff of ${TS}` })).toBeVisible();
    expect(first?.getByRole('link', { name: 'Show event' })).toHaveAttribute('href', '/p/shop/events/e-1');
    expect(second?.getByText('The event has no diff, or is no longer stored.')).toBeVisible();
    expect(calls[0]?.search.get('path')).toBe('x.yaml');
  });

  it('shows old and new lines below each other, or beside each other', async () => {
    fakeApi({ 'GET /api/configs/history': page([change('e-1')]) });
    const onView = vi.fn();
    const rowOf = (text: string) => screen.findByText(text).then((cell) => cell.closest('tr'));
    const { unmount } = await show('unified', onView);
    expect(await rowOf('new line')).not.toBe(await rowOf('old⟨U+202E⟩line'));
    await userEvent.click(screen.getByText('Side by side'));
    expect(onView).toHaveBeenCalledWith('split');
    unmount();
    await show('split');
    expect(await rowOf('new line')).toBe(await rowOf('old⟨U+202E⟩line'));
  });

  it('shows a long diff in steps, and other text unformatted', async () => {
    const lines = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => `+line ${from + n}`).join('\n');
    const hunks = `@@ -0,0 +1,30 @@\n${lines(0, 30)}\n@@ -9,0 +40,670 @@\n${lines(30, 700)}\n`;
    const long = `--- a/x\n+++ b/x\n${hunks}`;
    fakeApi({
      'GET /api/configs/history': page([
        change('e-1', { diff: long }),
        change('e-2', { diff: '<b>no diff</b>' }),
      ]),
    });
    await show();
    expect(await screen.findByText('line 59')).toBeVisible();
    expect(screen.queryByText('line 60')).toBeNull();
    expect(screen.getByText('<b>no diff</b>')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show 500 of 640 more lines' }));
    expect(screen.getByText('line 559')).toBeVisible();
    expect(screen.queryByText('line 560')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show 140 of 140 more lines' }));
    expect(screen.getByText('line 699')).toBeVisible();
    expect(screen.queryByRole('button', { name: /more lines/ })).toBeNull();
  });

  it('states that there are no changes', async () => {
    fakeApi({ 'GET /api/configs/history': page([]) });
    await show();
    expect(await screen.findByRole('heading', { name: 'No changes of this entry' })).toBeVisible();
  });
});

describe('an event of the type config', () => {
  const linkOf = (type: string, data: object) => configView.link(testEvent(1, { type, data: data as never }));

  it('links to the history of its entry, unless the service truncates its path', () => {
    expect(linkOf('config', { path: 'x.yaml' })).toMatchObject({ search: { path: 'x.yaml' } });
    expect(linkOf('config', { path: 'x'.repeat(201) })).toBeNull();
    expect(linkOf('config', { path: 7 })).toBeNull();
    expect(linkOf('log', { path: 'x.yaml' })).toBeNull();
  });
});
