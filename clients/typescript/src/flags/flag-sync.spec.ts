import { afterEach, expect, it, vi } from 'vitest';
import { createClient } from '../browser.js';
import { flagsPlugin } from './browser-flags-plugin.js';

afterEach(() => {
  vi.useRealTimers();
});

it('reopens the stream after 300 s when the service, or a proxy, requests a longer wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let streams = 0;
  const service: typeof fetch = (url) => {
    if (!(url as string).includes('/api/flags/stream'))
      return Promise.resolve(new Response('', { status: 503 }));
    streams += 1;
    const headers = { 'content-type': 'text/event-stream' };
    return Promise.resolve(new Response('retry: 86400000\n\n', { headers }));
  };
  const options = { baseUrl: 'https://signalbox.test', projectId: 'p', apiKey: 'k', fetch: service };
  const client = createClient(options);
  client.use(flagsPlugin({ usageIntervalMs: 0 }));
  await vi.advanceTimersByTimeAsync(299_000);
  expect(streams).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(streams).toBe(2);
  await client.close();
});
