import type { Locator, Page } from 'playwright-core';
import type { Screen } from '../screens.js';
import type { Seeded } from '../seed/seed.js';
import { toast } from './toast.js';

const button = (page: Page, name: RegExp | string): Locator =>
  page.getByRole('main').getByRole('button', { name }).first();
const dialog = (page: Page, name?: RegExp | string): Locator =>
  page.getByRole('dialog', name === undefined ? {} : { name });

/** Opens a dialog with a button of the page. */
const byButton =
  (name: RegExp | string, title?: RegExp | string) =>
  async (page: Page): Promise<void> => {
    await button(page, name).click();
    await dialog(page, title).waitFor();
  };

/** Opens a dialog from the menu of a row. */
const byMenu =
  (of: RegExp | string, item: RegExp | string, title?: RegExp | string) =>
  async (page: Page): Promise<void> => {
    await button(page, of).click();
    await page.getByRole('menuitem', { name: item }).click();
    await dialog(page, title).waitFor();
  };

const menu =
  (of: RegExp | string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: of }).first().click();
    await page.getByRole('menu').waitFor();
  };

const keys =
  (...pressed: string[]) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('heading', { level: 1, name: /^(?!Loading)/ }).waitFor();
    for (const key of pressed) await page.keyboard.press(key);
    await dialog(page).waitFor();
  };

