import { afterEach, expect, it, vi } from 'vitest';
import { createClient } from '../browser.js';
import { flagsPlugin } from './browser-flags-plugin.js';

/** The part of a page that the client uses. */
class Page extends EventTarget {
  visibilityState = 'visible';

  become(visibilityState: string): void {
    this.visibilityState = visibilityState;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

interface Report {
  keepalive: boolean | undefined;
  authorization: string | null;
  items: { key: string; count: number }[];
}

const flag = { key: 'a', enabled: true, killed: false, rollout: 100, cohorts: {}, group: null };
const bootstrap = { revision: 1, bucket_version: 1, flags: [flag], groups: [], overrides: [] };

afterEach(() => {
  vi.unstubAllGlobals();
});

function pageWithFlags() {
  const [page, frame] = [new Page(), new EventTarget()];
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', frame.addEventListener.bind(frame));
  const reports: Report[] = [];
  const service: typeof fetch = (url, init) => {
    if (!(url as string).endsWith('/api/flags/usage')) return new Promise(() => undefined);
    const { items } = JSON.parse(init?.body as string) as Pick<Report, 'items'>;
    const authorization = new Headers(init?.headers).get('authorization');
    reports.push({ keepalive: init?.keepalive, authorization, items });
    return Promise.resolve(new Response('{}', { status: 202 }));
  };
  const options = { baseUrl: 'https://signalbox.test', projectId: 'p', apiKey: 'k', fetch: service };
  const client = createClient(options);
  const flags = client.use(flagsPlugin({ bootstrap }));
  return { page, frame, reports, client, flags };
}

it('reports evaluations when the page is hidden, by requests that outlive the page', async () => {
  const { page, reports, client, flags } = pageWithFlags();
  for (let count = 0; count < 3; count++) flags.isEnabled('a', { userId: 'u' });
  page.become('hidden');
  const report = { keepalive: true, authorization: 'Bearer k' };
  expect(reports).toMatchObject([{ ...report, items: [{ key: 'a', count: 3 }] }]);

  page.become('visible');
  flags.isEnabled('a');
  expect(reports).toHaveLength(1);
  page.become('hidden');
  page.become('hidden');
  expect(reports.slice(1)).toMatchObject([{ ...report, items: [{ key: 'a', count: 1 }] }]);
  await client.close();
});

it('reports evaluations when the user leaves a page that was not hidden before', async () => {
  const { frame, reports, client, flags } = pageWithFlags();
  flags.isEnabled('a');
  frame.dispatchEvent(new Event('pagehide'));
  expect(reports.map(({ items }) => items[0]?.count)).toEqual([1]);
  await client.close();
});

it('removes its listeners from the page on close', async () => {
  const { page, frame, reports, client, flags } = pageWithFlags();
  flags.isEnabled('a');
  await client.close();
  expect(reports).toHaveLength(1);
  flags.isEnabled('a');
  page.become('hidden');
  frame.dispatchEvent(new Event('pagehide'));
  expect(reports).toHaveLength(1);
});
