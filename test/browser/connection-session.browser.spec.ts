import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { complaintsOf, keepPictureOnFailure, TestBrowser } from './support/browser.js';
import { Installation } from './support/installation.js';
import { GRACE, LINUS } from './support/seed.js';
import { signIn } from './support/sign-in.js';
import { startInstallation } from './support/start-installation.js';
import { toast } from './support/toast.js';

/** The live connection is checked again at intervals; nothing is clicked meanwhile. */
const BY_ITSELF = { timeout: 60_000 };
const WATCHED = '/p/shop/events?level=info&live=true';

describe('a session or a membership that ends while its page is open', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;
  let grace: string;
  let linus: string;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    await installation.project('shop', 'Web shop');
    await installation.project('data', 'Data platform');
    await installation.api('POST', '/api/flags', { project_id: 'shop', key: 'checkout', name: 'Checkout' });
    ({ id: grace } = await installation.person(GRACE, [{ project: 'shop', relation: 'developer' }]));
    ({ id: linus } = await installation.person(LINUS, [
      { project: 'shop', relation: 'developer' },
      { project: 'data', relation: 'viewer' },
    ]));
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });
  beforeEach(async ({ task }) => {
    page = await browser.page();
    keepPictureOnFailure(page, task.name);
  });

  it('signed out everywhere: the page leads to the login by itself, and from there back to where it was', async () => {
    await openLive(WATCHED, GRACE);
    const elsewhere = await browser.page();
    await signIn(elsewhere, installation.baseUrl, '/me/sessions', GRACE);
    await elsewhere.getByRole('button', { name: 'End all others…' }).click();
    await elsewhere.getByRole('dialog').getByRole('button', { name: 'End the others' }).click();
    await toast(elsewhere, 'All other sessions have ended.');

    await page.waitForURL((url) => url.pathname === '/login', BY_ITSELF);
    await page.getByText('Your session has ended. Sign in to return to the same page.').waitFor();
    await page.getByLabel('E-mail address').fill(GRACE.email);
    await page.getByLabel('Password', { exact: true }).fill(GRACE.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/p/shop/events');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ level: 'info', live: 'true' });
    await live();
    expect(complaintsOf(page)).toEqual([]);
    await elsewhere.context().close();
  });

  it('an administrator takes the membership away: the project is gone, and the way to what is left is shown', async () => {
    await openLive('/p/shop/flags', LINUS);
    await installation.api('DELETE', `/api/projects/shop/members/${linus}`);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor(BY_ITSELF);
    await page.getByText(/you may not have permission to view it/).waitFor();
    expect(await page.getByRole('navigation').getByText('Web shop').count()).toBe(0);
    await page.getByRole('link', { name: 'Go to your projects' }).click();
    await page.getByRole('main').getByText('Data platform').waitFor();
    expect(await page.getByText('Web shop').count()).toBe(0);
  });

  it('an administrator takes a permission away: what is open names it, and who can give it back', async () => {
    await installation.api('PUT', `/api/projects/shop/members/${linus}`, { relation: 'owner' });
    await signIn(page, installation.baseUrl, '/p/shop/settings/keys', LINUS);
    await page.getByRole('main').getByText('first key').waitFor();
    await installation.api('PUT', `/api/projects/shop/members/${linus}`, { relation: 'viewer' });
    await page.getByRole('button', { name: 'New API key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('mine');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog
      .getByRole('alert')
      .getByText(/keys:manage/)
      .first()
      .waitFor();
    await page.reload();
    const denied = page.getByRole('alert').filter({ hasText: 'You do not have permission' });
    await denied
      .getByText(/keys:manage/)
      .first()
      .waitFor();
    await denied.getByText(/can grant it/).waitFor();
  });

  it('an account that was deactivated: the page leads to the login, which rejects the account', async () => {
    await openLive('/p/shop/flags', GRACE);
    await installation.api('DELETE', `/api/users/${grace}`);
    await page.waitForURL((url) => url.pathname === '/login', BY_ITSELF);
    await page.getByLabel('E-mail address').fill(GRACE.email);
    await page.getByLabel('Password', { exact: true }).fill(GRACE.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  async function openLive(path: string, person: typeof GRACE): Promise<void> {
    await signIn(page, installation.baseUrl, path, person);
    await live();
  }

  async function live(): Promise<void> {
    await page.getByText('Live connection: ').locator('..').getByText('Live', { exact: true }).waitFor();
  }
});
