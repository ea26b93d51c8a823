import type { Locator, Page } from 'playwright-core';

const TOASTS = '.mantine-Notification-root';

interface Wanted {
  toasts: string;
  /** A part of the toast's text in any case, or the source and flags of a regular expression. */
  text: string | { source: string; flags: string };
}

/**
 * Waits until the toast with the text is visible: all of it lies in the viewport and nothing covers it. `waitFor` would
 * also accept a toast below the page. The page itself checks in every frame: a toast disappears after seconds, within
 * which this process may receive no response on a busy machine.
 */
export async function toast(page: Page, text: RegExp | string): Promise<Locator> {
  const wanted = typeof text === 'string' ? text : { source: text.source, flags: text.flags };
  try {
    await page.waitForFunction(isSeen, { toasts: TOASTS, text: wanted });
  } catch (cause) {
    const reason = await page.evaluate(() => (window as unknown as { toastIsHidden?: string }).toastIsHidden);
    throw new Error(`the toast “${String(text)}” is not visible: ${reason ?? 'it does not exist'}`, {
      cause,
    });
  }
  return page.locator(TOASTS).filter({ hasText: text }).last();
}

/** Runs in the page, and stores there why the toast is not visible. */
function isSeen({ toasts, text }: Wanted): boolean {
  const hiddenBecause = (element: Element): string | null => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return 'it has no size';
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) {
      return `it is at ${left},${top} to ${right},${bottom} in a viewport of ${innerWidth} × ${innerHeight}`;
    }
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (above === null || !element.contains(above)) return `${above?.outerHTML.slice(0, 120)} covers it`;
    return null;
  };
  const isWanted = (one: Element): boolean => {
    const words = (one.textContent ?? '').replaceAll(/\s+/g, ' ');
    return typeof text === 'string'
      ? words.toLowerCase().includes(text.toLowerCase())
      : new RegExp(text.source, text.flags).test(words);
  };
  const found = [...document.querySelectorAll(toasts)].findLast(isWanted);
  if (found === undefined) return false;
  const reason = hiddenBecause(found);
  if (reason !== null) (window as unknown as { toastIsHidden?: string }).toastIsHidden = reason;
  return reason === null;
}
