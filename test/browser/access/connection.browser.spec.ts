import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Credential } from '../../support/http/ingest-client.js';
import { screenshotOnFailure, pageIn, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

const TABS = 8;

describe('the connection to the service', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let context: BrowserContext;
  let page: Page;
  let credential: Credential;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    credential = await installation.project('shop', 'Web shop');
    await send('The first');
    context = await browser.context();
    page = await pageIn(context);
    await signIn(page, installation.baseUrl, '/p/shop/events?live=true');
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  it('shows a countdown when it breaks, and recovers without a reload, with all missed changes', async () => {
    screenshotOnFailure(page, 'connection-killed');
    const attempt = randomUUID();
    const [before, away, after] = [`Before ${attempt}`, `Away ${attempt}`, `After ${attempt}`];
    await row(page, 'The first');
    await page.getByRole('status').filter({ hasText: 'Live' }).first().waitFor();
    await send(before);
    await row(page, before);
    await page.evaluate(() => ((window as unknown as { sameDocument: boolean }).sameDocument = true));

    await installation.service.kill('SIGKILL');
    // An idle page sends no requests; the next user action detects the outage.
    await page.getByRole('button', { name: /^Levels:/ }).click();
    await page.getByRole('checkbox', { name: 'Error' }).check();
    await page.getByText(/The service cannot be reached: trying again in \d+ s/).waitFor();
    await page.getByRole('checkbox', { name: 'Error' }).uncheck();
    await page.keyboard.press('Escape');

    await installation.service.launch();
    await send(away);
    await page.getByText(/trying again in \d+ s/).waitFor({ state: 'hidden' });
    await row(page, away);
    // If the list failed to load, its error stays until a retry succeeds.
    await page.getByText('The service cannot be reached').waitFor({ state: 'hidden' });
    await page.getByRole('status').filter({ hasText: 'Live' }).first().waitFor();
    await send(after);
    await row(page, after);
    for (const message of ['The first', before, away, after]) {
      expect(await page.getByRole('link', { name: new RegExp(message) }).count()).toBe(1);
    }
    expect(await page.evaluate(() => (window as unknown as { sameDocument?: boolean }).sameDocument)).toBe(
      true,
    );
  });

  it('is shared by eight tabs, each of which is live', async () => {
    const tabs: Page[] = [];
    for (let tab = 0; tab < TABS; tab += 1) {
      const one = await pageIn(context);
      screenshotOnFailure(one, `connection-tab-${tab}`);
      await one.goto(`${installation.baseUrl}/p/shop/events?live=true`);
      await row(one, 'The first');
      tabs.push(one);
    }
    await send('For all of them');
    await Promise.all(tabs.map((tab) => row(tab, 'For all of them')));
    await Promise.all(tabs.map((tab) => tab.close()));
  });

  async function send(message: string): Promise<void> {
    const data = { message, level: 'info', fields: { id: randomUUID() } };
    const { status, text } = await installation.send(credential, [
      { type: 'log', ts: new Date().toISOString(), data },
    ]);
    expect([status, text]).toEqual([expect.any(Number), expect.stringContaining('"accepted":1')]);
  }
});

function row(page: Page, message: string): Promise<void> {
  return page.getByRole('link', { name: new RegExp(message) }).waitFor();
}
