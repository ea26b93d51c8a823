import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser, pageIn } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

const REVISION = '9fceb02d0ae598e95dc970b74767f19372d61af8';
const DIFF = [
  '--- a/limits.yaml',
  '+++ b/limits.yaml',
  '@@ -1,2 +1,2 @@',
  ' name: checkout',
  '-max: 10',
  '+max: 20',
].join('\n');

describe('screens of webhooks, configs and repositories', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    const project = await installation.project('shop', 'Web shop');
    const now = Date.now();
    const event = (minutesAgo: number, type: string, data: object) => ({
      type,
      ts: new Date(now - minutesAgo * 60_000).toISOString(),
      data,
    });
    const delivery = (minutesAgo: number, data: object) =>
      event(minutesAgo, 'webhook', { url: 'https://hooks.example.com/orders', ...data });
    await installation.send(project, [
      delivery(9, { destination: 'billing', statusCode: 500, attempt: 1, durationMs: 90 }),
      delivery(8, { destination: 'billing', statusCode: 200, attempt: 2, durationMs: 90 }),
      delivery(7, { destination: 'warehouse', statusCode: 200, attempt: 1 }),
      delivery(6, { destination: 'warehouse', statusCode: 503, attempt: 1 }),
      event(5, 'config', { path: 'checkout/limits.yaml', actor: 'noor', diff: '<b>not a diff</b>' }),
      event(4, 'config', { path: 'checkout/limits.yaml', actor: 'mira', diff: DIFF }),
      event(3, 'config', { path: 'search.yaml' }),
      event(2, 'repository', { repo: 'acme/checkout', branch: 'main', commit: REVISION, author: 'mira' }),
      event(2, 'repository', { repo: 'acme/search', branch: 'next', commit: '1234567' }),
      event(1, 'deploy', { service: 'checkout', version: '2.14.0', commit: REVISION.slice(0, 10) }),
      event(1, 'deploy', { service: 'search', version: '7', commit: 'abcdef0' }),
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

  it('lists failing destinations first, and links to the recent deliveries of one', async () => {
    const rows = page.getByRole('region', { name: 'Destinations' }).getByRole('row');
    await projected('/p/shop/webhooks', rows.nth(2));
    await rows.nth(1).getByText('warehouse', { exact: true }).waitFor();
    await rows.nth(1).getByText('Failing').waitFor();
    await rows.nth(2).getByText('50%').waitFor();
    await rows.nth(2).getByText('1 succeeded, 1 failed').waitFor();
    await rows.nth(2).getByRole('link', { name: 'Show recent deliveries to billing' }).click();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('listitem').getByRole('link').count()).toBe(2);
  });

  it('shows the author of a change of configuration, with the diff inline and side by side', async () => {
    const entry = page.getByRole('link', { name: 'checkout/limits.yaml' });
    await projected('/p/shop/configs?q=LIMITS', entry);
    expect(await page.getByText('search.yaml').count()).toBe(0);
    await entry.click();
    await page.getByRole('heading', { level: 1, name: 'checkout/limits.yaml' }).waitFor();
    const [newest, oldest] = [0, 1].map((n) =>
      page.getByRole('list', { name: 'Changes' }).getByRole('listitem').nth(n),
    );
    await newest?.getByText('by mira').waitFor();
    await oldest?.getByText('<b>not a diff</b>').waitFor();
    const changed = page.getByRole('row').filter({ hasText: 'max: 20' });
    await changed.waitFor();
    expect(await changed.getByText('max: 10').count()).toBe(0);
    await page.getByText('Side by side').click();
    await changed.getByText('max: 10').waitFor();
    expect(new URL(page.url()).searchParams.get('view')).toBe('split');
    await newest?.getByRole('link', { name: 'Show event' }).click();
    await page.getByRole('link', { name: 'Show history of this entry' }).click();
    await page.getByRole('heading', { level: 1, name: 'checkout/limits.yaml' }).waitFor();
  });

  it('links a branch to its commits, and a commit to the deploys that contain it', async () => {
    const rows = page.getByRole('region', { name: 'Branches' }).getByRole('row');
    await projected('/p/shop/repositories', rows.nth(2));
    await rows.filter({ hasText: 'acme/checkout' }).getByRole('link', { name: 'main' }).click();
    await page.getByRole('heading', { level: 1, name: 'acme/checkout' }).waitFor();
    await page.getByRole('link', { name: 'Find deploys of 9fceb02d0ae5' }).click();
    await page.getByRole('heading', { level: 1, name: 'Deploys' }).waitFor();
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('2.14.0').waitFor();
    await expect.poll(() => history.getByText('search').count()).toBe(0);
  });
});
