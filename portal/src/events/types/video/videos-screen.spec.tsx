import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render';
import { Videos } from './videos-screen';

const TS = '2026-11-20T10:04:00.000Z';
const job = (id: string, more: object = {}) => ({
  job_id: id,
  status: 'done',
  status_since: TS,
  target_url: 'https://shop.example.com/',
  artifact_url: 'https://files.example.com/v.mp4',
  first_seen_at: TS,
  last_changed_at: TS,
  last_event_id: `e-${id}`,
  states: [
    { status: 'queued', entered_at: TS, duration_ms: 3000 },
    { status: 'rendering', entered_at: TS, duration_ms: 240_000 },
    { status: 'done', entered_at: TS, duration_ms: 0 },
  ],
  ...more,
});
const answer = (items: object[], more: object = {}) => ({
  body: { complete: true, items, next_cursor: null, ...more },
});
const show = (q?: string, onSearch = vi.fn()) =>
  renderScreen(<Videos project="shop" q={q} onSearch={onSearch} />);

describe('video jobs of a project', () => {
  it('show their status, the time in each, and the artifact', async () => {
    fakeApi({ 'GET /api/videos': answer([job('vid-1')]) });
    await show();
    const row = within(
      within(await screen.findByRole('region', { name: 'Videos' })).getByRole('row', { name: /vid-1/ }),
    );
    expect(row.getByText('done')).toBeVisible();
    expect(row.getByText('queued: 3.0 s')).toBeVisible();
    expect(row.getByText('rendering: 4 min 0 s')).toBeVisible();
    const artifact = row.getByRole('link', { name: 'Open the artifact' });
    expect(artifact).toHaveAttribute('href', 'https://files.example.com/v.mp4');
    expect(artifact).toHaveAttribute('rel', 'noopener noreferrer');
    expect(row.getByRole('link', { name: 'Show the last event of vid-1' })).toHaveAttribute(
      'href',
      '/p/shop/events/e-vid-1',
    );
    // The recorded URL is shown as text, not as a link.
    expect(row.getByText('https://shop.example.com/').closest('a')).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//files.example.com/v.mp4',
    'v\u202e.mp4',
  ])('show the artifact %j as text, never as a link', async (address) => {
    fakeApi({
      'GET /api/videos': answer([job('', { artifact_url: address, status: null, status_since: null })]),
    });
    await show();
    const table = within(await screen.findByRole('region', { name: 'Videos' }));
    expect(table.queryByRole('link', { name: 'Open the artifact' })).toBeNull();
    expect(table.getAllByRole('link')).toHaveLength(1);
    expect(table.getByText(address.replace('\u202e', '⟨U+202E⟩'))).toBeVisible();
    expect(table.getByText('No status')).toBeVisible();
  });

  it('are searched by the service, and state that none matches or that there are none', async () => {
    const calls = fakeApi({ 'GET /api/videos': answer([]) });
    const onSearch = vi.fn();
    const { unmount } = await show('vid-9', onSearch);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(onSearch).toHaveBeenCalledWith(undefined);
    expect(calls[0]?.search.get('q')).toBe('vid-9');
    unmount();
    fakeApi({ 'GET /api/videos': answer([]) });
    await show();
    expect(await screen.findByRole('heading', { name: 'No video jobs yet' })).toBeVisible();
  });
});
