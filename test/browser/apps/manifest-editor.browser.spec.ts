import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerApp, writeManifest } from '../support/apps.js';
import { pageErrorsOf, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { accessibilityProblems } from '../support/page-variants.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

const PUBLISH = '/p/shop/apps/nightly-report/publish';

describe('the editor of manifests', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;
  let editor: Locator;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    await installation.project('shop', 'Web shop');
    page = await browser.page();
    await signIn(page, installation.baseUrl, '/p/shop/apps');
    await registerApp(page, 'Nightly report');
    editor = page.getByRole('textbox', { name: 'Manifest' });
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });
  beforeEach(async () => {
    await page.goto(installation.baseUrl + PUBLISH);
    await editor.waitFor();
  });

  it('suggests fields and values from the published schema, which are accepted by keyboard', async () => {
    screenshotOnFailure(page, 'manifest-suggestions');
    await writeManifest(page, '');
    await page.keyboard.type('{"');
    const option = (name: string): Locator => page.getByRole('option', { name });
    await option('run_kinds').waitFor();
    await option('permissions').waitFor();
    await page.keyboard.type('run');
    await option('permissions').waitFor({ state: 'detached' });
    await page.getByText('Ways to start runs').waitFor();
    await accept('run_kinds');
    await accept('"manual"');
    expect(await textOf()).toBe('{"run_kinds": ["manual"]}');
    // A completion within a word replaces the whole word, and keeps the existing value.
    await writeManifest(page, '{"run_kindly": []}');
    for (let back = 0; back < 8; back++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+Space');
    await accept('run_kinds');
    expect(await textOf()).toBe('{"run_kinds": []}');
    expect(pageErrorsOf(page)).toEqual([]);
  });

  it('is left with Tab, as its description states', async () => {
    screenshotOnFailure(page, 'manifest-tab');
    const describedBy = (await editor.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${describedBy}"]`).textContent()).toContain('Tab leaves the editor');
    await writeManifest(page, '{}');
    await page.keyboard.press('Tab');
    expect(await editor.evaluate((element) => element === document.activeElement)).toBe(false);
    await page.keyboard.press('Shift+Tab');
    expect(await editor.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await textOf()).toBe('{}');
  });

  it('marks problems before the manifest is sent, and those that the service reports', async () => {
    screenshotOnFailure(page, 'manifest-problems');
    await writeManifest(page, '{"run_kinds": ["sometimes"]}');
    const marks = page.locator('.cm-lintRange-error');
    await marks.filter({ hasText: /^"sometimes"$/ }).waitFor();
    await writeManifest(page, '{"run_kinds": ["schedule"], "triggers": [{"cron": "never"}]}');
    await marks.first().waitFor({ state: 'detached' });
    await page.getByLabel('Version', { exact: true }).fill('1.0.0');
    await page.getByRole('button', { name: 'Publish version' }).click();
    await page.getByRole('alert').getByText('triggers[0].cron').waitFor();
    await marks.filter({ hasText: '"never"' }).waitFor();
    expect(await editor.getAttribute('aria-invalid')).toBe('true');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('is accessible in light, in dark and on a narrow screen while it suggests', async () => {
    screenshotOnFailure(page, 'manifest-variants');
    // Longer than the editor, so that it scrolls.
    await writeManifest(page, `{"run_kinds": ["manual"],${'\n'.repeat(60)}}`);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Control+Space');
    await page.getByRole('option', { name: 'triggers' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(pageErrorsOf(page)).toEqual([]);
  });

  it('sends numbers with the digits that were typed', async () => {
    screenshotOnFailure(page, 'manifest-digits');
    const digits = '{"default":12345678901234567890,"maximum":1.10}';
    await writeManifest(page, `{"run_kinds": ["manual"], "config_schema": ${digits}}`);
    await page.getByLabel('Version', { exact: true }).fill('2.0.0');
    // The DevTools protocol does not expose the body of a `Request`, so that the page itself records it.
    await page.evaluate(() => {
      const send = window.fetch;
      window.fetch = async (input, init) => {
        if (input instanceof Request && input.url.endsWith('/versions')) {
          document.body.dataset['sent'] = await input.clone().text();
        }
        return send(input, init);
      };
    });
    await page.getByRole('button', { name: 'Publish version' }).click();
    await expect.poll(() => page.locator('body').getAttribute('data-sent')).toContain(digits);
  });

  /** Accepts a suggestion. For 75 ms after the list appears, the editor inserts keys into the text instead. */
  async function accept(name: string): Promise<void> {
    await page.getByRole('option', { name, selected: true }).waitFor();
    const since = await page.evaluate(() => performance.now());
    await page.waitForFunction((start) => performance.now() - start > 100, since);
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name }).waitFor({ state: 'detached' });
  }

  async function textOf(): Promise<string> {
    return (await editor.locator('.cm-line').allTextContents()).join('\n');
  }
});
