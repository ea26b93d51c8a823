import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageErrorsOf, TestBrowser, PHONE } from '../support/browser.js';
import { dialogsOf } from '../support/page/dialogs.js';
import { Installation } from '../support/installation.js';
import { PagePool } from '../support/page-pool.js';
import { screensOf, type Screen } from '../support/screens.js';
import { seed, type Seeded } from '../support/seed/seed.js';
import { ERROR_GROUP } from '../support/seed/seed-events.js';
import { SEEDED_ROOT, SEEDED_TRACE } from '../support/seed/seed-trace.js';
import { settled } from '../support/page/settled.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

/** Screens with a list of at least two entries. */
const LISTS = [
  'errors',
  'traces',
  'flags',
  'flag-groups',
  'flag-events',
  'flags-history',
  'runs',
  'deploys',
  'webhooks',
  'tenants',
  'repositories',
  'audit-events',
  'audit',
  'videos',
  'configs',
  'logs',
  'apps',
  'members',
  'people',
  'projects',
  'settings-keys',
];
/** Dialogs and menus that a button of the page or of a menu opens; the button gets the focus back. */
const WITH_OPENER = [
  'new-project',
  'new-flag-wrong',
  'flag-edit',
  'flag-schedule',
  'flag-rollout',
  'flag-use',
  'flag-kill',
  'flag-restore',
  'new-group',
  'register-app',
  'app-add-member',
  'grant-revoke',
  'run-now',
  'run-cancel',
  'run-again',
  'new-key',
  'key-rotate',
  'key-revoke',
  'project-archive',
  'add-member',
  'member-relation',
  'member-explain',
  'member-remove',
  'invite',
  'person-edit',
  'person-tokens',
  'person-link',
  'person-deactivate',
  'audit-entry',
  'new-token',
  'end-sessions',
  'user-menu',
  'project-menu',
  'event-types',
  'event-levels',
  'event-time',
  'flag-menu',
  'key-menu',
  'group-menu',
];
/** Presses of Escape until everything is closed: the dropdown of a field, the dialog, and the overlay below it. */
const MAX_STAGES = 3;
const OVERLAY = '[role="dialog"], [role="menu"]';

