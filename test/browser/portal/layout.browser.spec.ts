import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser, PHONE } from '../support/browser.js';
import { dialogsOf } from '../support/page/dialogs.js';
import { Installation } from '../support/installation.js';
import {
  brokenWords,
  fromLeftToRight,
  lostBeginnings,
  misplacedCode,
  touchingLabels,
  widerThanWindow,
} from '../support/page/layout.js';
import { PagePool } from '../support/page-pool.js';
import { screensOf, type Screen } from '../support/screens.js';
import { seed, type Seeded } from '../support/seed/seed.js';
import { settled } from '../support/page/settled.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

const WIDTHS = [1360, 1024, PHONE.width];
const HEIGHT = 860;
const WITH_TABLES = [
  'errors',
  'traces',
  'trace-table',
  'deploys',
  'costs',
  'configs',
  'repositories',
  'commits',
  'webhooks',
  'audit-events',
  'tenants',
  'videos',
  'flag-events',
  'logs',
  'flags',
  'flag-groups',
  'flag-overrides',
  'apps',
  'app-versions',
  'app-installations',
  'app-members',
  'installation-grants',
  'runs',
  'run-tasks',
  'members',
  'settings-keys',
  'settings-service-accounts',
  'settings-retention',
  'people',
  'audit',
  'health',
  'me-tokens',
  'me-sessions',
];
const WITH_CHARTS = [
  'events',
  'error-group',
  'trace',
  'costs',
  'performance',
  'runs',
  'flag-rules',
  'health',
];
const WITH_CODE = ['event-panel', 'event', 'run-input', 'run-result', 'health'];
const DIALOGS_WITH_CODE = ['flag-use', 'audit-entry'];
/** A word wider than any column. */
const TOKEN = 'x9'.repeat(60);
const ARABIC = 'مشروع المدفوعات الكبير للمؤسسة العامة في المدينة القديمة';
const HEBREW = 'מערכת התשלומים הגדולה של הארגון הכללי בעיר העתיקה';
const STACK = Array.from(
  { length: 14 },
  (_none, line) =>
    `    at handler${line} (/srv/app/node_modules/@acme/payments/dist/esm/internal/processing/pipeline-${line}.js:${line}:17)`,
);

