import { createReadStream } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExport } from '../../../src/events/export/export-chain.js';
import { TestBrowser, pageIn } from '../support/browser.js';
import { ADA, Installation } from '../support/installation.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

const NOW = Date.now();

const at = (minutesAgo: number, type: string, data: object) => ({
  type,
  ts: new Date(NOW - minutesAgo * 60_000).toISOString(),
  data,
});

describe('screens of audit events, tenants, videos and flag events', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    const project = await installation.project('shop', 'Web shop');
    await installation.send(project, [
      at(9, 'audit', { actor: ADA.email, action: 'invoice.update', resource: 'invoice/17', statusCode: 200 }),
      at(8, 'audit', { actor: 'deploy-bot', action: 'invoice.update', resource: 'invoice/17' }),
      at(9, 'tenant', { projectId: 'acme', plan: 'team', ingestLimitPerSecond: 1000 }),
      at(2, 'tenant', { projectId: 'acme', plan: 'enterprise', ingestLimitPerSecond: 5000 }),
      at(9, 'video', { jobId: 'vid-1', status: 'queued' }),
      at(8, 'video', { jobId: 'vid-1', status: 'rendering' }),
      at(4, 'video', { jobId: 'vid-1', status: 'done', artifactUrl: 'https://files.example.com/v.mp4' }),
      at(3, 'video', { jobId: 'vid-2', status: 'done', artifactUrl: 'javascript:alert(1)' }),
      at(5, 'feature_flag', { key: 'elsewhere', enabled: true, rollout: 10, actor: 'mira' }),
      at(7, 'audit', { actor: 'deploy-bot', action: 'invoice.create', resource: 'invoice/18' }),
    ]);
    await installation.api('POST', '/api/flags', { project_id: 'shop', key: 'new-checkout', enabled: true });
    page = await pageIn(await browser.context());
    await signIn(page, installation.baseUrl);
  }, 240_000);
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  it('link an event to all events of its actor, and offer a download with an intact hash chain', async () => {
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

  /** Reloads the screen until its table has the rows that the projection computes in the background. */
  const projected = async (path: string, table: string, rows: number): Promise<Locator> => {
    const region = page.getByRole('region', { name: table });
    await expect
      .poll(
        async () => {
          await page.goto(installation.baseUrl + path);
          await region
            .or(page.getByRole('heading', { name: /^No / }))
            .first()
            .waitFor();
          return region.getByRole('row').count();
        },
        { timeout: 60_000 },
      )
      .toBe(rows);
    return region;
  };

  it('show the plan and limit of a tenant, with their previous values', async () => {
    const tenants = await projected('/p/shop/tenants', 'Tenants', 2);
    await tenants.getByText('enterprise').waitFor();
    await tenants.getByRole('link', { name: 'Show plans of acme over time' }).click();
    const history = page.getByRole('region', { name: 'Plans and limits over time' });
    await history.getByText('before: team').waitFor();
    await history.getByText('before: 1,000').waitFor();
    await page.getByRole('link', { name: 'All tenants' }).click();
    await tenants.waitFor();
  });

  it('show the time of a video job in each status, and link its artifact only with a web URL', async () => {
    const videos = await projected('/p/shop/videos', 'Videos', 3);
    const first = videos.getByRole('row').filter({ hasText: 'vid-1' });
    await first.getByText('rendering: 4 min 0 s').waitFor();
    expect(await first.getByRole('link', { name: 'Open the artifact' }).getAttribute('href')).toBe(
      'https://files.example.com/v.mp4',
    );
    const second = videos.getByRole('row').filter({ hasText: 'vid-2' });
    expect(await second.getByRole('link', { name: 'Open the artifact' }).count()).toBe(0);
  });

  it('link a flag event to the flag when it exists here, and otherwise to its own timeline', async () => {
    const flags = await projected('/p/shop/flag-events', 'Flag events', 3);
    await flags.getByRole('link', { name: 'Show all events of elsewhere' }).click();
    await expect.poll(() => flags.getByRole('row').count()).toBe(2);
    expect(await flags.getByRole('link', { name: /^Open the flag/ }).count()).toBe(0);
    await page.goBack();
    await flags.getByRole('link', { name: 'Open the flag new-checkout' }).click();
    await page.getByRole('heading', { level: 1, name: 'new-checkout' }).waitFor();
  });
});
