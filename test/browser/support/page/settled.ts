import type { Page } from 'playwright-core';

const QUIET_MS = 250;
/**
 * Limit for a page that never stops changing, such as one with live figures: it counts as settled once nothing is
 * loading.
 */
const MAX_CHANGING_MS = 2500;

/** Waits until the page has not changed for 250 ms: its queries have responses, its charts are rendered. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    ([quietMs, maxChangingMs]) =>
      new Promise<void>((resolve) => {
        const isLoading = (): boolean =>
          document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') !== null;
        const done = (): void => {
          observer.disconnect();
          clearTimeout(quiet);
          clearTimeout(limit);
          resolve();
        };
        function onQuiet(): void {
          if (isLoading()) quiet = setTimeout(onQuiet, quietMs);
          else done();
        }
        function onLimit(): void {
          if (isLoading()) limit = setTimeout(onLimit, maxChangingMs);
          else done();
        }
        let quiet = setTimeout(onQuiet, quietMs);
        let limit = setTimeout(onLimit, maxChangingMs);
        const observer = new MutationObserver(() => {
          clearTimeout(quiet);
          quiet = setTimeout(onQuiet, quietMs);
        });
        observer.observe(document.body, { subtree: true, childList: true });
      }),
    [QUIET_MS, MAX_CHANGING_MS] as const,
  );
}
