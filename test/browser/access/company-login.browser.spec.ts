import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOidcProvider, type TestOidcProvider } from '../../support/oidc/oidc-provider.js';
import { StrippingProxy } from '../../support/http/stripping-proxy.js';
import { pageErrorsOf, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import type { Installation } from '../support/installation.js';
import { startInstallation } from '../support/start-installation.js';
import { toast } from '../support/page/toast.js';

const PATH = '/signalbox';
const GRACE = { sub: 'grace-4711', email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' };
const COMPANY_LOGIN = 'Sign in with your company’s login';

describe('a login with the company’s OIDC issuer', () => {
  let proxy: StrippingProxy;
  let provider: TestOidcProvider;
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    proxy = await StrippingProxy.start(PATH);
    provider = await startOidcProvider(proxy.baseUrl);
    [installation, browser] = await Promise.all([
      startInstallation({ ...provider.env(), SERVICE_TRUST_PROXY: '1' }),
      TestBrowser.start(),
    ]);
    proxy.target = installation.baseUrl;
    await installation.project('shop', 'Web shop');
    const { email, name } = GRACE;
    const projects = [{ project: 'shop', relation: 'developer' }];
    await installation.api('POST', '/api/users', { email, name, projects });
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
    await proxy?.close();
    await provider?.close();
  });
  beforeEach(async ({ task }) => {
    provider.account = GRACE;
    provider.overrides.clear();
    page = await browser.page();
    screenshotOnFailure(page, task.name);
  });

  it('redirects back to the requested page', async () => {
    await signInAtCompany('/p/shop/flags');
    await page.getByRole('button', { name: 'New flag' }).waitFor();
    expect(pageErrorsOf(page)).toEqual([]);
  });

  it('that is denied shows the reason on the login page, where a retry succeeds', async () => {
    provider.account = { sub: 'x', denies: { error: 'access_denied', error_description: 'no' } };
    await page.goto(`${proxy.baseUrl}/p/shop/flags`);
    await companyLogin(page).click();
    await failure(page, 'Your company’s login denied access.');
    expect(new URL(page.url()).pathname).toBe(`${PATH}/login`);
    provider.account = GRACE;
    await companyLogin(page).click();
    await page.waitForURL((url) => url.pathname === `${PATH}/p/shop/flags`);
  });

  it('that the issuer does not complete shows the reason on the login page, which keeps the requested page', async () => {
    await page.goto(`${proxy.baseUrl}/login?next=%2Fp%2Fshop%2Fflags`);
    await companyLogin(page).waitFor();
    provider.overrides.set('/token', { status: 503, body: {} });
    await companyLogin(page).click();
    await failure(page, 'Your company’s login did not respond.');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/p/shop/flags');
  });

  it('that fails to confirm a sensitive change keeps the session, and shows the reason on the page', async () => {
    await signInAtCompany('/me/sessions');
    provider.account = { ...GRACE, denies: { error: 'access_denied', error_description: 'no' } };
    await page.goto(`${proxy.baseUrl}/api/auth/oidc/login?prompt=login&return_to=%2Fme%2Fsessions`);
    await page.waitForURL((url) => url.pathname === `${PATH}/me/sessions`);
    await toast(page, 'Your company’s login denied access. Try again, or sign in with a password.');
  });

  it('for an open form opens a window, and the form keeps its text', async () => {
    await signInAtCompany('/p/shop/flags');
    await page.getByRole('button', { name: 'New flag' }).click();
    await nameField().fill('Checkout in one step');
    await endSessions();
    await page.getByRole('dialog', { name: 'New flag' }).getByRole('button', { name: 'Create flag' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
    const opened = page.waitForEvent('popup');
    // Ends the session at the issuer, which otherwise would not prompt for the login again.
    await page.context().clearCookies({ name: /^_session/ });
    provider.account = { ...GRACE, denies: { error: 'access_denied', error_description: 'no' } };
    await dialog.getByRole('button', { name: COMPANY_LOGIN }).click();
    const popup = await opened;
    await failure(popup, 'Your company’s login denied access.');
    expect(await nameField().inputValue()).toBe('Checkout in one step');
    provider.account = GRACE;
    const closed = popup.waitForEvent('close');
    await companyLogin(popup).click();
    await closed;
    await dialog.waitFor({ state: 'detached' });
    await page.waitForURL((url) => url.pathname.startsWith(`${PATH}/p/shop/flags/`));
    await page.getByRole('heading', { level: 1, name: 'Checkout in one step' }).waitFor();
  });

  function companyLogin(on: Page): Locator {
    return on.getByRole('link', { name: COMPANY_LOGIN });
  }

  async function signInAtCompany(path: string): Promise<void> {
    await page.goto(proxy.baseUrl + path);
    await companyLogin(page).click();
    await page.waitForURL((url) => url.pathname === PATH + path);
  }

  /**
   * Waits for the alert on the page (not a problem document in JSON), and expects it above the lower edge of the
   * viewport.
   */
  async function failure(on: Page, text: string): Promise<void> {
    const alert = on.getByRole('alert', { name: 'Company sign-in failed' });
    await alert.getByText(text).waitFor();
    const box = await alert.boundingBox();
    const size = await on.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    expect(box).not.toBeNull();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
  }

  function nameField(): Locator {
    return page.getByRole('dialog', { name: 'New flag' }).getByLabel('Name', { exact: true });
  }

  /** Ends the user's other sessions from a second browser profile, as on another device. */
  async function endSessions(): Promise<void> {
    const other = await browser.page();
    await other.goto(`${proxy.baseUrl}/me/sessions`);
    await companyLogin(other).click();
    await other.getByRole('button', { name: 'End all others…' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'End the others' }).click();
    await toast(other, 'All other sessions have ended.');
    await other.context().close();
  }
});
