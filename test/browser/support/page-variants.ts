import type { Page } from 'playwright-core';
import { violationsOf } from './page/axe.js';
import { DESKTOP, NARROW } from './browser.js';
import { settled } from './page/settled.js';

/** Light and dark are wide; at 320 px a page is light. */
export const VARIANTS = ['light', 'dark', 'at 320 px'] as const;
export type Variant = (typeof VARIANTS)[number];

export interface VariantOptions {
  /** What is checked goes away by itself when nothing is waited for: a page that loads never settles. */
  isLoading?: boolean;
  /** All, unless others are named. */
  variants?: readonly Variant[];
}

/** Rules that can find in one scheme what they do not find in the other, as long as the elements are the same. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/**
 * What is wrong with a page as it is now, by the rules of axe in each look; at 320 px nothing may scroll sideways. Each look alone has
 * all rules that can find something there: dark takes only those of colors where light was checked before and has the same elements.
 * The page is as it was afterwards: light and wide.
 */
export async function accessibilityProblems(
  page: Page,
  { isLoading = false, variants = VARIANTS }: VariantOptions = {},
): Promise<string[]> {
  const rest = (): Promise<void> => (isLoading ? drawn(page) : settled(page));
  const wrong: string[] = [];
  let inLight: string | undefined;
  await rest();
  if (variants.includes('light')) {
    wrong.push(...(await violationsOf(page)).map((one) => `light: ${one}`));
    inLight = await elementsOf(page);
  }
  if (variants.includes('dark')) {
    await showIn(page, 'dark');
    const isSame = inLight !== undefined && (await elementsOf(page)) === inLight;
    const violations = await violationsOf(page, isSame ? { only: OF_COLORS } : {});
    wrong.push(...violations.map((one) => `dark: ${one}`));
    await showIn(page, 'light');
  }
  if (variants.includes('at 320 px')) {
    await page.setViewportSize(NARROW);
    await rest();
    // Colors are those of the wide page.
    const violations = await violationsOf(page, { without: ['color-contrast'] });
    wrong.push(...violations.map((one) => `at 320 px: ${one}`));
    const sideways = await sidewaysScroll(page);
    if (sideways > 0) wrong.push(`at 320 px: scrolls ${sideways} px sideways`);
    await page.setViewportSize(DESKTOP);
  }
  return wrong;
}

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
  // A page that never fits costs this time, and is a failure.
  await page.waitForFunction(fits).catch(() => undefined);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
