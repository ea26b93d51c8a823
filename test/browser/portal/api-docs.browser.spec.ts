import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageErrorsOf, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { startInstallation } from '../support/start-installation.js';

describe('the API documentation', () => {
  let installation: Installation;
  let browser: TestBrowser;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  it('works under its content security policy: lists the routes and opens one to be tried out', async () => {
    const page = await browser.page();
    screenshotOnFailure(page, 'api-docs');
    const response = await page.goto(`${installation.baseUrl}/api/docs`);
    expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
    const operation = page.locator('[id^="operations-flags"]').first();
    await operation.waitFor();
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).waitFor();
    expect(pageErrorsOf(page)).toEqual([]);
  });
});
