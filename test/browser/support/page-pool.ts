import type { Page } from 'playwright-core';
import { DESKTOP, forgetComplaints, keepPicture, type TestBrowser } from './browser.js';

/**
 * Pages that tests take turns with, each in a profile of its own: no two of them renew one session at a time. A page
 * is used again, because the window around a new one costs the browser more than what is checked.
 */
export class PagePool {
  private readonly free: Page[] = [];
  private readonly waiting: ((page: Page) => void)[] = [];

  /** @param prepare e.g. signs in. */
  static async of(
    browser: TestBrowser,
    size: number,
    prepare: (page: Page) => Promise<void>,
  ): Promise<PagePool> {
    const pool = new PagePool();
    for (let count = 0; count < size; count += 1) {
      const page = await browser.page();
      // A form with something in it requires confirmation before it is left.
      page.on('dialog', (dialog) => void dialog.accept());
      await prepare(page);
      pool.free.push(page);
    }
    return pool;
  }

  /**
   * @param name of the picture that is left when it fails.
   * @param body gets a page of its own.
   */
  async use<T>(name: string, body: (page: Page) => Promise<T>): Promise<T> {
    const page = this.free.pop() ?? (await new Promise<Page>((take) => this.waiting.push(take)));
    try {
      return await body(page);
    } catch (error) {
      await keepPicture(page, name);
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({ colorScheme: 'light' });
      throw error;
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto('about:blank');
      forgetComplaints(page);
      const next = this.waiting.shift();
      if (next === undefined) this.free.push(page);
      else next(page);
    }
  }
}