describe('the layout of the portal', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let pages: PagePool;
  let seeded: Seeded;
  let screens: ReadonlyMap<string, Screen>;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    seeded = await seed(installation);
    await addHardNames();
    screens = new Map([...screensOf(seeded), ...dialogsOf(seeded)].map((screen) => [screen.name, screen]));
    pages = await PagePool.of(browser, 1, (page) => signIn(page, installation.baseUrl));
  }, 240_000);
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  /** Creates names in other scripts, words wider than any column, and an error with a stack. */
  async function addHardNames(): Promise<void> {
    const api = installation.api.bind(installation);
    await api('POST', '/api/flags/groups', { project_id: 'shop', key: 'rtl', name: HEBREW });
    await api('POST', '/api/flags', { project_id: 'shop', key: 'rtl-flag', name: ARABIC, group: 'rtl' });
    await api('POST', '/api/projects', { key: 'rtl-project', name: ARABIC });
    await api('POST', '/api/v1/apps', {
      slug: 'rtl-app',
      name: ARABIC,
      description: HEBREW,
      owner: { kind: 'org' },
    });
    await api('POST', '/api/projects/shop/api-keys', { name: TOKEN.slice(0, 80) });
    await api('POST', '/api/projects/shop/api-keys', { name: HEBREW });
    await installation.person(
      { name: ARABIC, email: `${'a'.repeat(30)}@example.com`, password: 'a password of words' },
      [{ project: 'shop', relation: 'developer' }],
    );
    const ts = new Date().toISOString();
    const stack = ['TypeError: no total', ...STACK].join('\n');
    await installation.send(seeded.credential, [
      { type: 'error', ts, data: { name: 'TypeError', message: `${TOKEN} is no total`, stack } },
      { type: 'error', ts, data: { name: 'TypeError', message: ARABIC, service: HEBREW } },
      {
        type: 'audit',
        ts,
        data: { actor: `${TOKEN}@example.com`, action: 'order.refund', resource: TOKEN, ip: '10.0.0.1' },
      },
      { type: 'audit', ts, data: { actor: ARABIC, action: 'order.refund', resource: HEBREW } },
      {
        type: 'deploy',
        ts,
        data: { service: ARABIC, version: TOKEN, environment: 'production', status: 'success' },
      },
    ]);
  }

  async function open(page: Page, name: string, width: number): Promise<void> {
    const screen = screens.get(name);
    if (screen === undefined) throw new Error(`no screen is named ${name}`);
    await page.setViewportSize({ width, height: HEIGHT });
    await page.goto(`${installation.baseUrl}${screen.path}`);
    await screen.ready(page);
    await settled(page);
  }

  it('shows a stack beside its buttons and inside the panel of its event', () =>
    pages.use('layout-stack', async (page) => {
      for (const width of [1360, PHONE.width]) {
        await page.setViewportSize({ width, height: HEIGHT });
        await page.goto(`${installation.baseUrl}/p/shop/events?q=${encodeURIComponent('"no total"')}`);
        await page
          .getByRole('link', { name: /is no total/ })
          .first()
          .click();
        const stack = page.locator('pre', { hasText: 'handler13' });
        await stack.waitFor();
        await page.getByRole('button', { name: 'JSON', exact: true }).click();
        await page.getByRole('tree').first().waitFor();
        expect(await misplacedCode(page)).toEqual([]);
        const [box, panel] = await Promise.all([
          stack.boundingBox(),
          page.locator('section:has(> div pre), [role="dialog"]:has(pre)').first().boundingBox(),
        ]);
        expect(box!.x).toBeGreaterThanOrEqual(panel!.x);
        expect(box!.x + box!.width).toBeLessThanOrEqual(Math.min(width, panel!.x + panel!.width));
        expect(box!.width).toBeGreaterThan(width === 1360 ? 480 : 280);
        expect(await stack.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBe(0);
      }
    }));

  for (const name of [...WITH_CODE, ...DIALOGS_WITH_CODE]) {
    it(`covers no code with a button: ${name}`, () =>
      pages.use(`layout-code-${name}`, async (page) => {
        for (const width of [1360, PHONE.width]) {
          await open(page, name, width);
          expect(await misplacedCode(page), `${width} px`).toEqual([]);
        }
      }));
  }

  for (const name of WITH_TABLES) {
    it(`breaks no word in a column, at any width: ${name}`, () =>
      pages.use(`layout-words-${name}`, async (page) => {
        for (const width of WIDTHS) {
          await open(page, name, width);
          expect(await brokenWords(page), `${width} px`).toEqual([]);
          expect(await widerThanWindow(page), `${width} px`).toBe(0);
        }
      }));
  }

  it('truncates a word that is too long for any column, with the whole word as its title', () =>
    pages.use('layout-long-word', async (page) => {
      await open(page, 'audit-events', 1360);
      const word = page.getByTitle(TOKEN, { exact: true }).first();
      await word.scrollIntoViewIfNeeded();
      const { width, text, cut } = await word.evaluate((element) => ({
        width: element.getBoundingClientRect().width,
        text: element.textContent,
        cut: element.scrollWidth > element.clientWidth,
      }));
      expect({ text, cut }).toEqual({ text: TOKEN, cut: true });
      expect(width).toBeLessThan(300);
    }));

  for (const name of WITH_CHARTS) {
    it(`has no overlapping time labels in a chart: ${name}`, () =>
      pages.use(`layout-chart-${name}`, async (page) => {
        for (const [width, fontSize] of [
          [1360, '100%'],
          [PHONE.width, '100%'],
          [PHONE.width, '150%'],
        ] as const) {
          await open(page, name, width);
          await page.addStyleTag({ content: `html { font-size: ${fontSize} }` }).catch(() => undefined);
          await settled(page);
          await expect
            .poll(async () => (await touchingLabels(page)).touching, { message: `${width} px, ${fontSize}` })
            .toEqual([]);
          expect((await touchingLabels(page)).axes, `${width} px`).toBeGreaterThan(0);
        }
      }));
  }

  for (const name of [
    'projects',
    'flags',
    'flag-groups',
    'apps',
    'people',
    'members',
    'events',
    'deploys',
    'audit',
    'settings-keys',
    'audit-events',
    'flags-history',
  ]) {
    it(`shows the beginning of texts in Arabic and Hebrew: ${name}`, () =>
      pages.use(`layout-rtl-${name}`, async (page) => {
        for (const width of WIDTHS) {
          await open(page, name, width);
          const { names, lost } = await lostBeginnings(page);
          expect(lost, `${width} px`).toEqual([]);
          expect(names, `${width} px`).toBeGreaterThan(0);
        }
      }));
  }

  it('keeps the order of a text around a name in Arabic', () =>
    pages.use('layout-rtl-sentence', async (page) => {
      await page.setViewportSize({ width: 1360, height: HEIGHT });
      await page.goto(`${installation.baseUrl}/p/shop/audit`);
      await page.getByRole('combobox', { name: 'Actor' }).click();
      const option = page.getByRole('option', { name: ARABIC });
      await option.waitFor();
      expect(await fromLeftToRight(option, [ARABIC.slice(0, 1), '(', '1', ')'])).toEqual([
        ARABIC.slice(0, 1),
        '(',
        '1',
        ')',
      ]);
    }));
});
