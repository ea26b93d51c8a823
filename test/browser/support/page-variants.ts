import type { Page } from 'playwright-core';
import { violationsOf } from './page/axe.js';
import { DESKTOP, NARROW } from './browser.js';
import { settled } from './page/settled.js';

/** Light and dark at desktop width; light at 320 px. */
export const VARIANTS = ['light', 'dark', 'at 320 px'] as const;
export type Variant = (typeof VARIANTS)[number];

export interface VariantOptions {
  /** Whether the page is checked while it loads: it never settles, so that only its rendering is awaited. */
  isLoading?: boolean;
  /** Default: all. */
  variants?: readonly Variant[];
}

/** Rules whose result can differ between the color schemes while the elements are the same. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/**
 * Violations of axe rules on the current page in each variant, and horizontal scrolling at 320 px. A variant that is
 * checked alone has all rules that can find anything in it: dark is limited to the color rules only when light was
 * checked before and has the same elements. Afterwards the page is light and wide again.
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
    // The colors are those of the wide page.
    const violations = await violationsOf(page, { without: ['color-contrast'] });
    wrong.push(...violations.map((one) => `at 320 px: ${one}`));
    const sideways = await sidewaysScroll(page);
    if (sideways > 0) wrong.push(`at 320 px: scrolls ${sideways} px sideways`);
    await page.setViewportSize(DESKTOP);
  }
  return wrong;
}

/** Switches the color scheme without a reload, so that open dialogs stay open. */
async function showIn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (scheme) => document.documentElement.dataset['mantineColorScheme'] === scheme,
    colorScheme,
  );
  await drawn(page);
}

/** Waits until changes are rendered and all animations have ended, except those that never end. */
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

/**
 * The elements of the page with the attributes that rules read, without styles; texts are omitted, because times
 * change.
 */
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

/** Pixels by which the page is wider than the window, after its parts have adapted to the new width. */
async function sidewaysScroll(page: Page): Promise<number> {
  const fits = (): boolean => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  // A page that never fits waits for the whole timeout; the caller reports it as a failure.
  await page.waitForFunction(fits).catch(() => undefined);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
