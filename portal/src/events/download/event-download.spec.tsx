import { notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api';
import { renderScreen } from '../../test/render';
import { EventDownload } from './event-download';

const TOKEN = { access_token: 'token-of-the-test', token_type: 'Bearer', expires_in: 900 };
// Toasts live outside of what is rendered.
beforeEach(() => notifications.clean());

describe('a download of events', () => {
  it('can be cancelled, which is no error', async () => {
    vi.stubGlobal('fetch', (input: Request | string) => {
      if (!(input instanceof Request)) return Promise.resolve(Response.json(TOKEN));
      return new Promise((_resolve, reject) => {
        input.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    });
    await renderScreen(<EventDownload project="shop" filters={{}} />);
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /NDJSON/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the download' }));
    expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers CSV for Excel, saved as a file that Excel opens', async () => {
    const calls = fakeApi({ 'GET /api/events/export': { body: {} } });
    await renderScreen(<EventDownload project="shop" filters={{}} />);
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'As CSV for Excel' }));
    expect(await screen.findByText(/^shop-events\.csv is saved/)).toBeVisible();
    expect(calls.find(({ path }) => path === '/api/events/export')?.search.get('format')).toBe('csv-excel');
  });
});
