import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageErrorsOf, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import { ADA, Installation } from '../support/installation.js';
import { LINUS } from '../support/seed/seed.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';
import { toast } from '../support/page/toast.js';

/** A button that explains why it cannot be used stays reachable; Playwright would wait until it is enabled. */
const BLOCKED = { force: true };

describe('members and permissions', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let admin: Page;
  let viewer: Page;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    await installation.project('shop', 'Web shop');
    await installation.project('secret', 'Secret project');
    await installation.api('POST', '/api/flags', {
      project_id: 'shop',
      key: 'checkout',
      name: 'Checkout',
      enabled: true,
    });
    await installation.person(LINUS, [{ project: 'shop', relation: 'viewer' }]);
    [admin, viewer] = [await browser.page(), await browser.page()];
    await signIn(admin, installation.baseUrl, '/p/shop/members');
    await signIn(viewer, installation.baseUrl, '/', LINUS);
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  it('a viewer sees only their own projects, and nothing of the organization', async () => {
    screenshotOnFailure(viewer, 'members-viewer');
    await viewer.getByRole('main').getByText('Web shop').waitFor();
    expect(await viewer.getByText('Secret project').count()).toBe(0);
    for (const name of ['People', 'Audit', 'Organization', 'System health']) {
      expect(await viewer.getByRole('link', { name, exact: true }).count()).toBe(0);
    }
    await viewer.goto(`${installation.baseUrl}/p/secret/events`);
    await viewer.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('a viewer sees which permission an action requires, and it does nothing', async () => {
    screenshotOnFailure(viewer, 'members-viewer-flag');
    await viewer.goto(`${installation.baseUrl}/p/shop/flags/checkout/rules`);
    const kill = viewer.getByRole('button', { name: 'Kill', exact: true });
    expect(await kill.getAttribute('aria-disabled')).toBe('true');
    await kill.focus();
    await viewer.getByText('Needs flags:kill on shop. An owner or administrator can grant it.').waitFor();
    await kill.click(BLOCKED);
    expect(await viewer.getByRole('dialog').count()).toBe(0);
  });

  it.each([
    ['/org/members', 'members:manage', 'the organization', /An administrator can make you one/],
    ['/org/audit', 'system:view', 'the organization', /An administrator can make you one/],
    ['/org/settings', 'organization:manage', 'the organization', /An administrator can make you one/],
    ['/health', 'system:view', 'the organization', /An administrator can make you one/],
    ['/p/shop/settings/keys', 'keys:manage', 'the project shop', /Owners of the project .* can grant it/],
  ])(
    'a viewer who opens %s sees that it needs %s on %s, and who can grant it',
    async (path, permission, object, whoGrants) => {
      screenshotOnFailure(viewer, `members-denied-${path}`);
      await viewer.goto(installation.baseUrl + path);
      const denied = viewer
        .getByRole('alert')
        .filter({ hasText: `This page needs the permission ${permission}` });
      await denied.getByText(permission, { exact: true }).waitFor();
      await denied.getByText(new RegExp(`on ${object}\\.`)).waitFor();
      await denied.getByText(whoGrants).waitFor();
    },
  );

  it('an owner can see why a user has or lacks a permission', async () => {
    screenshotOnFailure(admin, 'members-explain');
    await admin.getByRole('button', { name: 'Actions for Linus Pauling' }).click();
    await admin.getByRole('menuitem', { name: 'Why can Linus Pauling do this?' }).click();
    const drawer = admin.getByRole('dialog', { name: 'Permissions of Linus Pauling' });
    await drawer.getByText('Not allowed').waitFor();
    await drawer.getByText('Being developer of the project shop').waitFor();
    await admin.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  });

  it('a changed relation applies immediately', async () => {
    screenshotOnFailure(admin, 'members-change');
    await admin.getByRole('button', { name: 'Actions for Linus Pauling' }).click();
    await admin.getByRole('menuitem', { name: 'Change relation…' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Developer' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(admin, 'Linus Pauling is developer now.');
    await viewer.goto(`${installation.baseUrl}/p/shop/flags/checkout/rules`);
    await viewer.getByRole('button', { name: 'Kill', exact: true }).click();
    await viewer.getByRole('dialog', { name: 'Kill Checkout?' }).waitFor();
  });

  it('the last administrator cannot be removed, and the page shows why', async () => {
    screenshotOnFailure(admin, 'members-last-admin');
    await admin.goto(`${installation.baseUrl}/org/members`);
    await admin.getByRole('button', { name: `Actions for ${ADA.name}` }).click();
    await admin.getByRole('menuitem', { name: 'Make member…' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Make member' }).click();
    await dialog.getByRole('alert').getByText(/last/i).first().waitFor();
    const { items } = await installation.api<{ items: { email: string; relation: string }[] }>(
      'GET',
      '/api/users',
    );
    expect(items.find(({ email }) => email === ADA.email)?.relation).toBe('admin');
    expect([...pageErrorsOf(admin), ...pageErrorsOf(viewer)]).toEqual([]);
  });
});
