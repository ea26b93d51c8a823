import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../../src/events/event-types.js';
import { pageErrorsOf, screenshotOnFailure, pageIn, TestBrowser } from '../support/browser.js';
import { Installation, type SentEvent } from '../support/installation.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

const ts = new Date().toISOString();

/** One event of each type, with its title in the list and the texts that its panel must contain. */
const CASES = {
  audit: {
    data: {
      actor: 'ada@example.com',
      action: 'order.refund',
      resource: 'order/7',
      statusCode: 200,
      metadata: { before: { state: 'paid' }, after: { state: 'refunded' } },
    },
    title: 'ada@example.com order.refund',
    body: ['actor', 'action', 'resource', /refunded/],
  },
  config: {
    data: {
      path: 'services/web.yaml',
      diff: '@@ -1,2 +1,2 @@\n retries: 3\n-timeout: 5\n+timeout: 9',
      actor: 'ada',
    },
    title: 'services/web.yaml by ada',
    body: ['path', 'actor', /timeout: 9/],
  },
  cost: {
    data: { provider: 'aws', service: 'ec2', amount: 12.5, currency: 'EUR', period: '2026-11' },
    title: 'aws',
    body: [/12\.5/, /EUR/],
  },
  deploy: {
    data: {
      service: 'web',
      version: '4.2.1',
      environment: 'production',
      status: 'rolled_back',
      commit: 'abc123',
    },
    title: 'web 4.2.1 to production',
    body: ['service', 'version', 'environment', 'status', 'commit'],
  },
  error: {
    data: { name: 'TypeError', message: 'x is undefined', release: '4.2.1', stack: 'at f (a.js:1:1)' },
    title: 'TypeError: x is undefined',
    body: ['release', 'stack', /a\.js:1:1/],
  },
  feature_flag: {
    data: { key: 'new-checkout', enabled: true, rollout: 25, actor: 'ada' },
    title: 'new-checkout: on at 25%',
    body: ['key', 'rollout', 'actor'],
  },
  log: {
    data: { level: 'warn', message: 'Slow answer', module: 'http', fields: { request_id: 'r-77' } },
    title: 'Slow answer',
    body: ['level', 'module', 'fields.request_id', /r-77/],
  },
  performance: {
    data: { service: 'web', metric: 'LCP', value: 812, unit: 'ms' },
    title: 'LCP',
    body: [/812/],
  },
  repository: {
    data: { repo: 'acme/web', branch: 'main', author: 'ada' },
    title: 'acme/web',
    body: [/main/],
  },
  tenant: { data: { projectId: 'tenant-9', plan: 'team' }, title: 'tenant-9', body: [/team/] },
  trace: {
    data: {
      traceId: 'f'.repeat(32),
      spanId: 'a'.repeat(16),
      serviceName: 'web',
      name: 'GET /cart',
      durationMs: 31,
    },
    title: 'GET /cart',
    body: [/31/],
  },
  video: {
    data: { jobId: 'job-5', status: 'done', targetUrl: 'https://a.example/' },
    title: 'job-5',
    body: [/done/],
  },
  webhook: {
    data: { destination: 'crm', url: 'https://hooks.example/x', statusCode: 500, attempt: 2 },
    title: 'hooks.example/x',
    body: [/500/],
  },
} satisfies Record<string, { data: object; title: string; body: (string | RegExp)[] }>;
const TYPES = Object.keys(CASES) as (keyof typeof CASES)[];

describe('the thirteen types of events', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let context: BrowserContext;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    const project = await installation.project('shop', 'Web shop');
    const events: SentEvent[] = TYPES.map((type) => ({ type, ts, data: CASES[type].data }));
    const { json } = await installation.send(project, events);
    expect(json).toMatchObject({ accepted: 13, rejected: [] });
    context = await browser.context();
    const page = await pageIn(context);
    await signIn(page, installation.baseUrl);
    await page.close();
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  it('are all covered by these tests', () => {
    expect(TYPES.toSorted()).toEqual(EVENT_TYPES);
  });

  it.each(TYPES)(
    '%s: has its title in the list, is listed alone by its filter, and has its own body',
    async (type) => {
      const { title, body } = CASES[type];
      const page = await pageIn(context);
      screenshotOnFailure(page, `event-type-${type}`);
      await page.goto(`${installation.baseUrl}/p/shop/events?type=${type}`);
      const row = rowOf(page, title);
      await row.waitFor();
      const other = type === 'log' ? 'error' : 'log';
      expect(await rowOf(page, CASES[other].title).count()).toBe(0);
      await row.click();
      const panel = page.locator('[aria-labelledby="event-panel-title"]');
      for (const text of body) {
        await panel.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
      }
      expect(pageErrorsOf(page)).toEqual([]);
      await page.close();
    },
  );

  it('are downloaded with the active filters and all fields', async () => {
    const page = await pageIn(context);
    screenshotOnFailure(page, 'event-download');
    await page.goto(`${installation.baseUrl}/p/shop/events?type=error,webhook`);
    await page.getByRole('button', { name: 'Download' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'As NDJSON, one event per line' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('shop-events.ndjson');
    const text = await readFile((await file.path()) ?? '', 'utf8');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { type?: string; export?: object });
    expect(lines.map(({ type }) => type).toSorted()).toEqual(['error', 'webhook', undefined]);
    expect(lines.at(-1)?.export).toMatchObject({ complete: true, events: 2 });
    await page.getByText(/^shop-events\.ndjson is saved/).waitFor();
    expect(pageErrorsOf(page)).toEqual([]);
    await page.close();
  });

  it('the filter of types shows the count of each, and accepts several', async () => {
    const page = await pageIn(context);
    screenshotOnFailure(page, 'event-type-filter');
    await page.goto(`${installation.baseUrl}/p/shop/events`);
    await page.getByRole('button', { name: /^Types:/ }).click();
    await page.getByRole('checkbox', { name: 'Trace' }).check();
    await page.getByRole('checkbox', { name: 'Webhook' }).check();
    await page.waitForURL((url) => url.searchParams.get('type') === 'trace,webhook');
    await rowOf(page, CASES.log.title).waitFor({ state: 'hidden' });
    const rows = page.getByRole('region', { name: 'Events', exact: true }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
    await page.close();
  });
});

function rowOf(page: Page, title: string) {
  return page
    .getByRole('region', { name: 'Events', exact: true })
    .getByRole('link')
    .filter({ hasText: title });
}
