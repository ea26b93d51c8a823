import type { Page } from 'playwright-core';

export interface Paint {
  firstMs: number;
  largestMs: number;
  /** Total blocking time so far: main-thread time of each task beyond 50 ms. */
  blockedMs: number;
  /** Cumulative layout shift. */
  shift: number;
}

/** Paint metrics of the page. Times are only printed: they vary on a shared machine. */
export function paintOf(page: Page): Promise<Paint> {
  return page.evaluate(
    () =>
      new Promise<Paint>((resolve) => {
        const paint = { firstMs: 0, largestMs: 0, blockedMs: 0, shift: 0 };
        const on = (type: string, note: (entry: PerformanceEntry) => void): void => {
          new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
            type,
            buffered: true,
          });
        };
        on('paint', ({ name, startTime }) => {
          if (name === 'first-contentful-paint') paint.firstMs = startTime;
        });
        on('largest-contentful-paint', ({ startTime }) => (paint.largestMs = startTime));
        on('longtask', ({ duration }) => (paint.blockedMs += duration - 50));
        on('layout-shift', (entry) => {
          const { value, hadRecentInput } = entry as PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          };
          if (!hadRecentInput) paint.shift += value;
        });
        setTimeout(() => resolve(paint), 100);
      }),
  );
}

export function inWords({ firstMs, largestMs, blockedMs, shift }: Paint): string {
  return `FCP ${Math.round(firstMs)} ms, LCP ${Math.round(largestMs)} ms, blocked ${Math.round(blockedMs)} ms, CLS ${shift.toFixed(3)}`;
}

/** Throttles to slow 4G and a quarter of the CPU, as Lighthouse does. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1_600_000 / 8) * 0.9,
    uploadThroughput: (750_000 / 8) * 0.9,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
