import type { Page } from 'playwright-core';
import { DESKTOP, clearPageErrors, saveScreenshot, type TestBrowser } from './browser.js';

/**
 * Pool of pages for concurrent tests, each page with its own profile, so that no two of them renew one session at the
 * same time. Pages are reused, because opening one costs the browser more than the checks.
 */
export class PagePool {
  private readonly free: Page[] = [];
  private readonly waiting: ((page: Page) => void)[] = [];

  /** @param prepare runs once on each page, e.g. signs in. */
  static async of(
    browser: TestBrowser,
    size: number,
    prepare: (page: Page) => Promise<void>,
  ): Promise<PagePool> {
    const pool = new PagePool();
    for (let count = 0; count < size; count += 1) {
      const page = await browser.page();
      // A page with unsaved input requires confirmation before it is left.
      page.on('dialog', (dialog) => void dialog.accept());
      await prepare(page);
      pool.free.push(page);
    }
    return pool;
  }

  /**
   * Runs `body` with a page that no other test uses meanwhile.
   *
   * @param name of the screenshot that is saved when `body` fails.
   */
  async use<T>(name: string, body: (page: Page) => Promise<T>): Promise<T> {
    const page = this.free.pop() ?? (await new Promise<Page>((take) => this.waiting.push(take)));
    try {
      return await body(page);
    } catch (error) {
      await saveScreenshot(page, name);
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({ colorScheme: 'light' });
      throw error;
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto('about:blank');
      clearPageErrors(page);
      const next = this.waiting.shift();
      if (next === undefined) this.free.push(page);
      else next(page);
    }
  }
}
