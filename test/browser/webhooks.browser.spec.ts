import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser, pageIn } from './support/browser.js';
import { Installation } from './support/installation.js';
import { signIn } from './support/sign-in.js';

describe('the screen of webhooks', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([Installation.start(), TestBrowser.start()]);
    const project = await installation.project('shop', 'Web shop');
    const now = Date.now();
    const delivery = (minutesAgo: number, data: object) => ({
      type: 'webhook',
      ts: new Date(now - minutesAgo * 60_000).toISOString(),
      data: { url: 'https://hooks.example.com/orders', ...data },
    });
    await installation.send(project, [
      delivery(9, { destination: 'billing', statusCode: 500, attempt: 1, durationMs: 90 }),
      delivery(8, { destination: 'billing', statusCode: 200, attempt: 2, durationMs: 90 }),
      delivery(7, { destination: 'warehouse', statusCode: 200, attempt: 1 }),
      delivery(6, { destination: 'warehouse', statusCode: 503, attempt: 1 }),
    ]);
    page = await pageIn(await browser.context());
    await signIn(page, installation.baseUrl);
  }, 240_000);
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  it('lists failing destinations first, and leads to the recent deliveries of one', async () => {
    const rows = page.getByRole('region', { name: 'Destinations' }).getByRole('row');
    const none = page.getByRole('heading', { name: 'No webhook deliveries in this time range' });
    // What is counted of the events comes a moment after them.
    await expect
      .poll(
        async () => {
          await page.goto(`${installation.baseUrl}/p/shop/webhooks`);
          await rows.first().or(none).waitFor();
          return rows.count();
        },
        { timeout: 60_000 },
      )
      .toBe(3);
    await rows.nth(1).getByText('warehouse').waitFor();
    await rows.nth(1).getByText('Failing').waitFor();
    await rows.nth(2).getByText('50%').waitFor();
    await rows.nth(2).getByText('1 succeeded, 1 failed').waitFor();
    await rows.nth(2).getByRole('link', { name: 'Show recent deliveries to billing' }).click();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('listitem').getByRole('link').count()).toBe(2);
  });
});
