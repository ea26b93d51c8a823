import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageErrorsOf, DESKTOP, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import { ADA, Installation } from '../support/installation.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

const EVENTS = ['Order placed', 'Order paid', 'Order shipped'];

describe('URLs of the portal', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    const project = await installation.project('shop', 'Web shop');
    const ts = new Date().toISOString();
    await installation.send(project, [
      ...EVENTS.map((message) => ({ type: 'log', ts, data: { message, level: 'info' } })),
      { type: 'error', ts, data: { message: 'Card expired' } },
    ]);
    page = await browser.page();
    await signIn(page, installation.baseUrl);
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });
  beforeEach(({ task }) => screenshotOnFailure(page, task.name));
  afterEach(() => expect(pageErrorsOf(page)).toEqual([]));

  it('keep filters and the open event after a reload', async () => {
    await page.goto(`${installation.baseUrl}/p/shop/events`);
    await page.getByLabel('Search in events').fill('Order');
    await page.waitForURL((url) => url.searchParams.get('query') === 'Order');
    await page.getByRole('link', { name: /Order paid/ }).click();
    const panel = page.getByRole('region', { name: 'Order paid' });
    await panel.getByText('Order paid').first().waitFor();
    const address = page.url();
    await page.reload();
    await panel.getByText('Order paid').first().waitFor();
    expect(page.url()).toBe(address);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /Order shipped/ }).waitFor();
    expect(await page.getByRole('link', { name: /Card expired/ }).count()).toBe(0);
  });

  it('are linked in groups whose titles are not cut off, also in a low window', async () => {
    await page.setViewportSize({ width: 1360, height: 500 });
    await page.goto(`${installation.baseUrl}/p/shop/events`);
    const titles = page
      .getByRole('navigation')
      .getByText(/^(?:Web shop|Observe|Change|Project|Organization)$/);
    await titles.first().waitFor();
    const cutOff = (all: Element[]) =>
      all.filter((title) => title.clientHeight < title.scrollHeight).map((title) => title.textContent);
    expect(await titles.count()).toBeGreaterThanOrEqual(5);
    expect(await titles.evaluateAll(cutOff)).toEqual([]);
    await page.setViewportSize(DESKTOP);
  });

  it('restore the user’s choices by Back and Forward', async () => {
    await page.goto(`${installation.baseUrl}/p/shop/events`);
    await page.getByRole('button', { name: /^Types:/ }).click();
    await page.getByRole('checkbox', { name: 'Error' }).check();
    await page.waitForURL((url) => url.searchParams.get('type') === 'error');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /Order paid/ }).waitFor({ state: 'hidden' });
    await page.goBack();
    await page.getByRole('link', { name: /Order paid/ }).waitFor();
    expect(new URL(page.url()).searchParams.has('type')).toBe(false);
    await page.goForward();
    await page.getByRole('link', { name: /Order paid/ }).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: /Card expired/ }).waitFor();
  });

  it('drop unknown and invalid parameters only', async () => {
    await page.goto(
      `${installation.baseUrl}/p/shop/events?type=error&level=purple&range=9y&event=../../etc&x=1`,
    );
    await page.getByRole('link', { name: /Card expired/ }).waitFor();
    expect(await page.getByRole('region', { name: 'Fields' }).count()).toBe(0);
    await page.getByRole('link', { name: /Card expired/ }).click();
    await page.waitForURL((url) => [...url.searchParams.keys()].toSorted().join() === 'event,type');
  });

  it('open the same page after the login', async () => {
    const signedOut = await browser.page();
    await signedOut.goto(`${installation.baseUrl}/p/shop/events?type=error`);
    await signedOut.waitForURL((url) => url.pathname === '/login');
    await signedOut.getByLabel('E-mail address').fill(ADA.email);
    await signedOut.getByLabel('Password', { exact: true }).fill(ADA.password);
    await signedOut.getByRole('button', { name: 'Sign in' }).click();
    await signedOut.getByRole('link', { name: /Card expired/ }).waitFor();
    expect(signedOut.url()).toBe(`${installation.baseUrl}/p/shop/events?type=error`);
    await signedOut.close();
  });

  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
    'never redirect to another origin after the login: next=%s',
    async (next) => {
      const signedOut = await browser.page();
      await signIn(signedOut, installation.baseUrl, next);
      await signedOut.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
      expect(new URL(signedOut.url()).origin).toBe(installation.baseUrl);
      await signedOut.close();
    },
  );

  it('without a page show an error with a link to the projects', async () => {
    for (const path of ['/p/nowhere/events', '/nothing/at/all']) {
      await page.goto(installation.baseUrl + path);
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      await page.getByRole('link', { name: 'Go to your projects' }).waitFor();
    }
    await page.goto(`${installation.baseUrl}/p/shop/events/01a20043-93b0-735e-adbb-d7a04152f1d1`);
    await page.getByRole('alert').waitFor();
    await page.getByRole('link', { name: 'All events' }).waitFor();
  });

  it('are opened by the palette and by keys', async () => {
    await page.goto(`${installation.baseUrl}/p/shop`);
    await page.getByRole('heading', { level: 1, name: 'Web shop' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Command palette' }).getByLabel('Search or jump to').fill('Runs');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/p/shop/runs');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.waitForURL((url) => url.pathname === '/p/shop/events');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  });
});
