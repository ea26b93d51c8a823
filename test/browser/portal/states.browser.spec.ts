import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../support/seeded-random.js';
import { IS_SOAK, sampleOf } from '../../support/vitest/soak.js';
import { TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { intercepted, type FakeResponse } from '../support/page/intercepted.js';
import {
  VARIANTS,
  accessibilityProblems,
  type Variant,
  type VariantOptions,
} from '../support/page-variants.js';
import { PagePool } from '../support/page-pool.js';
import { REDIRECTS, portalRoutes, routeOf } from '../support/routes.js';
import { seed, type Seeded } from '../support/seed/seed.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';
import { BARE, statesOf, type Loaded } from '../support/states.js';

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
 * A run checks each page in one of its states, and every second time by axe in one variant, all drawn at random: each
 * state on about a fifth of the pages, and each variant on a sixth. `npm run soak` checks all.
 */
const STATES = ['loading', 'failed', 'denied', 'empty', 'filtered'] as const;
type State = (typeof STATES)[number];
const random = seededRandom('states');
const CHECKED = drawnStates();
const REQUIRED = { permission: 'things:view', object_type: 'project', object: 'shop' };

describe('pages without their data', () => {
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

  it('every route declares its states, with URLs of that route', () => {
    const routes = portalRoutes();
    expect(Object.keys(statesOf(UNKNOWN)).toSorted()).toEqual(
      routes.filter((route) => !REDIRECTS.includes(route)).toSorted(),
    );
    for (const { route, path } of TABLE) expect([path, routeOf(path, routes)]).toEqual([path, route]);
    expect(new Set(TABLE.map(({ what }) => what)).size).toBe(TABLE.length);
  });

  it.concurrent.for(checkedIn('loading'))('$what: shows that it is loading', async ({ what, variants }) => {
    await check(what, variants, {
      at: (one) => one.path,
      answer: 'never',
      ready: (page) =>
        page
          .getByRole('status', { name: 'Loading' })
          .or(page.locator('[aria-busy="true"]'))
          .first()
          .waitFor(),
      isLoading: true,
    });
  });

  it.concurrent.for(checkedIn('failed'))(
    '$what: shows the error of the service, and offers a retry',
    async ({ what, variants }) => {
      await check(what, variants, {
        at: (one) => one.path,
        answer: refusal(500, 'The service had a problem', 'It has been logged.'),
        ready: async (page) => {
          await page.getByRole('alert').getByText('The service had a problem').first().waitFor();
          await page.getByRole('button', { name: 'Try again' }).first().waitFor();
        },
      });
    },
  );

  it.concurrent.for(checkedIn('denied'))(
    '$what: names the missing permission',
    async ({ what, variants }) => {
      await check(what, variants, {
        at: (one) => one.path,
        answer: refusal(403, 'Permission missing', 'Refused.', { code: 'forbidden', required: REQUIRED }),
        ready: (page) =>
          page
            .getByRole('alert')
            .filter({ hasText: 'You do not have permission' })
            .getByText('things:view')
            .first()
            .waitFor(),
      });
    },
  );

  it.concurrent.for(checkedIn('empty'))(
    '$what: shows that there is nothing yet',
    async ({ what, variants }) => {
      await check(what, variants, {
        at: ({ empty }) => given(empty).path,
        ready: (page, { empty }) => page.getByRole('main').getByText(given(empty).text).first().waitFor(),
      });
    },
  );

  it.concurrent.for(checkedIn('filtered'))(
    '$what: shows that the filters match nothing, and clears them',
    async ({ what, variants }) => {
      await check(what, variants, {
        at: ({ filtered }) => given(filtered).path,
        ready: async (page, { filtered }) => {
          await page.getByText(given(filtered).text).waitFor();
          await page.getByRole('button', { name: 'Clear filters' }).first().waitFor();
        },
      });
    },
  );

  async function check(
    what: string,
    variants: readonly Variant[],
    { at, answer, ready, ...options }: VariantOptions & Situation,
  ): Promise<void> {
    const one = Object.values(statesOf(seeded))
      .filter((entry) => typeof entry !== 'string')
      .flat()
      .find((entry) => entry.what === what);
    if (one === undefined) throw new Error(`no state of ${what}`);
    await pages.use(`states-${what}`, async (page) => {
      const check = async (): Promise<void> => {
        await page.goto(installation.baseUrl + at(one));
        await ready(page, one);
        expect(await accessibilityProblems(page, { ...options, variants })).toEqual([]);
      };
      await (answer === undefined ? check() : intercepted(page, one.api, answer, check));
    });
  }
});

interface Check {
  what: string;
  variants: readonly Variant[];
}

function drawnStates(): ReadonlyMap<State, Check[]> {
  const checks = new Map<State, Check[]>(STATES.map((state) => [state, []]));
  for (const page of TABLE) {
    const has = STATES.filter((state) => !(state in page) || typeof page[state as 'empty'] === 'object');
    for (const state of sampleOf(has, random)) {
      const variants = IS_SOAK || random() < 0.5 ? sampleOf(VARIANTS, random) : [];
      checks.get(state)?.push({ what: page.what, variants });
    }
  }
  return checks;
}

function checkedIn(state: State): Check[] {
  return CHECKED.get(state) ?? [];
}

interface Situation {
  at: (one: Loaded) => string;
  answer?: FakeResponse;
  ready: (page: Page, one: Loaded) => Promise<unknown>;
}

function given(state: Loaded['empty']): Exclude<Loaded['empty'], string> {
  if (typeof state === 'string') throw new Error(state);
  return state;
}

function refusal(status: number, title: string, detail: string, more: object = {}): FakeResponse {
  return {
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title, detail, status, code: 'made_for_the_test', ...more }),
  };
}
