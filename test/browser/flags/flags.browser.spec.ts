import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { get, type Credential } from '../../support/http/ingest-client.js';
import { pageErrorsOf, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { GRACE } from '../support/seed/seed.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';
import { toast } from '../support/page/toast.js';

let count = 0;

describe('flags', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let credential: Credential;
  let page: Page;
  /** Each test has its own flag. */
  let key: string;
  let name: string;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    credential = await installation.project('shop', 'Web shop');
    await installation.person(GRACE, [{ project: 'shop', relation: 'developer' }]);
    page = await browser.page();
    await signIn(page, installation.baseUrl);
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });
  beforeEach(async ({ task }) => {
    key = `flag-${++count}`;
    name = `Flag ${count}`;
    await installation.api('POST', '/api/flags', {
      project_id: 'shop',
      key,
      name,
      enabled: true,
      rollout: 0,
    });
    screenshotOnFailure(page, task.name);
  });
  afterEach(() => expect(pageErrorsOf(page)).toEqual([]));

  it('a switch in the list acts immediately, and Undo reverts it', async () => {
    await open('');
    const onOff = page.getByRole('switch', { name: `${name}: on or off` });
    await toggle(onOff);
    const undo = (await toast(page, `${name} is off.`)).getByRole('button', { name: 'Undo' });
    // A toast with the focus does not disappear.
    await undo.focus();
    await expect.poll(seenByPrograms).toMatchObject({ enabled: false });
    await undo.click();
    await expect.poll(seenByPrograms).toMatchObject({ enabled: true });
    await expect.poll(() => onOff.isChecked()).toBe(true);
  });

  it('a switch is reverted and shows the reason when the service rejects it', async () => {
    await open('');
    await page.route(
      (url) => url.pathname === `/api/flags/${key}`,
      (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({
              status: 503,
              contentType: 'application/problem+json',
              body: JSON.stringify({
                status: 503,
                code: 'unavailable',
                title: 'Not now',
                detail: 'The database is unavailable.',
              }),
            })
          : route.continue(),
    );
    const onOff = page.getByRole('switch', { name: `${name}: on or off` });
    await toggle(onOff);
    await page.getByText('The database is unavailable.').first().waitFor();
    await expect.poll(() => onOff.isChecked()).toBe(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('is rolled out from the list by keyboard alone, after a confirmation when the change is large', async () => {
    await open('');
    await page.getByRole('button', { name: `${name}: rollout 0%` }).press('Enter');
    const form = page.getByRole('dialog', { name: `Rollout of ${name}` });
    await expect.poll(() => form.getByLabel('Rollout in percent').evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('75');
    await page.keyboard.press('Enter');
    await form.getByText('This changes the rollout by 75 points at once.').waitFor();
    expect(await seenByPrograms()).toMatchObject({ rollout: 0 });
    await form.getByRole('button', { name: 'Roll out to 75%' }).press('Enter');
    await toast(page, `${name} is rolled out to 75%.`);
    await expect.poll(seenByPrograms).toMatchObject({ rollout: 75 });
    expect(await revisions()).toBe(2);
    const button = page.getByRole('button', { name: `${name}: rollout 75%` });
    await expect.poll(() => button.evaluate(isFocused)).toBe(true);
  });

  it('has a row of 44 px in the list for any length of name and key', async () => {
    const long = `${'long-'.repeat(20)}${key}`;
    await installation.api('POST', '/api/flags', {
      project_id: 'shop',
      key: long,
      name: `Name ${long}`,
      tags: ['checkout', 'experiment', 'web'],
    });
    await page.goto(`${installation.baseUrl}/p/shop/flags?q=${long}`);
    const row = page.getByRole('row').filter({ hasText: long });
    await row.waitFor();
    const height = (await row.boundingBox())?.height ?? 0;
    expect(Math.abs(height - 44)).toBeLessThanOrEqual(1);
    for (const text of [`Name ${long}`, long]) {
      const line = row
        .getByText(text, { exact: true })
        .locator('xpath=ancestor-or-self::*[contains(@class,"ellipsis")][1]');
      const isCut = await line.evaluate((one) => {
        const parts = [one, ...one.querySelectorAll('bdi')];
        return parts.some((part) => part.scrollWidth > part.clientWidth) && one.clientHeight < 30;
      });
      expect(isCut).toBe(true);
    }
  });

  it('shows concurrent changes of two users to each other, and can apply one on top of the other', async () => {
    const otherPage = await browser.page();
    screenshotOnFailure(otherPage, 'flag-conflict-other');
    await signIn(otherPage, installation.baseUrl, `/p/shop/flags/${key}/rules`, GRACE);
    await open(`/${key}/rules`);
    await page.getByLabel(`${name}: rollout in percent`).fill('40');
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();

    await otherPage.getByLabel(`${name}: rollout in percent`).fill('70');
    await otherPage.getByLabel('Reason for the change').fill('Support is ready');
    await otherPage.getByRole('button', { name: 'Save changes' }).click();
    await toast(otherPage, `${name} is saved.`);

    const alert = page.getByRole('alert').filter({ hasText: 'Another user changed this flag meanwhile' });
    // The page learns of the conflict from the stream, or else from the rejected save.
    if (!(await alert.isVisible()))
      await page.getByRole('button', { name: 'Save changes' }).click({ force: true });
    await alert.getByText('Support is ready').waitFor();
    await expect.poll(seenByPrograms).toMatchObject({ rollout: 70 });
    await alert.getByRole('button', { name: 'Apply mine on top' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, `${name} is saved.`);
    await expect.poll(seenByPrograms).toMatchObject({ rollout: 40 });
    await otherPage.close();
  });

  it('is killed by typing its key, and restored by one click', async () => {
    await open(`/${key}/rules`);
    await page.getByRole('button', { name: 'Kill', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Kill ${name}?` });
    await dialog.getByLabel(`Type ${key} to confirm`).fill(key);
    await dialog.getByRole('button', { name: 'Kill now' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(seenByPrograms).toMatchObject({ killed: true });
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await toast(page, `${name} runs again.`);
    await expect.poll(seenByPrograms).toMatchObject({ killed: false });
  });

  it('is overridden by its user, and the preview shows the override as the reason', async () => {
    await open(`/${key}/overrides`);
    await page.getByRole('button', { name: 'Override for me' }).click();
    await page.getByText('You get on').waitFor();
    await page.getByText('Overridden for you: on').waitFor();
    await page.getByRole('combobox', { name: 'Ids' }).fill('shop-user-7');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save ids' }).click();
    await toast(page, 'Your ids are saved.');
    const table = page.getByRole('region', { name: 'Overrides of all people' });
    await table.getByText('shop-user-7').waitFor();
    const { user } = await installation.api<{ user: { id: string } }>('GET', '/api/auth/me');
    await page.getByRole('navigation', { name: 'Flag' }).getByRole('link', { name: 'Preview' }).click();
    const outcome = page.getByRole('region', { name: 'Saved settings' });
    for (const id of [user.id, 'shop-user-7']) {
      await page.getByLabel('userId').fill(id);
      await outcome.getByText('This person has an override for the flag: on.').waitFor();
    }
    await page.getByLabel('userId').fill('somebody else');
    await outcome.getByText('The rollout is 0%: on for no one.').waitFor();
  });

  it('shows changes in the history, and restores an earlier version', async () => {
    await installation.api('PATCH', `/api/flags/${key}`, {
      project_id: 'shop',
      rollout: 80,
      cohorts: { plan: ['team'] },
      reason: 'For teams',
    });
    await open(`/${key}/history`);
    const entry = page.getByRole('listitem').filter({ hasText: 'For teams' });
    await entry.getByText('80').first().waitFor();
    await entry.getByText('team').first().waitFor();
    const first = page.getByRole('listitem').filter({ hasText: 'Created' });
    await first.getByRole('button', { name: 'Restore this version' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore this version' }).click();
    await page.getByText('Restored to an earlier version').waitFor();
    await expect.poll(seenByPrograms).toMatchObject({ rollout: 0, cohorts: {} });
  });

  it('shows another user’s change without a reload', async () => {
    await open('');
    const onOff = page.getByRole('switch', { name: `${name}: on or off` });
    expect(await onOff.isChecked()).toBe(true);
    await page.getByText('Live', { exact: true }).waitFor();
    await installation.api('PATCH', `/api/flags/${key}`, { project_id: 'shop', enabled: false });
    await expect.poll(() => onOff.isChecked()).toBe(false);
  });

  async function open(path: string): Promise<void> {
    await page.goto(`${installation.baseUrl}/p/shop/flags${path}`);
    await page.getByText(name, { exact: true }).first().waitFor();
  }

  /** The flag as an SDK with the project's key receives it. */
  async function seenByPrograms(): Promise<unknown> {
    const { json } = await get(`${installation.baseUrl}/api/flags/snapshot`, {
      authorization: `Bearer ${credential.apiKey}`,
    });
    return (json.flags as { key: string }[]).find((flag) => flag.key === key);
  }

  async function revisions(): Promise<number> {
    const { items } = await installation.api<{ items: unknown[] }>(
      'GET',
      `/api/flags/history?project_id=shop&key=${key}`,
    );
    return items.length;
  }
});

/** Runs in the page. */
function isFocused(element: Element): boolean {
  return element === document.activeElement;
}

/** Switches by keyboard: Mantine's input is invisible below a label, which receives the clicks. */
async function toggle(onOff: ReturnType<Page['getByRole']>): Promise<void> {
  await onOff.press('Space');
}
