import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser, pageIn } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

describe('screens of deploys and costs', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    const project = await installation.project('shop', 'Web shop');
    const now = Date.now();
    const month = new Date(now).toISOString().slice(0, 7);
    const deploy = (minutesAgo: number, data: object) => ({
      type: 'deploy',
      ts: new Date(now - minutesAgo * 60_000).toISOString(),
      data: { service: 'checkout', environment: 'production', ...data },
    });
    const cost = { type: 'cost', ts: new Date(now).toISOString() };
    await installation.send(project, [
      deploy(30, { version: '2.14.0', status: 'started', actor: 'mira' }),
      deploy(26, { version: '2.14.0', status: 'succeeded', actor: 'mira' }),
      deploy(5, { version: '2.15.0', status: 'failed' }),
      deploy(3, { service: 'catalog', version: '7' }),
      { ...cost, data: { amount: 0.1, currency: 'EUR', service: 's3', period: month } },
      { ...cost, data: { amount: 0.2, currency: 'EUR', service: 's3', period: month } },
      { ...cost, data: { amount: 5, currency: 'XQZ9', period: month } },
    ]);
    page = await pageIn(await browser.context());
    await signIn(page, installation.baseUrl);
  }, 240_000);
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  /** Reloads the screen until it shows what the projection computes in the background. */
  const projected = async (path: string, shown: Locator): Promise<void> => {
    await expect
      .poll(
        async () => {
          await page.goto(installation.baseUrl + path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
          return shown.count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
  };

  it('shows the running version per environment, and the history of a service', async () => {
    const where = page.getByRole('region', { name: 'Running versions' });
    await projected('/p/shop/deploys', where.getByRole('button', { name: 'catalog' }));
    await page.goto(`${installation.baseUrl}/p/shop`);
    await page.getByRole('link', { name: 'Deploys', exact: true }).first().click();
    const row = where.getByRole('row').filter({ hasText: 'checkout' });
    await row.getByText('2.14.0').waitFor();
    await row.getByText('Latest: 2.15.0').waitFor();
    await where.getByRole('button', { name: 'checkout' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('service')).toBe('checkout');
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('4 min 0 s').waitFor();
    await history.getByText('mira').waitFor();
    await expect.poll(() => history.getByText('catalog').count()).toBe(0);
  });

  it('shows exact costs of each currency separately, in total and by service', async () => {
    await projected('/p/shop/costs', page.getByRole('region', { name: 'Amounts in XQZ9' }));
    await page.getByRole('region', { name: 'Amounts in EUR' }).getByText('0.3 EUR').waitFor();
    await page.getByRole('region', { name: 'Amounts in XQZ9' }).getByText('5 XQZ9').waitFor();
    await page.getByText('Service', { exact: true }).click();
    await page.getByRole('region', { name: 'Amounts in EUR' }).getByText('s3').waitFor();
    await page.getByRole('region', { name: 'Amounts in XQZ9' }).getByText('No service').waitFor();
  });
});
