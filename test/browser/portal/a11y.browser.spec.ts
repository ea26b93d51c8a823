import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../support/seeded-random.js';
import { drawnFrom, IS_SOAK, sampleOf } from '../../support/vitest/soak.js';
import { TestBrowser, pageErrorsOf } from '../support/browser.js';
import { listenToConsole } from '../support/page/console.js';
import { dialogsOf } from '../support/page/dialogs.js';
import { Installation } from '../support/installation.js';
import { VARIANTS, accessibilityProblems, type Variant } from '../support/page-variants.js';
import { PagePool } from '../support/page-pool.js';
import { REDIRECTS, portalRoutes, routeOf } from '../support/routes.js';
import { screensOf, type Screen } from '../support/screens.js';
import { seed, type Seeded } from '../support/seed/seed.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

/** One page is checked while the other one waits. */
const PAGES = 2;
/** Placeholders: tests are declared by name, before the installation provides the ids. */
const UNKNOWN = {
  apps: {
    installation: 'x',
    runs: { canceled: 'x', failed: 'x', queued: 'x', running: 'x', succeeded: 'x' },
  },
  event: 'x',
  invitation: 'x',
};

/** Requests that the service rejects by design, because the screen has an unknown URL or an invalid link. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  'not-found': /404.*\/api\/projects\/nowhere$/,
  'no-such-flag': /404.*\/api\/flags\/no-such-flag\b/,
  'invitation-used': /404.*\/api\/auth\/invitations\/inspect$/,
};
/**
 * A run opens every screen and checks its console. Accessibility is checked on half of the screens and of the dialogs,
 * drawn at random, each in one random variant: light with all rules, dark with all rules, or 320 px wide with the rules
 * that do not concern colors and without horizontal scrolling. In dark, only color rules find anything that they do not
 * find in light. `npm run soak` checks all of them in all three variants.
 */
const random = seededRandom('accessibility');

describe('accessibility and console of the portal', () => {
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

  it.concurrent.for(drawn(screensOf(UNKNOWN)))(
    'the screen $name has no accessibility problems, and no errors or warnings in its console',
    async ({ name, variants }, { expect }) => {
      await check(screenNamed(screensOf(seeded), name), variants, async (page, consoleMessages) => {
        await expect(page.getByRole('heading', { level: 1 }).count()).resolves.toBe(1);
        const allowed = REFUSED[name];
        expect(consoleMessages().filter((line) => allowed?.test(line) !== true)).toEqual([]);
      });
    },
  );

  it.concurrent.for(drawn(dialogsOf(UNKNOWN)).filter(isChecked))(
    'the dialog $name has no accessibility problems',
    async ({ name, variants }) => {
      await check(screenNamed(dialogsOf(seeded), name), variants);
    },
  );

  async function check(
    { name, path, ready, outside: isOutside = false, before }: Screen,
    variants: readonly Variant[],
    more?: (page: Page, consoleMessages: () => string[]) => Promise<unknown>,
  ): Promise<void> {
    await (isOutside ? outside : inside).use(`a11y-${name}`, async (page) => {
      const consoleMessages = listenToConsole(page);
      await before?.(page);
      await page.goto(installation.baseUrl + path);
      await ready(page);
      expect(await accessibilityProblems(page, { variants })).toEqual([]);
      await more?.(page, consoleMessages);
      expect(pageErrorsOf(page)).toEqual([]);
    });
  }
});

interface Drawn {
  name: string;
  variants: readonly Variant[];
}

function isChecked({ variants }: Drawn): boolean {
  return variants.length > 0;
}

function drawn(screens: readonly Screen[]): Drawn[] {
  const checked = IS_SOAK ? screens : drawnFrom(screens, Math.ceil(screens.length / 2), random);
  return screens.map((screen) => ({
    name: screen.name,
    variants: checked.includes(screen) ? sampleOf(VARIANTS, random) : [],
  }));
}

function screenNamed(screens: readonly Screen[], name: string): Screen {
  const screen = screens.find((one) => one.name === name);
  if (screen === undefined) throw new Error(`no screen ${name}`);
  return screen;
}
