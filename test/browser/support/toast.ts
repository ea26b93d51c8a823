import type { Locator, Page } from 'playwright-core';

/** Longer than a toast takes to slide in. Not `expect.poll`: tests that run side by side have no current test. */
const SETTLE_MS = 5000;

/**
 * Waits for the toast that contains the text, and asserts that a person can see it: all of it lies in the viewport
 * and nothing covers it. A toast that is only in the document would pass `waitFor` from below the page.
 */
export async function toast(page: Page, text: RegExp | string): Promise<Locator> {
  const found = page.locator('.mantine-Notification-root').filter({ hasText: text }).last();
  await found.waitFor();
  let hidden = await found.evaluate(hiddenBecause);
  for (const until = Date.now() + SETTLE_MS; hidden !== null && Date.now() < until;) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    hidden = await found.evaluate(hiddenBecause);
  }
  if (hidden !== null) throw new Error(`the toast is not visible “${String(text)}”: ${hidden}`);
  return found;
}

/** Runs in the page. @returns why a person cannot see the element; `null` when nothing hides it. */
function hiddenBecause(element: Element): string | null {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return 'it has no size';
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) {
    return `it is at ${left},${top} to ${right},${bottom} in a viewport of ${innerWidth} × ${innerHeight}`;
  }
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  if (above === null || !element.contains(above)) return `${above?.outerHTML.slice(0, 120)} covers it`;
  return null;
}
