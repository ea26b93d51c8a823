import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageErrorsOf, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { settled } from '../support/page/settled.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';
import { toast } from '../support/page/toast.js';

const FLAG = { project_id: 'old', key: 'night-mode', name: 'Night mode', enabled: true, rollout: 100 };

describe('an archived project', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    await installation.project('old', 'Old shop');
    await installation.api('POST', '/api/flags', FLAG);
    await installation.api('POST', '/api/projects/old/archive', {});
    page = await browser.page();
    await signIn(page, installation.baseUrl, '/?archived=true');
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  it('is opened from the list of archived projects, and each of its pages can be read', async () => {
    screenshotOnFailure(page, 'archived-read');
    await page.getByRole('link', { name: 'Old shop' }).click();
    const main = page.getByRole('main');
    for (const name of ['Events', 'Feature flags', 'Apps', 'Runs', 'Members', 'Settings']) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await main.getByText('This project is archived').waitFor();
      await settled(page);
      expect([name, await main.getByRole('alert').count()]).toEqual([name, 1]);
    }
    expect(pageErrorsOf(page)).toEqual([]);
  });

  it('cannot be changed, and shows the reason', async () => {
    screenshotOnFailure(page, 'archived-change');
    await page.getByRole('link', { name: 'Feature flags' }).click();
    await page.getByRole('link', { name: 'Night mode' }).click();
    const kill = page.getByRole('button', { name: 'Kill', exact: true });
    expect(await kill.getAttribute('aria-disabled')).toBe('true');
    await kill.hover({ force: true });
    await page.getByText('Old shop is archived and can only be read. Restore it first.').waitFor();
  });

  it('is restored by one click, on the current page', async () => {
    screenshotOnFailure(page, 'archived-restore');
    await page.getByRole('button', { name: 'Restore' }).first().click();
    await toast(page, 'Old shop and its API keys are restored.');
    await page.getByText('This project is archived').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Kill', exact: true }).click();
    await page.getByRole('dialog', { name: 'Kill Night mode?' }).waitFor();
  });
});
