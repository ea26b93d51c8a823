import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageErrorsOf, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { createKey } from '../support/setup.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

const HOST = 'portal.test';

/**
 * As in a company's own network: neither TLS nor localhost, so that the browser treats the page as an insecure context.
 */
describe('a plain-http host name', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;
  let baseUrl: string;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([
      startInstallation(),
      TestBrowser.start([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`]),
    ]);
    await installation.project('shop', 'Web shop');
    baseUrl = `http://${HOST}:${installation.service.port}`;
    page = await browser.page();
    await signIn(page, baseUrl, '/p/shop/settings/keys');
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  it('is not a secure context, as the test requires', async () => {
    expect(await page.evaluate(() => [window.isSecureContext, 'clipboard' in navigator])).toEqual([
      false,
      false,
    ]);
  });

  it('copies the values that are shown once: the pasted ones equal the created ones', async () => {
    screenshotOnFailure(page, 'plain-http-copy');
    const key = await createKey(page, 'checkout');
    const dialog = page.getByRole('dialog', { name: 'API key “checkout”' });
    expect(key.command).toContain(`${baseUrl}/api/ingest`);
    const pasted: string[] = [];
    for (const name of ['Copy API key', 'Copy Webhook secret', 'Copy command that sends an event']) {
      await dialog.getByRole('button', { name, exact: true }).click();
      await dialog.getByText('Copied').first().waitFor({ state: 'attached' });
      pasted.push(await pastedText());
    }
    expect(pasted).toEqual([key.apiKey, key.webhookSecret, key.command]);
  });

  it('shows events live', async () => {
    screenshotOnFailure(page, 'plain-http-live');
    await page.goto(`${baseUrl}/p/shop/events`);
    await page.getByRole('heading', { name: 'Waiting for the first event' }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Live' }).first().waitFor();
    const made = await installation.api<{ api_key: string; webhook_secret: string }>(
      'POST',
      '/api/projects/shop/api-keys',
      { name: 'sender' },
    );
    await installation.send({ apiKey: made.api_key, webhookSecret: made.webhook_secret }, [
      { type: 'log', ts: new Date().toISOString(), data: { message: 'Over plain http' } },
    ]);
    await page.getByRole('link', { name: /Over plain http/ }).waitFor();
    expect(pageErrorsOf(page)).toEqual([]);
  });

  /** Pastes the clipboard by keyboard into a separate page, which runs no code of the portal. */
  async function pastedText(): Promise<string> {
    const other = await page.context().newPage();
    await other.setContent('<textarea autofocus></textarea>');
    const field = other.locator('textarea');
    await field.focus();
    await other.keyboard.press('Control+v');
    const text = await field.inputValue();
    await other.close();
    return text;
  }
});
