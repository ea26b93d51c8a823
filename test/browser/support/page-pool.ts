import type { BrowserContext, Page } from 'playwright-core';
import { pageIn, type TestBrowser } from './browser.js';

/** Pages that tests take turns with, each with a profile of its own: no two of them renew one session at a time. */
export class PagePool {
  private readonly free: BrowserContext[] = [];
  private readonly waiting: ((context: BrowserContext) => void)[] = [];

  /** @param prepare e.g. signs in. */
  static async of(
    browser: TestBrowser,
    size: number,
    prepare: (page: Page) => Promise<void>,
  ): Promise<PagePool> {
    const pool = new PagePool();
    for (let count = 0; count < size; count += 1) {
      const context = await browser.context();
      const page = await pageIn(context);
      await prepare(page);
      await page.close();
      pool.free.push(context);
    }
    return pool;
  }

  /** @param body gets a page that nobody else uses. */
  async use<T>(body: (page: Page) => Promise<T>): Promise<T> {
    const context = this.free.pop() ?? (await new Promise<BrowserContext>((take) => this.waiting.push(take)));
    const page = await pageIn(context);
    try {
      return await body(page);
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.close();
      const next = this.waiting.shift();
      if (next === undefined) this.free.push(context);
      else next(context);
    }
  }
}
