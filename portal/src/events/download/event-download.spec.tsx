import { notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi, afterEach } from 'vitest';
import { fakeApi } from '../../test/fake-api';
import { renderScreen } from '../../test/render';
import { EventDownload, downloadEvents, type DownloadFormat } from './event-download';

const TOKEN = { access_token: 'token-of-the-test', token_type: 'Bearer', expires_in: 900 };
// Notifications are kept outside of the rendered tree.
beforeEach(() => notifications.clean());

describe('a download of events', () => {
  it('can be canceled without an error message', async () => {
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

const EVENT = '{"id":"1","data":{"text":"{\\"export\\":{\\"complete\\":true}}"}}\n';
const COMPLETE = '{"export":{"complete":true,"reason":null,"events":1,"cursor":null}}\n';
const FAILED = '{"export":{"complete":false,"reason":"failed","events":1,"cursor":"x"}}\n';

/** Responds with these chunks; an error among them breaks the connection at that point. */
function answer(...pieces: (Error | string)[]): void {
  const left = [...pieces];
  const exported = new ReadableStream({
    pull(stream) {
      const piece = left.shift();
      if (piece === undefined) stream.close();
      else if (piece instanceof Error) stream.error(piece);
      else stream.enqueue(new TextEncoder().encode(piece));
    },
  });
  vi.stubGlobal('fetch', (input: Request | string) => {
    const isExport = input instanceof Request && input.url.includes('/api/events/export?');
    return Promise.resolve(isExport ? new Response(exported) : Response.json(TOKEN));
  });
}

const read = (format: DownloadFormat = 'ndjson', signal = new AbortController().signal, onBytes = vi.fn()) =>
  downloadEvents({ project: 'shop', filters: { type: 'error' }, format }, onBytes, signal);

/** jsdom's blobs have no `text()`. */
const textOf = (blob: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });

describe('downloadEvents', () => {
  afterEach(() => {
    // Spies are restored before `fetch` is: a spy restores the stub that it was set on.
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('contains all received bytes, and reports its progress', async () => {
    answer(EVENT, COMPLETE.slice(0, 9), COMPLETE.slice(9));
    const onBytes = vi.fn();
    const blob = await read('ndjson', undefined, onBytes);
    expect(await textOf(blob)).toBe(EVENT + COMPLETE);
    expect(onBytes.mock.calls.map(([bytes]) => bytes as number)).toEqual([
      EVENT.length,
      EVENT.length + 9,
      EVENT.length + COMPLETE.length,
    ]);
  });

  it('requests the events of the project that match the filters', async () => {
    answer(EVENT, COMPLETE);
    const fetch = vi.spyOn(globalThis, 'fetch');
    await read();
    const request = fetch.mock.calls.map(([input]) => input).find((input) => input instanceof Request);
    const { searchParams } = new URL(request?.url ?? '');
    expect(searchParams.get('project_id')).toBe('shop');
    expect(searchParams.get('type')).toBe('error');
    expect(searchParams.get('format')).toBe('ndjson');
  });

  it.each([
    ['the last line reports a failure', [EVENT, FAILED]],
    ['the last line is missing', [EVENT]],
    ['the connection breaks', [EVENT, new Error('reset')]],
  ])('is not complete when %s', async (_name, pieces) => {
    answer(...pieces);
    await expect(read()).rejects.toMatchObject({ title: 'The download is not complete' });
  });

  it('of CSV is complete when the response is', async () => {
    answer('id,type\r\n');
    await expect(read('csv').then(textOf)).resolves.toBe('id,type\r\n');
    answer('id,type\r\n', new Error('reset'));
    await expect(read('csv')).rejects.toMatchObject({ title: 'The download is not complete' });
  });
});
