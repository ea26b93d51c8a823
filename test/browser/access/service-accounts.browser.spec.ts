import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageErrorsOf, DESKTOP, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import { ADA, Installation } from '../support/installation.js';
import { accessibilityProblems } from '../support/page-variants.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';
import { toast } from '../support/page/toast.js';

interface Account {
  id: string;
  relations: { object: string; relation: string }[];
  sensitive_permissions: string[];
}

describe('service accounts in the portal', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;
  let id: string;
  let firstToken: string;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    await installation.project('shop', 'Web shop');
    ({ id } = await installation.api<Account>('POST', '/api/service-accounts', {
      name: 'alert-killer',
      project_id: 'shop',
      relations: [{ object: 'project:shop', relation: 'viewer' }],
    }));
    ({ token: firstToken } = await installation.api<{ token: string }>(
      'POST',
      `/api/service-accounts/${id}/tokens`,
      { name: 'alertmanager', scopes: ['flags:view'] },
    ));
    page = await browser.page();
    await signIn(page, installation.baseUrl, '/p/shop/settings/service-accounts');
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  const account = () => installation.api<Account>('GET', `/api/service-accounts/${id}`);
  /** Sets the time of every login to an hour ago, so that a sensitive change requires the password. */
  const backdateLogins = () =>
    installation.service.query(`UPDATE sessions SET authenticated_at = now() - interval '1 hour'`);
  const open = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for alert-killer' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const confirmation = () => page.getByRole('dialog', { name: 'Confirm your identity' });

  it('requires the password before relations change, reports a wrong one, and saves after the right one', async () => {
    screenshotOnFailure(page, 'service-accounts-edit');
    await backdateLogins();
    await open('Edit…');
    const editor = page.getByRole('dialog', { name: 'Edit alert-killer' });
    await editor.getByRole('combobox', { name: 'Relation to Web shop' }).click();
    await editor.getByRole('option', { name: 'Owner' }).click();
    await editor.getByRole('checkbox', { name: /keys:manage/ }).check();
    expect(await accessibilityProblems(page)).toEqual([]);
    await editor.getByRole('button', { name: 'Save' }).click();

    await confirmation().waitFor();
    await expectInSight(confirmation());
    expect(await accessibilityProblems(page)).toEqual([]);
    const password = confirmation().getByLabel('Password', { exact: true });
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await confirmation().getByText('The password is wrong.').waitFor();
    expect(await account()).toMatchObject({
      relations: [{ object: 'project:shop', relation: 'viewer' }],
      sensitive_permissions: [],
    });

    await password.fill(ADA.password);
    await page.keyboard.press('Enter');
    await toast(page, 'Saved alert-killer.');
    await editor.waitFor({ state: 'hidden' });
    expect(await account()).toMatchObject({
      relations: [{ object: 'project:shop', relation: 'owner' }],
      sensitive_permissions: ['keys:manage'],
    });
    await page.getByText('owner of shop').waitFor();
    await page.getByText('Sensitive changes: keys:manage').waitFor();
  });

  it('rotates a token: both are accepted during the overlap, and only the new one without an overlap', async () => {
    screenshotOnFailure(page, 'service-accounts-rotate');
    await backdateLogins();
    await open('Tokens');
    const second = await rotate(page, '2', async () => {
      await confirmation().getByLabel('Password', { exact: true }).fill(ADA.password);
      await confirmation().getByRole('button', { name: 'Confirm and continue' }).click();
    });
    expect(await statuses(firstToken, second)).toEqual([200, 200]);
    const third = await rotate(page, '0');
    expect(await statuses(second, third)).toEqual([401, 200]);
    expect(pageErrorsOf(page)).toEqual([]);
  });

  /** Status of an authenticated request with each token. */
  const statuses = (...tokens: string[]) =>
    Promise.all(
      tokens.map(async (token) => {
        const headers = { authorization: `Bearer ${token}` };
        return (await fetch(`${installation.baseUrl}/api/auth/me`, { headers })).status;
      }),
    );
});

/** Rotates the newest token in the open drawer. @returns the new token. */
async function rotate(page: Page, hours: string, confirm?: () => Promise<void>): Promise<string> {
  await page.getByRole('button', { name: 'Rotate…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Rotate alertmanager' });
  await dialog.getByLabel('Overlap').fill(hours);
  await dialog.getByRole('button', { name: 'Rotate token' }).click();
  await confirm?.();
  const shown = page.getByRole('dialog', { name: 'Token “alertmanager”' });
  const token = await shown.getByLabel('Token', { exact: true }).inputValue();
  await shown.getByLabel('I have stored the token').check();
  await shown.getByRole('button', { name: 'Done' }).click();
  await shown.waitFor({ state: 'hidden' });
  return token;
}

/** Expects the whole dialog inside the viewport, with nothing above its center. */
async function expectInSight(dialog: Locator): Promise<void> {
  const box = await dialog.boundingBox();
  if (box === null) throw new Error('the dialog has no box');
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height).toBeLessThanOrEqual(DESKTOP.height);
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(DESKTOP.width);
  const isOnTop = await dialog.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  expect(isOnTop).toBe(true);
}
