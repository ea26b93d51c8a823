import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../support/seeded-random.js';
import { IS_SOAK } from '../support/soak.js';
import { TestBrowser } from './support/browser.js';
import { Installation } from './support/installation.js';
import { wrongInAllLooks, type LookOptions } from './support/looks.js';
import { PagePool } from './support/page-pool.js';
import { REDIRECTS, portalRoutes, routeOf } from './support/routes.js';
import { seed, type Seeded } from './support/seed.js';
import { signIn } from './support/sign-in.js';
import { startInstallation } from './support/start-installation.js';
import { BARE, statesOf, type Loaded } from './support/states.js';

const PAGES = 2;
const UNKNOWN = {
  apps: {
    installation: 'x',
    runs: { canceled: 'x', failed: 'x', queued: 'x', running: 'x', succeeded: 'x' },
  },
  event: 'x',
};
const TABLE = Object.entries(statesOf(UNKNOWN)).flatMap(([route, loaded]) =>
  (typeof loaded === 'string' ? [] : [loaded].flat()).map((one) => ({ route, ...one })),
);
/**
 * Axe takes most of the time. What a page says is checked in each of its states; axe checks one of them, drawn for each run: each page,
 * and each state on about a fifth of the pages. `npm run soak` checks all.
 */
const STATES = ['loading', 'failed', 'denied', 'empty', 'filtered'] as const;
type State = (typeof STATES)[number];
const AXE_CHECKS = drawnChecks();
const REQUIRED = { permission: 'things:view', object_type: 'project', object: 'shop' };

describe('what a page shows without what it is about', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let pages: PagePool;
  let seeded: Seeded;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    seeded = await seed(installation);
    await installation.api('POST', '/api/projects', { key: BARE, name: 'Bare project' });
    pages = await PagePool.of(browser, PAGES, (page) => signIn(page, installation.baseUrl));
  }, 240_000);
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  it('every route says which states it has, and has them under its own name', () => {
    const routes = portalRoutes();
    expect(Object.keys(statesOf(UNKNOWN)).toSorted()).toEqual(
      routes.filter((route) => !REDIRECTS.includes(route)).toSorted(),
    );
    for (const { route, path } of TABLE) expect([path, routeOf(path, routes)]).toEqual([path, route]);
    expect(new Set(TABLE.map(({ what }) => what)).size).toBe(TABLE.length);
  });

  it.concurrent.for(TABLE)('$what: while it loads', async ({ what }) => {
    await look(what, 'loading', {
      at: (one) => one.path,
      // Never answered.
      intercept: () => Promise.resolve(),
      ready: (page) =>
        page
          .getByRole('status', { name: 'Loading' })
          .or(page.locator('[aria-busy="true"]'))
          .first()
          .waitFor(),
      isLoading: true,
    });
  });

  it.concurrent.for(TABLE)('$what: when the service fails', async ({ what }) => {
    await look(what, 'failed', {
      at: (one) => one.path,
      intercept: (route) => refuse(route, 500, 'The service had a problem', 'It has been written down.'),
      ready: async (page) => {
        await page.getByRole('alert').getByText('The service had a problem').first().waitFor();
        await page.getByRole('button', { name: 'Try again' }).first().waitFor();
      },
    });
  });

  it.concurrent.for(TABLE)('$what: when it is not permitted', async ({ what }) => {
    await look(what, 'denied', {
      at: (one) => one.path,
      intercept: (route) =>
        refuse(route, 403, 'Permission missing', 'Refused.', { code: 'forbidden', required: REQUIRED }),
      ready: (page) =>
        page
          .getByRole('alert')
          .filter({ hasText: 'You do not have permission' })
          .getByText('things:view')
          .first()
          .waitFor(),
    });
  });

  it.concurrent.for(TABLE.filter(({ empty }) => typeof empty === 'object'))(
    '$what: when there is nothing yet',
    async ({ what }) => {
      await look(what, 'empty', {
        at: ({ empty }) => given(empty).path,
        ready: (page, { empty }) => page.getByRole('main').getByText(given(empty).says).first().waitFor(),
      });
    },
  );

  it.concurrent.for(TABLE.filter(({ filtered }) => typeof filtered === 'object'))(
    '$what: when the filters leave nothing',
    async ({ what }) => {
      await look(what, 'filtered', {
        at: ({ filtered }) => given(filtered).path,
        ready: async (page, { filtered }) => {
          await page.getByText(given(filtered).says).waitFor();
          await page.getByRole('button', { name: 'Clear filters' }).first().waitFor();
        },
      });
    },
  );

  async function look(
    what: string,
    state: State,
    { at, intercept, ready, ...options }: LookOptions & Situation,
  ): Promise<void> {
    const one = Object.values(statesOf(seeded))
      .filter((entry) => typeof entry !== 'string')
      .flat()
      .find((entry) => entry.what === what);
    if (one === undefined) throw new Error(`no state of ${what}`);
    await pages.use(`states-${what}`, async (page) => {
      if (intercept !== undefined) await page.route((url) => one.api.test(url.pathname), intercept);
      await page.goto(installation.baseUrl + at(one));
      await ready(page, one);
      if (!AXE_CHECKS.has(`${what}: ${state}`)) return;
      expect(await wrongInAllLooks(page, { ...options, isQuick: true })).toEqual([]);
    });
  }
});

function drawnChecks(): ReadonlySet<string> {
  const random = seededRandom('states');
  const checks = TABLE.flatMap((page) => {
    const has = STATES.filter((state) => !(state in page) || typeof page[state as 'empty'] === 'object');
    const seen = IS_SOAK ? has : has.slice(Math.floor(random() * has.length)).slice(0, 1);
    return seen.map((state) => `${page.what}: ${state}`);
  });
  return new Set(checks);
}

interface Situation {
  at: (one: Loaded) => string;
  intercept?: (route: Route) => Promise<void>;
  ready: (page: Page, one: Loaded) => Promise<unknown>;
}

function given(state: Loaded['empty']): Exclude<Loaded['empty'], string> {
  if (typeof state === 'string') throw new Error(state);
  return state;
}

function refuse(
  route: Route,
  status: number,
  title: string,
  detail: string,
  more: object = {},
): Promise<void> {
  return route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title, detail, status, code: 'made_for_the_test', ...more }),
  });
}
