import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Credential } from '../../support/http/ingest-client.js';
import { pageErrorsOf, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { settled } from '../support/page/settled.js';
import { signIn } from '../support/sign-in.js';

const TITLE = "TypeError: Cannot read properties of undefined (reading 'total')";
const DEPLOY = 'checkout 5.0.0: deployed in production';
/** Headings that replace a list without entries. */
const EMPTY = /^No |^Waiting for/;
const PROJECTED_MS = 180_000;

/**
 * Investigates an error in the data of `signalbox demo`: what failed, which change preceded it, where it failed, and
 * whether it is resolved.
 */
describe('an error of the demo company', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let credential: Credential;
  let page: Page;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([Installation.start(), TestBrowser.start()]);
    credential = await installation.project('shop', 'Web shop');
    await promisify(execFile)(process.execPath, ['dist/cli/main.js', 'demo', 'shop', '--days', '4'], {
      env: { ...process.env, SERVICE_DATA_DIR: installation.service.dataDir },
    });
    await vi.waitFor(
      async () => {
        const { items } = await installation.api<{ items: { title: string }[] }>(
          'GET',
          '/api/errors?project_id=shop',
        );
        expect(items.map(({ title }) => title)).toContain(TITLE);
        const deploys = await installation.api<{ items: object[] }>('GET', '/api/deploys?project_id=shop');
        expect(deploys.items.length).toBeGreaterThan(0);
      },
      { timeout: PROJECTED_MS, interval: 500 },
    );
    page = await browser.page();
    await signIn(page, installation.baseUrl);
  }, 240_000);
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });
  beforeEach(({ task }) => screenshotOnFailure(page, task.name));
  afterEach(() => expect(pageErrorsOf(page)).toEqual([]));

  it('is accompanied by data on every screen, and by an overview in two columns, or in one on a phone', async () => {
    await page.goto(`${installation.baseUrl}/p/shop`);
    await page.getByRole('region', { name: 'Running now' }).waitFor();
    const columnsAt = async (width: number): Promise<number[]> => {
      await page.setViewportSize({ width, height: 900 });
      return page
        .locator('.columns > *')
        .evaluateAll((columns) => columns.map((column) => Math.round(column.getBoundingClientRect().left)));
    };
    const size = page.viewportSize();
    expect(new Set(await columnsAt(390)).size).toBe(1);
    expect(new Set(await columnsAt(1440)).size).toBe(2);
    if (size !== null) await page.setViewportSize(size);
    const paths = await page
      .locator('.app-nav a')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    const screens = paths.filter((path) => /^\/p\/shop\/(?!members|settings)/.test(path));
    expect(screens.length).toBeGreaterThan(14);
    const main = page.getByRole('main');
    for (const path of screens) {
      // A projection may still be catching up.
      await vi.waitFor(
        async () => {
          await page.goto(installation.baseUrl + path);
          await main.locator('a, tbody tr, figure, .panel').first().waitFor();
          await settled(page);
          const empty = page.getByRole('heading', { level: 2, name: EMPTY });
          expect([path, await empty.allTextContents()]).toEqual([path, []]);
          expect([path, await main.locator('a, tbody tr, figure').count()]).not.toEqual([path, 0]);
        },
        { timeout: PROJECTED_MS, interval: 500 },
      );
    }
  }, 240_000);

  it('names the deploy before it, links to its trace and the critical path, and reopens after it was resolved', async () => {
    await page.goto(`${installation.baseUrl}/p/shop/errors`);
    await page.getByRole('link', { name: TITLE }).click();
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    const address = page.url();

    const summary = page.getByRole('region', { name: 'Summary' });
    await summary.getByRole('link', { name: DEPLOY }).click();
    await page.waitForURL(/\/events\//);
    await page.getByRole('main').getByText('5.0.0').first().waitFor();
    await page.goBack();

    const samples = page.getByRole('region', { name: 'Sample events' });
    await samples.getByRole('link', { name: 'Open trace' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'POST /orders' }).waitFor();
    const tree = page.getByRole('tree', { name: 'Spans of the trace' });
    await tree
      .getByRole('treeitem', { name: /place order.*On the critical path/ })
      .first()
      .waitFor();

    await page.goto(address);
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    await page.getByRole('button', { name: 'Reopen' }).waitFor();
    const again = {
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'total')",
      stack: [
        TITLE,
        '    at priceOf (/app/src/orders/price.js:41:23)',
        '    at placeOrder (/app/src/orders/place-order.js:88:11)',
        '    at async handle (/app/src/http/handler.js:23:5)',
      ].join('\n'),
      release: '5.0.2',
      service: 'checkout',
      environment: 'production',
    };
    await installation.send(credential, [{ type: 'error', ts: new Date().toISOString(), data: again }]);
    const history = page.getByRole('region', { name: 'History' });
    await vi.waitFor(
      async () => {
        await page.reload();
        await history.waitFor();
        await settled(page);
        expect(await history.getByText('Reopened by an event in 5.0.2').count()).toBe(1);
      },
      { timeout: PROJECTED_MS, interval: 500 },
    );
  });
});
