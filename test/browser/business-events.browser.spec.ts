import { createReadStream } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExport } from '../../src/events/export/verify-export.js';
import { TestBrowser, pageIn } from './support/browser.js';
import { ADA, Installation } from './support/installation.js';
import { signIn } from './support/sign-in.js';

const NOW = Date.now();

const at = (minutesAgo: number, type: string, data: object) => ({
  type,
  ts: new Date(NOW - minutesAgo * 60_000).toISOString(),
  data,
});

describe('screens of audit events', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([Installation.start(), TestBrowser.start()]);
    const project = await installation.project('shop', 'Web shop');
    await installation.send(project, [
      at(9, 'audit', { actor: ADA.email, action: 'invoice.update', resource: 'invoice/17', statusCode: 200 }),
      at(8, 'audit', { actor: 'deploy-bot', action: 'invoice.update', resource: 'invoice/17' }),
      at(7, 'audit', { actor: 'deploy-bot', action: 'invoice.create', resource: 'invoice/18' }),
    ]);
    page = await pageIn(await browser.context());
    await signIn(page, installation.baseUrl);
  }, 240_000);
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  it('lead from an event to everything that its actor did, and to a download whose chain is whole', async () => {
    await page.goto(
      `${installation.baseUrl}/p/shop/events?type=audit&query=${encodeURIComponent('actor:deploy-bot')}`,
    );
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await page.getByRole('link', { name: 'Show everything deploy-bot did' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit events' }).waitFor();
    const table = page.getByRole('region', { name: 'Audit events' });
    await expect.poll(() => table.getByRole('row').count()).toBe(3);
    await table.getByRole('link', { name: 'Show everything done to invoice/17' }).click();
    await table.getByText(ADA.name, { exact: true }).waitFor();
    await expect.poll(() => table.getByText('deploy-bot').count()).toBe(1);

    await page.getByRole('button', { name: 'Download' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'As NDJSON with a hash chain' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('shop-audit-events.chained.ndjson');
    const file: AsyncIterable<Buffer> = createReadStream(await download.path());
    expect(await verifyExport(file)).toMatchObject({ events: 2 });
  });
});
