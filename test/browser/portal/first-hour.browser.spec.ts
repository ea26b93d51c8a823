import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get } from '../../support/http/ingest-client.js';
import type { ServiceProcess } from '../../support/processes/service-process.js';
import {
  LONG_MS,
  MANIFEST,
  beginInstalling,
  cancelRun,
  registerApp,
  startRun,
  writeVersion,
} from '../support/apps.js';
import { pageErrorsOf, screenshotOnFailure, pageIn, TestBrowser } from '../support/browser.js';
import { ADA } from '../support/installation.js';
import { createKey, createProject, setUp, setupPath, startFresh, type ShownKey } from '../support/setup.js';
import { toast } from '../support/page/toast.js';

const run = promisify(execFile);
/** A button that explains why it cannot be used stays reachable; Playwright would wait until it is enabled. */
const BLOCKED = { force: true };

/** Each test continues from the state that the previous one left, as the first hour of a user does. */
describe('the first hour, by clicking', () => {
  let service: ServiceProcess;
  let browser: TestBrowser;
  let context: BrowserContext;
  let page: Page;
  let key: ShownKey;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startFresh(), TestBrowser.start()]);
    context = await browser.context();
    page = await pageIn(context);
  });
  afterAll(async () => {
    await browser?.stop();
    await service?.dispose();
  });

  it('sets up the installation with the token in the log', async () => {
    screenshotOnFailure(page, 'first-hour-set-up');
    await page.goto(service.baseUrl + setupPath(service));
    await setUp(page, ADA);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('closes the set-up page for later visitors', async () => {
    const second = await browser.page();
    await second.goto(service.baseUrl + setupPath(service));
    await second.getByRole('heading', { name: 'Already set up' }).waitFor();
    await second.close();
  });

  it('creates a project and its first key, whose command works unchanged', async () => {
    screenshotOnFailure(page, 'first-hour-key');
    await createProject(page, 'Web shop');
    await page.getByRole('link', { name: 'Create an API key' }).click();
    key = await createKey(page, 'checkout');
    expect(key.apiKey.length).toBeGreaterThan(20);
    expect(key.command).toContain(key.webhookSecret);
  });

  it('keeps the values on the screen until the user confirms that they are stored', async () => {
    const dialog = page.getByRole('dialog', { name: 'API key “checkout”' });
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Done' }).click(BLOCKED);
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByLabel('I have stored both values').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('never shows the values again, and does not store them in the browser', async () => {
    await page.reload();
    await page.getByRole('cell', { name: 'checkout', exact: true }).waitFor();
    const kept = await page.evaluate(() =>
      JSON.stringify([
        document.documentElement.outerHTML,
        { ...localStorage },
        { ...sessionStorage },
        location.href,
      ]),
    );
    expect(kept).not.toContain(key.apiKey);
    expect(kept).not.toContain(key.webhookSecret);
  });

  it('shows the first event without a reload after the page’s own command', async () => {
    screenshotOnFailure(page, 'first-hour-event');
    await page.getByRole('link', { name: 'Events', exact: true }).click();
    await page.getByRole('heading', { name: 'Waiting for the first event' }).waitFor();
    await page.getByText('Live', { exact: true }).first().waitFor();
    const { stdout } = await run('bash', ['-c', key.command], { timeout: 60_000 });
    expect(JSON.parse(stdout)).toMatchObject({ accepted: 1, rejected: [] });
    await page.getByRole('link', { name: /Hello from curl/ }).waitFor();
    await page.waitForURL((url) => url.searchParams.get('live') === 'true');
  });

  it('stays live: a second event follows the first', async () => {
    await run('bash', ['-c', key.command.replace('Hello from curl', 'And again')], { timeout: 60_000 });
    await page.getByRole('link', { name: /And again/ }).waitFor();
  });

  it('rejects the command with another key', async () => {
    const { stdout } = await run(
      'bash',
      ['-c', key.command.replaceAll(key.apiKey, `${key.apiKey.slice(0, -4)}0000`)],
      {
        timeout: 60_000,
      },
    );
    expect(JSON.parse(stdout)).toMatchObject({ status: 401 });
  });

  it('creates a flag, rolls it out, and previews its value with the reason', async () => {
    screenshotOnFailure(page, 'first-hour-flag');
    await page.getByRole('link', { name: 'Feature flags' }).click();
    await page.getByRole('button', { name: 'Create the first flag' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('New checkout');
    await dialog.getByRole('checkbox', { name: 'On' }).check();
    await dialog.getByLabel('New checkout: rollout in percent').fill('30');
    await dialog.getByRole('button', { name: 'Create flag' }).click();
    await page.getByRole('heading', { level: 1, name: 'New checkout' }).waitFor();

    const rollout = page.getByLabel('New checkout: rollout in percent');
    await rollout.fill('100');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'New checkout is saved.');

    await page.getByRole('navigation', { name: 'Flag' }).getByRole('link', { name: 'Preview' }).click();
    await page.getByLabel('userId').fill('user-7');
    const outcome = page.getByRole('region', { name: 'Saved settings' });
    await outcome.getByText('the rollout is 100%').waitFor();
    await expect.poll(() => valueOf('user-7')).toBe(true);
  });

  it('kills the flag by typing its key', async () => {
    screenshotOnFailure(page, 'first-hour-kill');
    await page.getByRole('button', { name: 'Kill', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Kill New checkout?' });
    await dialog.getByRole('button', { name: 'Kill now' }).click(BLOCKED);
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByLabel('Reason').fill('Errors since noon');
    await dialog.getByLabel('Type new-checkout to confirm').fill('new-checkout');
    await dialog.getByRole('button', { name: 'Kill now' }).click();
    await page.getByRole('button', { name: 'Restore', exact: true }).waitFor();
    await expect.poll(() => valueOf('user-7')).toBe(false);
  });

  it('reads the history, and restores an earlier version', async () => {
    screenshotOnFailure(page, 'first-hour-history');
    await page.getByRole('navigation', { name: 'Flag' }).getByRole('link', { name: 'History' }).click();
    await page.getByText('Errors since noon').waitFor();
    const saved = page.getByRole('listitem').filter({ hasText: 'Changed' }).filter({ hasText: 'Revision' });
    await saved.first().getByRole('button', { name: 'Restore this version' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore this version' }).click();
    await page.getByText('Restored to an earlier version').waitFor();
    await expect.poll(() => valueOf('user-7')).toBe(true);
  });

  it('registers an app, and publishes its inputs and permissions', async () => {
    screenshotOnFailure(page, 'first-hour-app');
    await page.getByRole('link', { name: 'Apps', exact: true }).click();
    await registerApp(page, 'Nightly report');
    await writeVersion(page, '1.0.0', MANIFEST);
    await toast(page, 'Version 1.0.0 of Nightly report is published.');
  });

  it('installs it with a form generated from its schema', async () => {
    screenshotOnFailure(page, 'first-hour-install');
    await beginInstalling(page, '1.0.0');
    await page.getByLabel('Recipient').fill('finance@example.com');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('list', { name: 'Permissions' }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Install', exact: true }).click();
    await page.waitForURL(/\/apps\/installations\/[0-9a-f-]{36}/);
  });

  it('runs it, shows its start, and cancels it', async () => {
    screenshotOnFailure(page, 'first-hour-run');
    await startRun(page, LONG_MS);
    await page.getByRole('heading', { level: 1, name: 'Nightly report 1.0.0' }).waitFor();
    await page.getByRole('main').getByText('Running').first().waitFor();
    await cancelRun(page);
    await page.getByRole('main').getByText('Canceled').first().waitFor();
    await page.getByRole('link', { name: 'Runs', exact: true }).first().click();
    const row = page.getByRole('row').filter({ hasText: 'nightly-report@1.0.0' });
    await row.getByText('Canceled').waitFor();
  });

  it('invites a colleague, who sees only permitted content', async () => {
    screenshotOnFailure(page, 'first-hour-colleague');
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Invite' }).click();
    const form = page.getByRole('dialog', { name: 'Invite a teammate' });
    await form.getByLabel('Name').fill('Grace Hopper');
    await form.getByLabel('E-mail address').fill('grace@example.com');
    await form.getByRole('button', { name: 'Add to a project' }).click();
    await form.getByRole('combobox', { name: 'Relation' }).click();
    await page.getByRole('option', { name: 'Viewer' }).click();
    await form.getByRole('button', { name: 'Invite', exact: true }).click();
    const link = await page.getByLabel('Link', { exact: true }).inputValue();

    const colleaguePage = await browser.page();
    screenshotOnFailure(colleaguePage, 'first-hour-colleague');
    await colleaguePage.goto(link);
    await colleaguePage.getByLabel('Choose a password').fill('a password of several words');
    await colleaguePage.getByRole('button', { name: /^(?:Join|Create)/ }).click();
    await colleaguePage.getByRole('link', { name: 'Web shop' }).first().click();
    await colleaguePage.getByRole('link', { name: 'Feature flags' }).waitFor();
    for (const name of ['People', 'Audit', 'System health']) {
      expect(await colleaguePage.getByRole('link', { name, exact: true }).count()).toBe(0);
    }
    await colleaguePage.getByRole('link', { name: 'Feature flags' }).click();
    await colleaguePage.getByRole('link', { name: 'New checkout' }).click();
    await colleaguePage.getByRole('button', { name: 'Kill', exact: true }).click(BLOCKED);
    expect(await colleaguePage.getByRole('dialog').count()).toBe(0);
    await colleaguePage.getByText('Needs flags:kill on web-shop').waitFor();
    await colleaguePage.getByRole('link', { name: 'Apps', exact: true }).click();
    const installed = colleaguePage.getByRole('region', { name: 'Installed here' });
    await installed.getByRole('link', { name: 'Nightly report' }).first().click();
    await colleaguePage.getByRole('button', { name: 'Run now' }).click(BLOCKED);
    expect(await colleaguePage.getByRole('dialog').count()).toBe(0);
    await colleaguePage.getByText('Needs runs:start on this installation').waitFor();
    await colleaguePage.close();
  });

  it('wrote no errors or warnings to the console', () => {
    expect(pageErrorsOf(page)).toEqual([]);
  });

  /** The flag's value for a program with the project's key. */
  async function valueOf(userId: string): Promise<unknown> {
    const { json } = await get(`${service.baseUrl}/api/flags/snapshot`, {
      authorization: `Bearer ${key.apiKey}`,
    });
    expect(json).toMatchObject({ flags: expect.any(Array) });
    const body = JSON.stringify({ context: { userId }, keys: ['new-checkout'] });
    const answer = await fetch(`${service.baseUrl}/api/flags/evaluate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.apiKey}`, 'content-type': 'application/json' },
      body,
    });
    const { items } = (await answer.json()) as { items: { value: boolean }[] };
    return items[0]?.value;
  }
});
