import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageErrorsOf, pageIn, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

const MINUTE = 60_000;
/** More steps than a chart has. */
const MAX_STEPS = 500;

describe('performance and logs', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    const project = await installation.project('shop', 'Web shop');
    const ts = (minutes: number): string => new Date(Date.now() - minutes * MINUTE).toISOString();
    await installation.send(project, [
      ...Array.from({ length: 30 }, (_, i) => ({
        type: 'performance',
        ts: ts(i + 1),
        data: {
          service: 'checkout',
          metric: 'http.duration',
          unit: 'ms',
          value: 100 + i,
          region: i % 3 ? 'eu' : 'us',
        },
      })),
      ...Array.from({ length: 5 }, (_, i) => ({
        type: 'log',
        ts: ts(i + 1),
        data: { level: 'error', message: `order ${1000 + i} failed`, module: 'till' },
      })),
      { type: 'log', ts: ts(24 * 60 + 90), data: { level: 'error', message: 'order 1 failed' } },
    ]);
    page = await pageIn(await browser.context());
    await signIn(page, installation.baseUrl);
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  it('shows percentiles of a metric over time, by field, and as a table', async () => {
    await expect
      .poll(async () => {
        await page.goto(`${installation.baseUrl}/p/shop/performance`);
        await page.getByRole('heading', { level: 1, name: 'Performance' }).waitFor();
        await page.getByText(/checkout · http\.duration \(ms\)|No metrics yet/).waitFor();
        return page.getByText('checkout · http.duration (ms)').count();
      })
      .toBe(1);
    // The arrow keys move through the steps of the chart; steps before the first value have no tooltip.
    const figure = page.getByRole('figure');
    await figure.getByRole('application').focus();
    const tooltip = figure.getByText(/^20\d\d-\d\d-\d\d \d\d:\d\d$/);
    for (let steps = 0; steps < MAX_STEPS && !(await tooltip.isVisible()); steps += 1)
      await page.keyboard.press('ArrowRight');
    await tooltip.waitFor();
    const summary = page.getByRole('region', { name: 'Percentiles of the whole time range' });
    await summary.getByRole('row', { name: /^All values 30 / }).waitFor();
    await page.getByRole('combobox', { name: 'Break down by' }).click();
    await page.getByRole('option', { name: 'region' }).click();
    await summary.getByRole('row', { name: /^eu 20 / }).waitFor();
    await summary.getByRole('row', { name: /^us 10 / }).waitFor();
    expect(page.url()).toContain('group_by=region');
    await page.getByRole('button', { name: 'Show as table' }).press('Enter');
    await page.getByRole('region', { name: 'Percentiles over time' }).waitFor();
    expect(pageErrorsOf(page)).toEqual([]);
  });

  it('shows patterns of log lines with their change, and opens the last line of one', async () => {
    await expect
      .poll(async () => {
        await page.goto(`${installation.baseUrl}/p/shop/logs`);
        await page.getByRole('heading', { level: 1, name: 'Logs' }).waitFor();
        await page.getByText(/order <\*> failed|No log lines in this time range/).waitFor();
        return page.getByText('order <*> failed').count();
      })
      .toBe(1);
    const row = page.getByRole('row', { name: /order <\*> failed/ });
    await row.getByRole('cell', { name: '5', exact: true }).waitFor();
    await row.getByRole('cell', { name: '1 (+400%)' }).waitFor();
    await row.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'order 1000 failed' }).waitFor();
    expect(pageErrorsOf(page)).toEqual([]);
  });
});
