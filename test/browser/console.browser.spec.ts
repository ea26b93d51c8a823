import type { ConsoleMessage, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { TestBrowser } from './support/browser.js';
import { Installation } from './support/installation.js';
import { PagePool } from './support/page-pool.js';
import { screensOf } from './support/screens.js';
import { seed, type Seeded } from './support/seed.js';
import { settled } from './support/settled.js';
import { signIn } from './support/sign-in.js';
import { startInstallation } from './support/start-installation.js';

const UNKNOWN = {
  apps: {
    installation: 'x',
    runs: { canceled: 'x', failed: 'x', queued: 'x', running: 'x', succeeded: 'x' },
  },
  event: 'x',
  invitation: 'x',
};

/** Where an address leads to nothing, or a link is dead, the refusal of the service is the point. */
const REFUSED: Record<string, RegExp> = {
  'not-found': /404.*\/api\/projects\/nowhere$/,
  'no-such-flag': /404.*\/api\/flags\/no-such-flag\b/,
  'invitation-used': /404.*\/api\/auth\/invitations\/inspect$/,
};

describe('the console of the browser', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let inside: PagePool;
  let outside: PagePool;
  let seeded: Seeded;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    seeded = await seed(installation);
    outside = await PagePool.of(browser, 1, () => Promise.resolve());
    inside = await PagePool.of(browser, 2, (page) => signIn(page, installation.baseUrl));
  }, 240_000);
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  it.concurrent.for(screensOf(UNKNOWN).map(({ name }) => name))(
    'stays free of errors and warnings on the screen %s',
    async (name, { expect }) => {
      const screen = screensOf(seeded).find((one) => one.name === name);
      if (screen === undefined) throw new Error(`no screen ${name}`);
      const { path, ready, before, outside: isOutside = false } = screen;
      await (isOutside ? outside : inside).use(`console-${name}`, async (page) => {
        const said = listen(page);
        await before?.(page);
        await page.goto(installation.baseUrl + path);
        await ready(page);
        await settled(page);
        const allowed = REFUSED[name];
        expect(said().filter((line) => allowed?.test(line) !== true)).toEqual([]);
      });
    },
  );
});

/** @returns what the page has complained about since: failed requests too, which the browser writes there itself. */
function listen(page: Page): () => string[] {
  const said: string[] = [];
  const onError = (error: Error): void => void said.push(`uncaught: ${error.message}`);
  const onMessage = (message: ConsoleMessage): void => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    said.push(`${message.type()}: ${message.text()} ${message.location().url}`);
  };
  page.on('pageerror', onError);
  page.on('console', onMessage);
  return () => {
    page.off('pageerror', onError);
    page.off('console', onMessage);
    return said;
  };
}
