import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/page/axe.js';
import { pageErrorsOf, screenshotOnFailure, pageIn, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { GRACE, LINUS } from '../support/seed/seed.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';
import { toast } from '../support/page/toast.js';

/** Time for the page to notice without user input: the live connection is rechecked at intervals. */
const WITHOUT_INPUT = { timeout: 60_000 };
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
    screenshotOnFailure(page, task.name);
  });

  it('after a logout of all other sessions, the page prompts for the password without user input, and keeps its URL', async () => {
    await openLive(WATCHED, GRACE);
    const elsewhere = await browser.page();
    await signIn(elsewhere, installation.baseUrl, '/me/sessions', GRACE);
    await elsewhere.getByRole('button', { name: 'End all others…' }).click();
    await elsewhere.getByRole('dialog').getByRole('button', { name: 'End the others' }).click();
    await toast(elsewhere, 'All other sessions have ended.');

    await continueDialog().waitFor(WITHOUT_INPUT);
    await continueAs(GRACE);
    expect(new URL(page.url()).pathname).toBe('/p/shop/events');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ level: 'info', live: 'true' });
    await live();
    expect(pageErrorsOf(page)).toEqual([]);
    await elsewhere.context().close();
  });

  it('a form keeps its text, and a submitted change is sent after the login', async () => {
    await openNewFlag('Checkout in one step');
    await endSessions(GRACE);
    await page.getByRole('dialog', { name: 'New flag' }).getByRole('button', { name: 'Create flag' }).click();
    await continueDialog().waitFor();
    const password = continueDialog().getByLabel('Password', { exact: true });
    await expect.poll(() => password.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await violationsOf(page)).toEqual([]);
    await continueDialog().getByLabel('Password', { exact: true }).fill('not the password');
    await continueDialog().getByRole('button', { name: 'Sign in', exact: true }).click();
    await continueDialog().getByText('The password is wrong, or the account is no longer active.').waitFor();
    expect(await nameField().inputValue()).toBe('Checkout in one step');
    await continueAs(GRACE);
    await page.waitForURL((url) => url.pathname.startsWith('/p/shop/flags/'));
    await page.getByRole('heading', { level: 1, name: 'Checkout in one step' }).waitFor();
  });

  it('a login in another tab continues the page, with the text in its form', async () => {
    await openNewFlag('Continued elsewhere');
    await endSessions(GRACE);
    await page.getByRole('dialog', { name: 'New flag' }).getByRole('button', { name: 'Create flag' }).click();
    await continueDialog().waitFor();
    const tab = await pageIn(page.context());
    await signIn(tab, installation.baseUrl, '/', GRACE);
    await continueDialog().waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Continued elsewhere' }).waitFor();
  });

  it('another user who signs in sees a page without data of the previous user', async () => {
    await openNewFlag('Only for me');
    await endSessions(GRACE);
    await page.getByRole('dialog', { name: 'New flag' }).getByRole('button', { name: 'Create flag' }).click();
    await continueDialog().waitFor();
    const tab = await pageIn(page.context());
    await signIn(tab, installation.baseUrl, '/', LINUS);
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      'Only for me',
    );
    const { items } = await installation.api<{ items: { name: string }[] }>(
      'GET',
      '/api/flags?project_id=shop&q=Only',
    );
    expect(items).toEqual([]);
  });

  it('a logout in another tab removes the page, and does not reveal its URL', async () => {
    await openNewFlag('Left open');
    const tab = await pageIn(page.context());
    await tab.goto(installation.baseUrl);
    await tab.getByRole('button', { name: 'Account menu' }).click();
    await tab.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/login' && url.search === '');
    await page.getByLabel('E-mail address').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('after the membership is revoked, the project is not found, and the page links to the remaining projects', async () => {
    await openLive('/p/shop/flags', LINUS);
    await installation.api('DELETE', `/api/projects/shop/members/${linus}`);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor(WITHOUT_INPUT);
    await page.getByText(/you may not have permission to view it/).waitFor();
    expect(await page.getByRole('navigation').getByText('Web shop').count()).toBe(0);
    await page.getByRole('link', { name: 'Go to your projects' }).click();
    await page.getByRole('main').getByText('Data platform').waitFor();
    expect(await page.getByText('Web shop').count()).toBe(0);
  });

  it('after a permission is revoked, the open page names it, and who can grant it', async () => {
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
    // No reload is needed: the rejected request reveals that the permissions have changed.
    await toast(page, /Web shop/);
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
    const denied = page.getByRole('alert').filter({ hasText: 'You do not have permission' });
    await denied
      .getByText(/keys:manage/)
      .first()
      .waitFor();
    await denied.getByText(/can grant it/).waitFor();
  });

  it('after the account is deactivated, the page prompts for the password, rejects it, and redirects to the login', async () => {
    await openLive('/p/shop/flags', GRACE);
    await installation.api('DELETE', `/api/users/${grace}`);
    await continueDialog().waitFor(WITHOUT_INPUT);
    await continueDialog().getByLabel('Password', { exact: true }).fill(GRACE.password);
    await continueDialog().getByRole('button', { name: 'Sign in', exact: true }).click();
    await continueDialog().getByText('The password is wrong, or the account is no longer active.').waitFor();
    await continueDialog().getByRole('button', { name: 'Discard and leave' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByText('Your session has ended. Sign in to return to the same page.').waitFor();
  });

  function continueDialog(): Locator {
    return page.getByRole('dialog', { name: 'Sign in to continue' });
  }

  async function continueAs({ password }: typeof GRACE): Promise<void> {
    await continueDialog().getByLabel('Password', { exact: true }).fill(password);
    await continueDialog().getByRole('button', { name: 'Sign in', exact: true }).click();
    await continueDialog().waitFor({ state: 'detached' });
  }

  function nameField(): Locator {
    return page.getByRole('dialog', { name: 'New flag' }).getByLabel('Name', { exact: true });
  }

  async function openNewFlag(name: string): Promise<void> {
    await signIn(page, installation.baseUrl, '/p/shop/flags', GRACE);
    await page.getByRole('button', { name: 'New flag' }).click();
    await nameField().fill(name);
  }

  /** Ends the user's other sessions through the API, as from another device. */
  async function endSessions({ email, password }: typeof GRACE): Promise<void> {
    const send = (method: string, path: string, headers: object, body?: object): Promise<Response> =>
      fetch(`${installation.baseUrl}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
    const login = await send('POST', '/api/auth/login', {}, { email, password });
    const { access_token: token } = (await login.json()) as { access_token: string };
    const ended = await send('DELETE', '/api/auth/sessions', { authorization: `Bearer ${token}` });
    expect(ended.ok).toBe(true);
  }

  async function openLive(path: string, person: typeof GRACE): Promise<void> {
    await signIn(page, installation.baseUrl, path, person);
    await live();
  }

  async function live(): Promise<void> {
    await page.getByText('Live connection: ').locator('..').getByText('Live', { exact: true }).waitFor();
  }
});
