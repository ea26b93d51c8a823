import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Credential } from '../../support/http/ingest-client.js';
import { StrippingProxy } from '../../support/http/stripping-proxy.js';
import { pageErrorsOf, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import type { Installation } from '../support/installation.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

const PATH = '/tools/signalbox';

describe('the portal under a path of its host', () => {
  let proxy: StrippingProxy;
  let installation: Installation;
  let browser: TestBrowser;
  let credential: Credential;
  let page: Page;
  /** URLs of all requests of the page. */
  const requested: string[] = [];

  beforeAll(async () => {
    proxy = await StrippingProxy.start(PATH);
    [installation, browser] = await Promise.all([
      startInstallation({ SERVICE_PUBLIC_URL: proxy.baseUrl, SERVICE_TRUST_PROXY: '1' }),
      TestBrowser.start(),
    ]);
    proxy.target = installation.baseUrl;
    credential = await installation.project('shop', 'Web shop');
    await log('before');
    page = await browser.page();
    page.on('request', (request) => requested.push(request.url()));
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
    await proxy?.close();
  });
  beforeEach(({ task }) => screenshotOnFailure(page, task.name));

  it('signs in, opens a page by its URL, and shows live changes', async () => {
    await signIn(page, proxy.baseUrl, '/p/shop/events?live=true');
    await page.waitForURL((url) => url.pathname === `${PATH}/p/shop/events`);
    await page.getByRole('link', { name: /before/ }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: /before/ }).waitFor();
    await page.getByRole('status').filter({ hasText: /^Live/ }).first().waitFor();
    await log('while it is open');
    await page.getByRole('link', { name: /while it is open/ }).waitFor();
  });

  it('links to its pages below the path, for a click and for a new tab', async () => {
    const row = page.getByRole('link', { name: /while it is open/ });
    const address = (await row.getAttribute('href')) ?? '';
    expect(address.startsWith(`${PATH}/p/shop/events?`)).toBe(true);
    const links = page.getByRole('navigation').getByRole('link');
    for (const link of await links.all()) expect(await link.getAttribute('href')).toMatch(`${PATH}/`);
    await page.goto(proxy.origin + address);
    await page.getByText('while it is open').first().waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Flags' }).first().click();
    await page.waitForURL((url) => url.pathname === `${PATH}/p/shop/flags`);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === `${PATH}/p/shop/events`);
  });

  it('redirects to its own login, and back to the page', async () => {
    await page.context().clearCookies();
    await page.goto(`${proxy.baseUrl}/p/shop/flags`);
    await page.waitForURL((url) => url.pathname === `${PATH}/login`);
    expect(new URL(page.url()).searchParams.get('next')).toBe('/p/shop/flags');
    await signIn(page, proxy.baseUrl, '/p/shop/flags');
    await page.waitForURL((url) => url.pathname === `${PATH}/p/shop/flags`);
    // With a session, the login page redirects to `next`.
    await page.goto(`${proxy.baseUrl}/login?next=${encodeURIComponent('/p/shop/events')}`);
    await page.waitForURL((url) => url.pathname === `${PATH}/p/shop/events`);
  });

  it('requests nothing outside of the path', () => {
    expect(requested.length).toBeGreaterThan(50);
    const isForeign = (url: string): boolean =>
      !/^(?:data|blob):/.test(url) && !url.startsWith(`${proxy.baseUrl}/`);
    expect(requested.filter(isForeign)).toEqual([]);
    // After the cookies are cleared, the token exchange is rejected with 401.
    expect(pageErrorsOf(page).filter((message) => !message.includes('401'))).toEqual([]);
  });

  async function log(message: string): Promise<void> {
    const ts = new Date().toISOString();
    const data = { level: 'info', message, module: 'shop' };
    await installation.send(credential, [{ type: 'log', ts, data }]);
  }
});
