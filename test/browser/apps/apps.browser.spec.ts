import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  LONG_MS,
  MANIFEST,
  beginInstalling,
  cancelRun,
  registerApp,
  startRun,
  writeManifest,
  writeVersion,
} from '../support/apps.js';
import { pageErrorsOf, DESKTOP, screenshotOnFailure, PHONE, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';
import { toast } from '../support/page/toast.js';

/** Each test continues from the state that the previous one left. */
describe('an app, from its registration to a canceled run', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    await installation.project('shop', 'Web shop');
    page = await browser.page();
    await signIn(page, installation.baseUrl, '/p/shop/apps');
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  it('is registered', async () => {
    screenshotOnFailure(page, 'apps-register');
    // Creates a history entry for Back.
    await page.getByRole('link', { name: 'Runs', exact: true }).click();
    await page.getByRole('link', { name: 'Apps', exact: true }).click();
    await page.getByRole('button', { name: 'Register app' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Register an app' });
    await dialog.getByLabel('Name').fill('Nightly report');
    expect(await dialog.getByLabel('Slug').inputValue()).toBe('nightly-report');
    // The browser's Back does not discard the input.
    await page.evaluate(() => history.back());
    const question = page.getByRole('dialog', { name: 'Close without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Nightly report');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await registerApp(page, 'Nightly report');
  });

  it('receives a version, after a manifest is rejected with all of its problems', async () => {
    screenshotOnFailure(page, 'apps-publish');
    await writeVersion(page, '1.0.0', { run_kinds: ['sometimes'], surprise: true });
    await page.getByRole('alert').getByText('2 problems in the manifest').waitFor();
    expect(await isHeld()).toBe(true);
    await page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Members' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    const tall = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field_${index}`, index]));
    await writeManifest(page, JSON.stringify(tall, null, 2));
    await page.evaluate(() => window.scrollTo(0, 0));
    const publish = await page.getByRole('button', { name: 'Publish version' }).boundingBox();
    expect((publish?.y ?? Infinity) + (publish?.height ?? 0)).toBeLessThanOrEqual(DESKTOP.height);
    await writeVersion(page, '1.0.0', MANIFEST);
    await toast(page, 'Version 1.0.0 of Nightly report is published.');
    const version = page.getByRole('dialog', { name: 'Version 1.0.0' });
    await version.getByRole('link', { name: 'Install 1.0.0' }).waitFor();
  });

  it('is installed with a form generated from its schema, with the approved permissions', async () => {
    screenshotOnFailure(page, 'apps-install');
    await beginInstalling(page, '1.0.0');
    expect(await isHeld()).toBe(false);
    const recipient = page.getByLabel('Recipient');
    await recipient.fill('x');
    await page.getByRole('button', { name: 'Next' }).click();
    expect(await recipient.getAttribute('aria-invalid')).toBe('true');
    await recipient.fill('finance@example.com');
    await page.getByRole('button', { name: 'Next' }).click();
    const permissions = page.getByRole('list', { name: 'Permissions' });
    await permissions.waitFor();
    // Each step has its own URL: Back returns to the previous step, which keeps its input.
    await page.goBack();
    await recipient.waitFor();
    expect(await recipient.inputValue()).toBe('finance@example.com');
    await page.goForward();
    await permissions.waitFor();
    expect(await isHeld()).toBe(true);
    expect(await permissions.getByRole('checkbox', { checked: true }).count()).toBe(1);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('finance@example.com').waitFor();
    await page.getByRole('button', { name: 'Install', exact: true }).click();
    await page.waitForURL(/\/apps\/installations\/[0-9a-f-]{36}/);
  });

  it('receives an optional permission that it requested', async () => {
    screenshotOnFailure(page, 'apps-grant');
    await page.getByRole('link', { name: 'Permissions', exact: true }).click();
    const mail = page.getByRole('row').filter({ hasText: 'mail:send' });
    await mail.getByRole('button', { name: 'Approve' }).click();
    // Exact match: "Not approved" is the text before.
    await mail.getByText('Approved', { exact: true }).waitFor();
    const { items } = await installation.api<{ items: { grants: { permission: string }[] }[] }>(
      'GET',
      '/api/v1/apps/installations?project_id=shop',
    );
    expect(items[0]?.grants.map(({ permission }) => permission).toSorted()).toEqual([
      'events:view',
      'mail:send',
    ]);
  });

  it('runs, and its end is shown without a reload', async () => {
    screenshotOnFailure(page, 'apps-run');
    await startRun(page, 1500);
    await page.getByRole('main').getByText('Succeeded').first().waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Logs' }).click();
    await page.getByText('The task succeeded.').waitFor();
  });

  it('shows its tasks as a graph that links to their logs, also within the width of a phone', async () => {
    screenshotOnFailure(page, 'apps-tasks');
    await page.getByRole('main').getByRole('link', { name: 'Tasks' }).click();
    const graph = page.getByRole('region', { name: 'Graph of the tasks' });
    await graph.getByRole('button', { name: /^load/ }).waitFor();
    const places = await graph.getByRole('button').evaluateAll((boxes) =>
      boxes.map((box) => {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const inView = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        return { left, right, top, bottom, inView };
      }),
    );
    expect(places.map(({ inView }) => inView)).toEqual([true, true, true, true]);
    const [extract, check, transform, load] = places;
    expect(extract!.right).toBeLessThan(check!.left);
    expect(check!.right).toBeLessThan(load!.left);
    expect(check!.bottom).toBeLessThan(transform!.top);

    await page.setViewportSize(PHONE);
    // The graph moves until the navigation has slid away.
    await expect
      .poll(async () => {
        const box = await graph.getByRole('button').first().boundingBox();
        return (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? Infinity) <= PHONE.width;
      })
      .toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await page.setViewportSize(DESKTOP);

    await graph.getByRole('button', { name: /^transform/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(/Task transform of the simulated run/).waitFor();
  });

  it('is listed with its state, duration and input within the width of a phone', async () => {
    screenshotOnFailure(page, 'apps-phone');
    await page.setViewportSize(PHONE);
    await page.goto(`${installation.baseUrl}/p/shop/runs`);
    const row = page.getByRole('row').filter({ hasText: 'Succeeded' });
    for (const text of ['Succeeded', /^\d.* s$/, /duration_ms/]) {
      const box = await row.getByText(text).first().boundingBox();
      expect([text, (box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? Infinity) <= PHONE.width]).toEqual([
        text,
        true,
        true,
      ]);
    }
    await page.setViewportSize(DESKTOP);
  });

  it('is canceled while it runs, and cannot be canceled a second time', async () => {
    screenshotOnFailure(page, 'apps-cancel');
    await page.goto(`${installation.baseUrl}/p/shop/apps`);
    await page.getByRole('link', { name: 'Nightly report' }).first().click();
    await openInstallation();
    await startRun(page, LONG_MS);
    await page.getByRole('main').getByText('Running').first().waitFor();
    await cancelRun(page);
    await page.getByRole('main').getByText('Canceled').first().waitFor();
    expect(await page.getByRole('button', { name: 'Cancel run' }).count()).toBe(0);
  });

  it('accepts a cancel after the end of the run', async () => {
    screenshotOnFailure(page, 'apps-cancel-late');
    await page.goto(`${installation.baseUrl}/p/shop/apps`);
    await page.getByRole('link', { name: 'Nightly report' }).first().click();
    await openInstallation();
    const id = await startRun(page, LONG_MS);
    await page.getByRole('main').getByText('Running').first().waitFor();
    await page.getByRole('button', { name: 'Cancel run' }).click();
    // Ends the run only now: a page that received its end earlier would offer no cancel.
    await page.route('**/api/v1/apps/runs/*/cancel', async (route) => {
      await installation.service.query(
        "UPDATE runs SET state = 'succeeded', ended_at = now(), version = version + 1 WHERE id = $1",
        [id],
      );
      await route.continue();
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel run' }).click();
    await toast(page, 'It had already ended.');
    await page.getByRole('main').getByText('Succeeded').first().waitFor();
    expect(pageErrorsOf(page)).toEqual([]);
  });

  async function openInstallation(): Promise<void> {
    const open = page.getByRole('link', { name: 'Open in Web shop' });
    const runNow = page.getByRole('button', { name: 'Run now' });
    await open.or(runNow).first().waitFor();
    if (await open.isVisible()) await open.click();
    await runNow.waitFor();
  }

  /** Whether the browser would prompt for confirmation before it closes the tab. */
  async function isHeld(): Promise<boolean> {
    return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  }
});
