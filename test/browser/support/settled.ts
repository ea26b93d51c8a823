import type { Page } from 'playwright-core';

const QUIET_MS = 250;
const LIMIT_MS = 2500;

/** Until the page has not changed for a quarter of a second: its queries are answered, its charts are drawn. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    ([quietMs, limitMs]) =>
      new Promise<void>((resolve) => {
        const done = (): void => {
          observer.disconnect();
          resolve();
        };
        const limit = setTimeout(done, limitMs);
        const isLoading = (): boolean =>
          document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') !== null;
        let timer = setTimeout(check, quietMs);
        function check(): void {
          if (isLoading()) timer = setTimeout(check, quietMs);
          else {
            clearTimeout(limit);
            done();
          }
        }
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(check, quietMs);
        });
        observer.observe(document.body, { subtree: true, childList: true });
      }),
    [QUIET_MS, LIMIT_MS] as const,
  );
}
