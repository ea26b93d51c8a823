import { mkdir } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { TestBrowser, pageIn, DESKTOP, PHONE } from '../browser.js';
import { takeDemoScreenshots } from './demo-screenshots.js';
import { Installation } from '../installation.js';
import { screensOf, type Screen } from '../screens.js';
import { seed } from '../seed/seed.js';
import { settled } from './settled.js';
import { signIn } from '../sign-in.js';

const FOLDER = new URL('../../../../portal/screens/', import.meta.url);
const DOCS = new URL('../../../../docs/', import.meta.url);
/** Screenshots in README.md: the name of the screenshot, and its file in `docs`. */
const IN_DOCS: readonly [string, string][] = [
  ['events-light-1360', 'portal-events.png'],
  ['flags-light-1360', 'portal-flags.png'],
  ['run-running-dark-1360', 'portal-run.png'],
];
/** Maximum height in CSS pixels: lists that load more on scroll would never end. */
const MAX_HEIGHT = 2400;
/** Height in CSS pixels that keeps each screenshot below 150 kB. */
const DOCS_HEIGHT = 780;
const SCHEMES = ['light', 'dark'] as const;

export interface ScreenshotOptions {
  /** Parts of the names of the screens to take; empty: all screens. */
  names?: readonly string[];
  forDocs?: boolean;
}

/**
 * Takes screenshots of the screens in both color schemes, at desktop and phone width.
 *
 * @returns whether every screen became ready.
 */
export async function takeScreenshots({
  names = [],
  forDocs = false,
}: ScreenshotOptions = {}): Promise<boolean> {
  await mkdir(FOLDER, { recursive: true });
  const installation = await Installation.start();
  const browser = await TestBrowser.start();
  try {
    const seeded = await seed(installation);
    const screens = screensOf(seeded);
    const wanted = screens.filter(
      ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
    );
    let missing = 0;
    for (const scheme of SCHEMES) {
      for (const viewport of [DESKTOP, PHONE]) {
        const outside = await browser.context({ scheme, viewport });
        const inside = await browser.context({ scheme, viewport });
        await signIn(await pageIn(inside), installation.baseUrl);
        for (const screen of wanted) {
          const name = `${screen.name}-${scheme}-${viewport.width}`;
          const context = screen.outside ? outside : inside;
          if (!(await capture(context, installation.baseUrl, screen, name, forDocs))) missing += 1;
        }
        await outside.close();
        await inside.close();
      }
    }
    if (forDocs) await takeDemoScreenshots(browser);
    return missing === 0;
  } finally {
    await browser.stop();
    await installation.stop();
  }
}

async function capture(
  context: BrowserContext,
  baseUrl: string,
  screen: Screen,
  name: string,
  forDocs: boolean,
): Promise<boolean> {
  const page = await pageIn(context);
  let isReady = true;
  try {
    await screen.before?.(page);
    await page.goto(baseUrl + screen.path);
    await screen.ready(page);
    await settled(page);
  } catch (error) {
    isReady = false;
    process.stderr.write(`${name}: ${String(error).split('\n')[0]}\n`);
  }
  await writeScreenshot(page, new URL(`${name}.png`, FOLDER), true);
  const inDocs = IN_DOCS.find(([of]) => of === name);
  if (forDocs && inDocs !== undefined) await writeScreenshot(page, new URL(inDocs[1], DOCS), false);
  await page.close();
  return isReady;
}

async function writeScreenshot(page: Page, file: URL, whole: boolean): Promise<void> {
  const size = page.viewportSize();
  if (whole && size !== null) {
    // Playwright's own `fullPage` leaves fixed elements, such as the navigation, at their previous height.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...size, height: Math.max(size.height, Math.min(height, MAX_HEIGHT)) });
    await settled(page);
  }
  const clip = whole ? {} : { clip: { x: 0, y: 0, width: DESKTOP.width, height: DOCS_HEIGHT } };
  await page.screenshot({ path: file.pathname, animations: 'disabled', ...clip });
  if (size !== null) await page.setViewportSize(size);
}
