import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser, complaintsOf } from './support/browser.js';
import { dialogsOf } from './support/dialogs.js';
import { Installation } from './support/installation.js';
import { wrongInAllLooks } from './support/looks.js';
import { PagePool } from './support/page-pool.js';
import { REDIRECTS, portalRoutes, routeOf } from './support/routes.js';
import { screensOf, type Screen } from './support/screens.js';
import { seed, type Seeded } from './support/seed.js';
import { signIn } from './support/sign-in.js';

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

describe('accessibility of every screen, and of what opens above it', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let inside: PagePool;
  let outside: PagePool;
  let seeded: Seeded;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([Installation.start(), TestBrowser.start()]);
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

  it.concurrent.for(screensOf(UNKNOWN).map(({ name }) => name))('%s', async (name, { expect }) => {
    await look(screenNamed(screensOf(seeded), name), (page) =>
      expect(page.getByRole('heading', { level: 1 }).count()).resolves.toBe(1),
    );
  });

  it.concurrent.for(dialogsOf(UNKNOWN).map(({ name }) => name))('%s, opened', async (name) => {
    await look(screenNamed(dialogsOf(seeded), name));
  });

  async function look(
    { name, path, ready, outside: isOutside = false, before }: Screen,
    more?: (page: Parameters<Screen['ready']>[0]) => Promise<unknown>,
  ): Promise<void> {
    await (isOutside ? outside : inside).use(`a11y-${name}`, async (page) => {
      await before?.(page);
      await page.goto(installation.baseUrl + path);
      await ready(page);
      expect(await wrongInAllLooks(page)).toEqual([]);
      await more?.(page);
      expect(complaintsOf(page)).toEqual([]);
    });
  }
});

function screenNamed(screens: readonly Screen[], name: string): Screen {
  const screen = screens.find((one) => one.name === name);
  if (screen === undefined) throw new Error(`no screen ${name}`);
  return screen;
}