/** Dialogs, menus and popovers of the screens, and forms with errors. None of them saves anything. */
export function dialogsOf({ apps: { runs, installation } }: Pick<Seeded, 'apps'>): Screen[] {
  const shop = (name: string, path: string, ready: Screen['ready']): Screen => ({
    name,
    path: `/p/shop${path}`,
    ready,
  });
  const here = `/apps/installations/${installation}`;
  return [
    shop('palette', '', keys('Control+k')),
    shop('palette-found', '/flags', async (page) => {
      await keys('Control+k')(page);
      await dialog(page).getByRole('textbox').fill('checkout');
      await dialog(page).getByText('new-checkout').first().waitFor();
    }),
    shop('palette-empty', '', async (page) => {
      await keys('Control+k')(page);
      await dialog(page).getByRole('textbox').fill('nothing-has-this');
      await dialog(page).getByText('No results for “nothing-has-this”').waitFor();
    }),
    shop('keyboard-help', '', keys('?')),
    shop('user-menu', '', menu('Account menu')),
    shop('project-menu', '', menu(/: switch$/)),
    shop('tooltip', '', async (page) => {
      await page.getByRole('button', { name: /^Colors/ }).hover();
      await page.getByRole('tooltip').waitFor();
    }),
    shop('tooltip-of-a-time', '/settings/keys', async (page) => {
      await page.getByRole('main').locator('time').first().hover();
      await page.getByRole('tooltip').waitFor();
    }),
    { name: 'new-project', path: '/', ready: byButton('New project', 'New project') },

    shop('event-types', '/events', byButton(/^Types:/)),
    shop('event-levels', '/events', byButton(/^Levels:/)),
    shop('event-time', '/events', byButton(/custom time range/)),
    shop('events-chosen', '/events', async (page) => {
      await page.getByRole('listitem').getByRole('checkbox').first().check({ force: true });
      await page.getByText('1 selected').first().waitFor();
    }),
    shop('events-live', '/events?live=true', (page) =>
      page.getByRole('status').filter({ hasText: 'Live' }).first().waitFor(),
    ),

    shop('new-flag', '/flags?dialog=new', (page) => dialog(page).waitFor()),
    shop('new-flag-wrong', '/flags?dialog=new', async (page) => {
      await dialog(page)
        .getByRole('button', { name: /^Create/ })
        .click();
      await dialog(page).locator('[aria-invalid="true"]').first().waitFor();
    }),
    shop('flag-menu', '/flags', menu('Actions for New checkout')),
    shop('flag-edit', '/flags', byMenu('Actions for New checkout', /^Edit/)),
    shop('flag-schedule', '/flags', byMenu('Actions for New checkout', /^Schedule/)),
    shop('flag-rollout', '/flags', byButton(/^New checkout: rollout/, 'Rollout of New checkout')),
    shop('flag-use', '/flags/new-checkout/rules', async (page) => {
      await byButton('Use this flag', /^Use “New checkout”/)(page);
      await dialog(page).getByText('@signalbox/client').first().waitFor();
    }),
    shop('flag-kill', '/flags/new-checkout/rules', byButton('Kill', 'Kill New checkout?')),
    shop('flags-chosen', '/flags', async (page) => {
      await page
        .getByRole('checkbox', { name: /New checkout/ })
        .first()
        .check();
      await page.getByRole('toolbar', { name: 'Selected flags' }).waitFor();
    }),
    shop('flag-toast', '/flags', async (page) => {
      await page.getByRole('main').getByText('new-checkout').first().waitFor();
      await page.getByRole('button', { name: 'Actions for New checkout' }).click();
      await page.getByRole('menuitem', { name: 'Copy key' }).click();
      await toast(page, /is copied|Copying failed/);
    }),
    shop('flag-unsaved', '/flags/search-v2/rules', async (page) => {
      await page.getByRole('slider').first().press('ArrowRight');
      await page.getByRole('button', { name: 'Discard' }).waitFor();
    }),
    shop('flag-restore', '/flags/search-v2/history', async (page) => {
      await button(page, 'Restore this version').click();
      await dialog(page).waitFor();
    }),
    shop('new-group', '/flags/groups', byButton('New group')),
    shop('group-menu', '/flags/groups', menu('Actions for Checkout')),

    shop('register-app', '/apps', byButton('Register app')),
    shop('app-version', '/apps/nightly-report/versions?version=1.4.0', (page) => dialog(page).waitFor()),
    shop('app-add-member', '/apps/nightly-report/members', byButton('Add member')),
    shop('grant-revoke', `${here}/grants`, byButton(/^Revoke/)),
    shop('run-now', `${here}/overview`, byButton('Run now')),
    shop('run-cancel', `/runs/${runs.running}`, byButton(/^Cancel/)),
    shop('run-again', `/runs/${runs.failed}`, byButton(/^Run again/)),

    shop('new-key', '/settings/keys', byButton('New API key', 'New API key')),
    shop('key-menu', '/settings/keys', menu('Actions for first key')),
    shop('key-rotate', '/settings/keys', byMenu('Actions for first key', /^New webhook secret/)),
    shop('key-revoke', '/settings/keys', byMenu('Actions for first key', /^Revoke/)),
    shop('project-archive', '/settings/danger', byButton(/^Archive/)),

    shop('add-member', '/members', byButton('Add member')),
    shop('member-relation', '/members', byMenu('Actions for Grace Hopper', /^Change relation/)),
    shop('member-explain', '/members', byMenu('Actions for Grace Hopper', /^Why can/)),
    shop('member-remove', '/members', byMenu('Actions for Grace Hopper', /^Remove/)),
    { name: 'invite', path: '/org/members', ready: byButton('Invite') },
    {
      name: 'person-edit',
      path: '/org/members',
      ready: byMenu('Actions for Grace Hopper', /^(?:Edit|Rename|Change name)/),
    },
    { name: 'person-tokens', path: '/org/members', ready: byMenu('Actions for Grace Hopper', /token/i) },
    { name: 'person-link', path: '/org/members', ready: byMenu('Actions for Grace Hopper', /password/i) },
    {
      name: 'person-deactivate',
      path: '/org/members',
      ready: byMenu('Actions for Grace Hopper', /^Deactivate/),
    },
    {
      name: 'audit-entry',
      path: '/org/audit',
      ready: async (page) => {
        await page.getByRole('region', { name: 'Audit trail' }).getByRole('button').first().click();
        await dialog(page).waitFor();
      },
    },
    { name: 'new-token', path: '/me/tokens', ready: byButton('New token') },
    { name: 'end-sessions', path: '/me/sessions', ready: byButton(/^End all others/) },
    {
      name: 'login-refused',
      path: '/login',
      outside: true,
      ready: async (page) => {
        await page.getByLabel('E-mail address').fill('unknown@example.com');
        await page.getByLabel('Password', { exact: true }).fill('not the password');
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'login-incomplete',
      path: '/login',
      outside: true,
      ready: async (page) => {
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.locator('[aria-invalid="true"]').first().waitFor();
      },
    },
  ];
}