describe('the keys of the portal', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let pages: PagePool;
  let seeded: Seeded;
  let screens: ReadonlyMap<string, Screen>;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    seeded = await seed(installation);
    screens = new Map([...screensOf(seeded), ...dialogsOf(seeded)].map((screen) => [screen.name, screen]));
    pages = await PagePool.of(browser, 1, (page) => signIn(page, installation.baseUrl));
  }, 240_000);
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  async function open(page: Page, name: string): Promise<void> {
    const screen = screens.get(name);
    if (screen === undefined) throw new Error(`no screen is named ${name}`);
    await page.goto(`${installation.baseUrl}${screen.path}`);
    await screen.ready(page);
    await settled(page);
  }

  const isInRow = (page: Page): Promise<boolean> =>
    page.evaluate(() => document.activeElement?.closest('#main tbody > tr') instanceof Element);

  async function search(page: Page, text: string): Promise<Locator> {
    await page.goto(`${installation.baseUrl}/p/shop/flags/playground`);
    await page.getByRole('heading', { level: 1, name: /^(?!Loading)/ }).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('textbox').fill(text);
    return palette;
  }

  describe('in the command palette', () => {
    const found = (): [
      what: string,
      text: string,
      label: RegExp,
      address: string,
      title: RegExp | string,
    ][] => [
      ['a flag', 'new-checkout', /^New checkout/, '/p/shop/flags/new-checkout/rules', 'New checkout'],
      ['an app', 'nightly-report', /^Nightly report/, '/p/shop/apps/nightly-report/', 'Nightly report'],
      [
        'a trace by its id',
        SEEDED_TRACE,
        /^Open the trace of/,
        `/p/shop/traces/${SEEDED_TRACE}`,
        SEEDED_ROOT,
      ],
      [
        'an event by its id',
        seeded.event,
        /^Open the event of type error/,
        `/p/shop/events/${seeded.event}`,
        /./,
      ],
      [
        'an error group by its id',
        ERROR_GROUP,
        /^Open the error group TypeError/,
        `/p/shop/errors/${ERROR_GROUP}`,
        /^TypeError/,
      ],
      [
        'a run by its id',
        seeded.apps.runs.succeeded,
        /^Open the run of Nightly report/,
        `/p/shop/runs/${seeded.apps.runs.succeeded}`,
        /./,
      ],
      [
        'an installation by its id',
        seeded.apps.installation,
        /^Open the installation of Nightly report/,
        `/p/shop/apps/installations/${seeded.apps.installation}/overview`,
        /Nightly report/,
      ],
    ];

    for (const index of [0, 1, 2, 3, 4, 5, 6]) {
      it(`Enter and a click open the first result (${index + 1} of 7)`, () =>
        pages.use(`keys-palette-${index}`, async (page) => {
          const [what, text, label, address, title] = found()[index]!;
          for (const act of ['Enter', 'click'] as const) {
            const palette = await search(page, text);
            const first = palette.locator('[data-action]').first();
            await expect.poll(() => first.innerText(), { message: what }).toMatch(label);
            // The result that Enter opens is marked.
            await expect.poll(() => first.getAttribute('data-selected')).toBe('true');
            if (act === 'Enter') await page.keyboard.press('Enter');
            else await first.click();
            await page.waitForURL((url) => url.pathname.startsWith(address));
            await page.getByRole('heading', { level: 1, name: title }).waitFor();
          }
          expect(pageErrorsOf(page)).toEqual([]);
        }));
    }

    it('Enter that is pressed before the results arrive opens the first result', () =>
      pages.use('keys-palette-early', async (page) => {
        await search(page, SEEDED_TRACE);
        await page.keyboard.press('Enter');
        await page.waitForURL(`**/p/shop/traces/${SEEDED_TRACE}`);
        await search(page, 'new-checkout');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/p/shop/flags/new-checkout/rules');
      }));

    it('the arrows continue from the marked action', () =>
      pages.use('keys-palette-arrows', async (page) => {
        const palette = await search(page, 'search');
        await palette.getByText('search-v2').waitFor();
        await palette.getByText('search-suggestions').waitFor();
        const marked = palette.locator('[data-selected]');
        await expect.poll(() => marked.count()).toBe(1);
        const before = await marked.innerText();
        await page.keyboard.press('ArrowDown');
        expect(await marked.count()).toBe(1);
        expect(await marked.innerText()).not.toBe(before);
        await page.keyboard.press('ArrowUp');
        expect(await marked.innerText()).toBe(before);
      }));
  });

  describe('in lists', () => {
    for (const name of LISTS) {
      it(`j, k, the arrows, Home and End move through the rows: ${name}`, () =>
        pages.use(`keys-list-${name}`, async (page) => {
          await open(page, name);
          const row = () =>
            page.evaluate(() => {
              const at = document.activeElement?.closest('tbody > tr, [data-row-list] > *');
              const rows = [
                ...document.querySelectorAll(
                  '#main table > tbody > tr:not([data-no-entry]), #main [data-row-list] > *',
                ),
              ];
              const box = document.activeElement?.getBoundingClientRect();
              const isSeen = box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
              return {
                at: at === null || at === undefined ? -1 : rows.indexOf(at),
                last: rows.length - 1,
                isSeen,
              };
            });
          const press = async (key: string): Promise<number> => {
            await page.keyboard.press(key);
            const { at, isSeen } = await row();
            expect(isSeen, key).toBe(true);
            return at;
          };
          const { last } = await row();
          expect(last).toBeGreaterThan(0);
          await page.keyboard.press('j');
          // The first key press takes effect once the code that handles row keys has loaded.
          await expect.poll(async () => (await row()).at).toBe(0);
          expect(await press('j')).toBe(1);
          expect(await press('k')).toBe(0);
          expect(await press('k')).toBe(0);
          expect(await press('ArrowDown')).toBe(1);
          expect(await press('End')).toBe(last);
          expect(await press('j')).toBe(last);
          expect(await press('Home')).toBe(0);
          await page.evaluate(() => (document.activeElement as HTMLElement).blur());
          expect(await press('j')).toBe(0);
        }));
    }

    it('Enter opens the row that has the focus, and the help names these keys', () =>
      pages.use('keys-list-enter', async (page) => {
        await open(page, 'errors');
        await page.keyboard.press('?');
        const help = page.getByRole('dialog', { name: 'Keyboard' });
        for (const words of [
          'Next row of a list',
          'Previous row of a list',
          'First row of the list',
          'Open the row',
        ]) {
          await help.getByText(words, { exact: true }).waitFor();
        }
        await page.keyboard.press('Escape');
        await help.waitFor({ state: 'hidden' });
        await page.keyboard.press('j');
        const title = await page.evaluate(() => document.activeElement?.textContent ?? '');
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
      }));

    it('row keys do nothing in fields and dialogs, and as the second key of a command', () =>
      pages.use('keys-list-letters', async (page) => {
        await open(page, 'errors');
        const field = page.getByRole('searchbox', { name: 'Search titles and culprits' });
        await field.focus();
        await page.keyboard.type('jk');
        expect(await field.inputValue()).toBe('jk');

        await open(page, 'settings-keys');
        await page.keyboard.press('j');
        // The first key press takes effect once the code that handles row keys has loaded.
        await expect.poll(() => isInRow(page)).toBe(true);
        await page.getByRole('main').getByRole('button', { name: 'New API key' }).first().click();
        const dialog = page.getByRole('dialog', { name: 'New API key' });
        // Not a field, which uses the keys itself.
        await dialog.getByRole('button').last().focus();
        for (const key of ['j', 'k']) {
          await page.keyboard.press(key);
          expect(await dialog.evaluate((element) => element.contains(document.activeElement)), key).toBe(
            true,
          );
        }

        await open(page, 'errors');
        await page.keyboard.type('ck');
        await page.getByRole('dialog', { name: 'New API key' }).waitFor();
      }));
  });

  describe('Escape', () => {
    for (const name of WITH_OPENER) {
      it(`closes the dialog or menu and restores the focus: ${name}`, () =>
        pages.use(`keys-escape-${name}`, async (page) => {
          await open(page, name);
          const overlays = page.locator(OVERLAY);
          await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
          // The first Escape may close only the dropdown of a field.
          for (let presses = 0; presses < MAX_STAGES && (await overlays.count()) > 0; presses += 1) {
            await page.keyboard.press('Escape');
            await settled(page);
          }
          expect(await overlays.count()).toBe(0);
          await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
          expect(await page.evaluate(() => document.activeElement?.checkVisibility())).toBe(true);
        }));
    }

    it('closes the details of a span from the tree and from within, and restores the focus', () =>
      pages.use('keys-escape-span', async (page) => {
        await open(page, 'trace');
        const tree = page.getByRole('tree', { name: 'Spans of the trace' });
        const details = page.getByRole('region', { name: 'Span details' });
        await tree
          .getByRole('treeitem', { name: /authorize/ })
          .first()
          .click();
        await details.getByRole('button', { name: 'Close span details' }).waitFor();
        await page.keyboard.press('Escape');
        await details.waitFor({ state: 'detached' });
        expect(await tree.evaluate((element) => element === document.activeElement)).toBe(true);
        await page.keyboard.press('Enter');
        await details.getByRole('button', { name: 'Close span details' }).focus();
        await page.keyboard.press('Escape');
        await details.waitFor({ state: 'detached' });
        await expect.poll(() => tree.evaluate((element) => element === document.activeElement)).toBe(true);
        await page.getByText('Table', { exact: true }).click();
        const span = page.getByRole('button', { name: 'sendConfirmation' });
        await span.click();
        await details.getByRole('button', { name: 'Close span details' }).focus();
        await page.keyboard.press('Escape');
        await details.waitFor({ state: 'detached' });
        await expect.poll(() => span.evaluate((element) => element === document.activeElement)).toBe(true);
      }));

    it('closes the event panel with the focus on a checkbox, and the navigation of a phone', () =>
      pages.use('keys-escape-panel', async (page) => {
        await open(page, 'event-panel');
        await page.getByRole('listitem').getByRole('checkbox').first().focus();
        await page.keyboard.press('Escape');
        await page.waitForURL((url) => !url.searchParams.has('event'));
        await page.setViewportSize(PHONE);
        await page.getByRole('button', { name: 'Open the navigation' }).click();
        await page.getByRole('button', { name: 'Close the navigation' }).waitFor();
        await page.keyboard.press('Escape');
        const burger = page.getByRole('button', { name: 'Open the navigation' });
        await burger.waitFor();
        expect(await burger.evaluate((element) => element === document.activeElement)).toBe(true);
      }));
  });

  it('the critical path covers the whole trace for any folds of the waterfall', () =>
    pages.use('keys-critical-path', async (page) => {
      await page.setViewportSize({ width: 1360, height: 860 });
      await open(page, 'trace');
      const tree = page.getByRole('tree', { name: 'Spans of the trace' });
      /** Share of the lane that the critical path covers. The lane is as long as the trace. */
      const share = () =>
        tree.evaluate((element) => {
          const parts = [...element.querySelectorAll('[data-path]')].map((part) =>
            part.getBoundingClientRect(),
          );
          const lane = element.querySelector('[data-path]')?.parentElement?.getBoundingClientRect();
          const edges = parts
            .map(({ left, right }) => [left, right] as const)
            .sort(([one], [other]) => one - other);
          let covered = 0;
          let end = -Infinity;
          for (const [left, right] of edges) {
            covered += Math.max(0, right - Math.max(left, end));
            end = Math.max(end, right);
          }
          return covered / (lane?.width ?? Infinity);
        });
      // The gateway's span covers the whole trace; rounding may lose a pixel per segment.
      await expect.poll(share).toBeGreaterThan(0.98);
      const folded = tree.getByRole('treeitem', { name: /6 similar spans/ });
      expect(await folded.innerText()).toContain('On the critical path');
      await folded.click();
      await tree
        .getByRole('treeitem', { name: /SELECT stock/ })
        .nth(3)
        .waitFor();
      expect(await share()).toBeGreaterThan(0.98);
      await tree.focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowLeft');
      await folded.waitFor({ state: 'detached' });
      expect(await share()).toBeGreaterThan(0.98);
    }));
});
