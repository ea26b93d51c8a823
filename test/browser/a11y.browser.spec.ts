import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../support/seeded-random.js';
import { IS_SOAK } from '../support/soak.js';
import { TestBrowser, complaintsOf } from './support/browser.js';
import { listenToConsole } from './support/console.js';
import { dialogsOf } from './support/dialogs.js';
import { Installation } from './support/installation.js';
import { wrongInAllLooks } from './support/looks.js';
import { PagePool } from './support/page-pool.js';
import { REDIRECTS, portalRoutes, routeOf } from './support/routes.js';
import { screensOf, type Screen } from './support/screens.js';
import { seed, type Seeded } from './support/seed.js';
import { signIn } from './support/sign-in.js';
import { startInstallation } from './support/start-installation.js';

/** While one page waits, the other is checked. */
const PAGES = 2;
/** Names alone are enough to write the tests; the ids come with the installation. */
const UNKNOWN = {
  apps: {
    installation: 'x',
    runs: { canceled: 'x', failed: 'x', queued: 'x', running: 'x', succeeded: 'x' },
  },
  event: 'x',
  invitation: 'x',
};

/**
 * Every screen and dialog is checked by all rules in light, by those of colors in dark, and for sideways scrolling at 320 px. The
 * other rules at 320 px, where they find what a folded navigation or a stacked table adds, check a third of them, drawn for each
 * run; `npm run soak` checks all.
 */
const NARROW_SHARE = 1 / 3;

/** Where an address leads to nothing, or a link is dead, the refusal of the service is the point. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  'not-found': /404.*\/api\/projects\/nowhere$/,
  'no-such-flag': /404.*\/api\/flags\/no-such-flag\b/,
  'invitation-used': /404.*\/api\/auth\/invitations\/inspect$/,
};
const random = seededRandom('accessibility');

describe('accessibility of every screen, and of what opens above it; and a console without errors and warnings', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let inside: PagePool;
  let outside: PagePool;
  let seeded: Seeded;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    seeded = await seed(installation);
    outside = await PagePool.of(browser, 1, () => Promise.resolve());
    inside = await PagePool.of(browser, PAGES, (page) => signIn(page, installation.baseUrl));
  }, 240_000);
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  it('every route has a screen', () => {
    const routes = portalRoutes();
    const seen = screensOf(UNKNOWN).map(({ path }) => routeOf(path, routes));
    expect(routes.filter((route) => !seen.includes(route)).toSorted()).toEqual(REDIRECTS);
  });

  it.concurrent.for(drawn(screensOf(UNKNOWN)))('$name', async ({ name, isQuick }, { expect }) => {
    await look(screenNamed(screensOf(seeded), name), isQuick, async (page, said) => {
      await expect(page.getByRole('heading', { level: 1 }).count()).resolves.toBe(1);
      const allowed = REFUSED[name];
      expect(said().filter((line) => allowed?.test(line) !== true)).toEqual([]);
    });
  });

  it.concurrent.for(drawn(dialogsOf(UNKNOWN)))('$name, opened', async ({ name, isQuick }) => {
    await look(screenNamed(dialogsOf(seeded), name), isQuick);
  });

  async function look(
    { name, path, ready, outside: isOutside = false, before }: Screen,
    isQuick: boolean,
    more?: (page: Page, said: () => string[]) => Promise<unknown>,
  ): Promise<void> {
    await (isOutside ? outside : inside).use(`a11y-${name}`, async (page) => {
      const said = listenToConsole(page);
      await before?.(page);
      await page.goto(installation.baseUrl + path);
      await ready(page);
      expect(await wrongInAllLooks(page, { isQuick })).toEqual([]);
      await more?.(page, said);
      expect(complaintsOf(page)).toEqual([]);
    });
  }
});

function drawn(screens: readonly Screen[]): { name: string; isQuick: boolean }[] {
  return screens.map(({ name }) => ({ name, isQuick: !IS_SOAK && random() >= NARROW_SHARE }));
}

function screenNamed(screens: readonly Screen[], name: string): Screen {
  const screen = screens.find((one) => one.name === name);
  if (screen === undefined) throw new Error(`no screen ${name}`);
  return screen;
}
