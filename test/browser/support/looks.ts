import type { Page } from 'playwright-core';
import { violationsOf } from './axe.js';
import { DESKTOP, NARROW } from './browser.js';
import { settled } from './settled.js';

export interface LookOptions {
  /** What is checked goes away by itself when nothing is waited for: a page that loads never settles. */
  isLoading?: boolean;
  /** At 320 px only whether it scrolls sideways: its elements are those of a page that is checked elsewhere. */
  isQuick?: boolean;
}

/** Rules that can find in one scheme what they do not find in the other, as long as the elements are the same. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/**
 * What is wrong with a page as it is now, by all rules of axe in light, in dark and at 320 px, where nothing may
 * scroll sideways. Where dark has the elements of light, the rules of colors are all that it takes. The page is as it
 * was afterwards: light and wide.
 */
export async function wrongInAllLooks(
  page: Page,
  { isLoading = false, isQuick = false }: LookOptions = {},
): Promise<string[]> {
  const rest = (): Promise<void> => (isLoading ? drawn(page) : settled(page));
  await rest();
  const light = await violationsOf(page);
  const inLight = await elementsOf(page);
  await showIn(page, 'dark');
  const isSame = (await elementsOf(page)) === inLight;
  const dark = await violationsOf(page, isSame ? { only: OF_COLORS } : {});
  await page.setViewportSize(NARROW);
  await rest();
  // Colors are those of the wide page.
  const narrow = isQuick ? [] : await violationsOf(page, { without: ['color-contrast'] });
  const sideways = await sidewaysScroll(page);
  await page.setViewportSize(DESKTOP);
  await showIn(page, 'light');
  return [
    ...light.map((one) => `light: ${one}`),
    ...dark.map((one) => `dark: ${one}`),
    ...narrow.map((one) => `at 320 px: ${one}`),
    ...(sideways === 0 ? [] : [`at 320 px: scrolls ${sideways} px sideways`]),
  ];
}

const REFLOW_TIMEOUT_MS = 10_000;

/** Without loading it again: what is open stays open. */
async function showIn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (scheme) => document.documentElement.dataset['mantineColorScheme'] === scheme,
    colorScheme,
  );
  await drawn(page);
}

/** Until what was changed is on the screen, and has come to rest; what turns for ever is not waited for. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
    await frame();
    await frame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Each element of the page with what rules read of it besides its style; texts with times may change. */
function elementsOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((element) => {
        const attributes = [...element.attributes].filter(
          ({ name }) => !/^(class|style|data-.*)$/.test(name),
        );
        return `${element.tagName} ${attributes.map(({ name, value }) => `${name}=${value}`).join(' ')}`;
      })
      .join('\n'),
  );
}

/** By how many pixels the page is wider than the window, once its parts have taken its new width. */
async function sidewaysScroll(page: Page): Promise<number> {
  const fits = (): boolean => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, undefined, { timeout: REFLOW_TIMEOUT_MS }).catch(() => undefined);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
