import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Credential } from '../../support/http/ingest-client.js';
import { violationsOf } from '../support/page/axe.js';
import { pageErrorsOf, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { LINUS } from '../support/seed/seed.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

describe('saved views, and pages that follow changes', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let credential: Credential;
  let page: Page;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    credential = await installation.project('shop', 'Web shop');
    await installation.person(LINUS, [{ project: 'shop', relation: 'viewer' }]);
    await send('before');
    page = await browser.page();
    await signIn(page, installation.baseUrl);
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });
  beforeEach(({ task }) => screenshotOnFailure(page, task.name));
  afterEach(() => expect(pageErrorsOf(page)).toEqual([]));

  it('are saved, opened by another user, renamed and deleted; Undo restores a deleted one', async () => {
    await page.goto(`${installation.baseUrl}/p/shop/events?level=error&range=7d`);
    await menu().click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await page.getByLabel('Name').fill('Errors of a week');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('button', { name: 'Saved views: Errors of a week' }).waitFor();

    const viewerPage = await browser.page();
    screenshotOnFailure(viewerPage, 'saved-views-of-a-viewer');
    await signIn(viewerPage, installation.baseUrl, '/p/shop/events', LINUS);
    await viewerPage.getByRole('button', { name: 'Saved views', exact: true }).click();
    await viewerPage.getByText('Needs views:edit on shop', { exact: false }).waitFor();
    await viewerPage.getByRole('menuitem', { name: 'Errors of a week' }).click();
    await viewerPage.waitForURL(/\/p\/shop\/events\?level=error&range=7d$/);
    await viewerPage.close();

    await menu().click();
    await page.getByRole('menuitem', { name: 'Manage views' }).click();
    const dialog = page.getByRole('dialog', { name: 'Saved views' });
    await dialog.getByRole('button', { name: 'Rename Errors of a week' }).click();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByLabel('New name').fill('Weekly errors');
    await dialog.getByRole('button', { name: 'Save name' }).click();
    await dialog.getByRole('link', { name: 'Weekly errors' }).waitFor();
    expect(await views()).toMatchObject([{ name: 'Weekly errors', version: 2 }]);

    await dialog.getByRole('button', { name: 'Delete Weekly errors' }).click();
    await dialog.getByText('No saved views left.').waitFor();
    await expect.poll(views).toEqual([]);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByRole('link', { name: 'Weekly errors' }).waitFor();
    expect(await views()).toMatchObject([{ name: 'Weekly errors', search: { level: 'error', range: '7d' } }]);
  });

  it.each([
    ['the overview', '/p/shop'],
    ['the list of projects', '/'],
  ])('%s counts a new event as soon as the stream announces it', async (_name, path) => {
    await page.goto(installation.baseUrl + path);
    const reads = countReads(page);
    await page
      .getByText(/^[\d,]+ events?/)
      .first()
      .waitFor();
    // Counted in the list, not on the page: the service caches an overview for five seconds, and the previous test has
    // caused events.
    const before = await stored();
    // The first event may be counted by the fetch after the stream has opened; the second is counted because the stream
    // announced it.
    for (const [message, count] of [
      ['first', before + 1],
      ['second', before + 2],
    ] as const) {
      await send(message);
      await expect.poll(() => total(path), { interval: 250 }).toBe(count);
    }
    expect(reads()).toBeLessThanOrEqual(8);
  });

  const menu = () => page.getByRole('button', { name: /^Saved views/ });
  const views = async (): Promise<unknown[]> =>
    (await installation.api<{ items: unknown[] }>('GET', '/api/projects/shop/views')).items;

  const stored = async (): Promise<number> =>
    (await installation.api<{ items: unknown[] }>('GET', '/api/events?project_id=shop&limit=100')).items
      .length;

  /** Number of events in 24 hours that the page shows. */
  async function total(path: string): Promise<number> {
    const place = path === '/' ? page.getByRole('article') : page.getByRole('region', { name: 'Events' });
    const text = await place.first().textContent();
    const found = /([\d,]+) ?events?/.exec(text ?? '')?.[1];
    if (found === undefined) throw new Error(`no number of events in: ${text}`);
    return Number(found.replaceAll(',', ''));
  }

  async function send(message: string): Promise<void> {
    const { status } = await installation.send(credential, [
      { type: 'log', ts: new Date().toISOString(), data: { message } },
    ]);
    expect(status).toBe(200);
  }
});

function countReads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (/\/(overview|activity)(\?|$)/.test(request.url())) count += 1;
  });
  return () => count;
}
