import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get, type Credential } from '../../support/http/ingest-client.js';
import { screenshotOnFailure, pageIn, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { settled } from '../support/page/settled.js';
import { startInstallation } from '../support/start-installation.js';
import { TaskTrace } from '../support/task-trace.js';
import { signIn } from '../support/sign-in.js';

const PER_SECOND = 200;
const SECONDS = 15;
const BATCHES_PER_SECOND = 10;
const TOTAL = PER_SECOND * SECONDS;
/** The list is refetched when the tail is full: 500 rows at 50 per second. */
const SECONDS_PER_READ = 10;
/** The tail holds 500 rows, above the rows that the list has fetched. */
const MAX_ROWS = 800;
const MAX_DRAWN = 80;

/** Measurements of the page while events arrive. */
interface Watched {
  tasks: number[];
  lags: number[];
  maxRows: number;
  maxDrawn: number;
}

describe('the live tail', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;
  let credential: Credential;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    credential = await installation.project('shop', 'Web shop');
    await send(['before']);
    page = await browser.page();
    await signIn(page, installation.baseUrl, '/p/shop/events?live=true');
    await page.getByRole('link', { name: /before/ }).waitFor();
    await state(/^Live/).waitFor();
    await settled(page);
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  it(`follows ${PER_SECOND} events per second with few rows and reads, and shows the number of omitted events`, async () => {
    screenshotOnFailure(page, 'live-tail');
    const heapBefore = await heapBytes(page);
    await page.evaluate(watch);
    let reads = 0;
    page.on('request', (request) => (reads += new URL(request.url()).pathname === '/api/events' ? 1 : 0));
    const trace = await TaskTrace.start(page);
    const begun = performance.now();
    let sent = 0;
    while (sent < TOTAL) {
      const size = PER_SECOND / BATCHES_PER_SECOND;
      await send(Array.from({ length: size }, (_, n) => `flood ${sent + n} at ${Date.now()}`));
      sent += size;
      await sleep(Math.max(0, begun + (sent / PER_SECOND) * 1000 - performance.now()));
    }
    const seconds = (performance.now() - begun) / 1000;
    await page.getByRole('link', { name: new RegExp(`flood ${TOTAL - 1} `) }).waitFor();
    const seen = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
    const busiest = await trace.stop();
    const heapAfter = await heapBytes(page);
    const counted = await countedByTheService();
    report({
      'events a second': Math.round(TOTAL / seconds),
      'long tasks over 50 ms': seen.tasks.length,
      'longest task ms': Math.round(Math.max(0, ...seen.tasks)),
      'longest task ms of CPU': busiest.map((ms) => ms.toFixed(0)).join(' '),
      'lag of the newest ms, median': percentile(seen.lags, 0.5),
      'lag p95': percentile(seen.lags, 0.95),
      'lag max': percentile(seen.lags, 1),
      shown: counted.sent,
      'left out': counted.leftOut,
      'reads of the list': reads,
      'rows at most': seen.maxRows,
      'drawn at most': seen.maxDrawn,
      'heap MB': `${(heapBefore / 1e6).toFixed(0)} → ${(heapAfter / 1e6).toFixed(0)}`,
    });
    // Times and memory depend on the machine: they are printed. What makes them large is asserted.
    // Two more, for the requests at the start and at the end.
    expect(reads).toBeLessThanOrEqual(Math.ceil(seconds / SECONDS_PER_READ) + 2);
    expect(counted.sent + counted.leftOut).toBe(TOTAL);
    expect(counted.leftOut).toBeGreaterThan(0);
    expect(seen.maxRows).toBeLessThanOrEqual(MAX_ROWS);
    expect(seen.maxDrawn).toBeLessThanOrEqual(MAX_DRAWN);
  });

  it('has a row in place of omitted events, which Reload fills', async () => {
    screenshotOnFailure(page, 'live-tail-gap');
    const gap = page.getByRole('listitem').filter({ hasText: /[\d,]+ events? not shown/ });
    await gap.first().waitFor();
    // On a busy machine, more rows than fit in the window may have arrived since the gap.
    await gap.first().scrollIntoViewIfNeeded();
    expect(await gap.first().evaluate(isInViewport)).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await newest()).not.toEqual(Array.from({ length: 20 }, (_, n) => TOTAL - 1 - n));
    await gap.first().getByRole('button', { name: 'Reload' }).click();
    await gap.first().waitFor({ state: 'detached' });
    // No event is missing among the newest. They are sorted, because events of one batch share a timestamp and have no
    // order.
    await expect.poll(newest).toEqual(Array.from({ length: 20 }, (_, n) => TOTAL - 1 - n));
  });

  it('holds new events while the list is scrolled down, and stops on request', async () => {
    screenshotOnFailure(page, 'live-tail-held');
    await page.mouse.move(700, 600);
    await page.mouse.wheel(0, 900);
    await state(/Paused while you read/).waitFor();
    const first = page.getByRole('listitem').first();
    const top = await page.evaluate(() => scrollY);
    await send(['held 1', 'held 2', 'held 3']);
    await page.getByRole('button', { name: 'Show 3 new' }).click();
    await page.getByRole('link', { name: /held 3/ }).waitFor();
    expect(top).toBeGreaterThan(500);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await first.getByText('held 3').waitFor();
    await state(/^Live/).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(page.url()).not.toContain('live');
    await send(['after the stop']);
    // Another live tab shows a later event: by then, this tab would have received both.
    const other = await pageIn(page.context());
    await other.goto(`${installation.baseUrl}/p/shop/events?live=true`);
    await other.getByRole('status').filter({ hasText: /^Live/ }).first().waitFor();
    await send(['and later']);
    await other.getByRole('link', { name: /and later/ }).waitFor();
    await other.close();
    expect(await page.getByRole('link', { name: /after the stop|and later/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: /held 3/ }).count()).toBe(1);
  });

  /** Numbers of the 20 newest listed events of the flood, in descending order. */
  async function newest(): Promise<number[]> {
    const texts = await page.getByRole('link', { name: /flood \d+ at/ }).allTextContents();
    const numbers = texts.map((text) => Number(/flood (\d+) at/.exec(text)?.[1]));
    return numbers.toSorted((a, b) => b - a).slice(0, 20);
  }

  function state(text: RegExp) {
    return page.getByRole('status').filter({ hasText: text }).first();
  }

  async function send(messages: readonly string[]): Promise<void> {
    const ts = new Date().toISOString();
    const events = messages.map((message, n) => ({
      type: 'log',
      ts,
      data: {
        message,
        level: n % 7 === 0 ? 'error' : 'info',
        module: `m-${n % 5}`,
        fields: { n, user_id: `u-${n}` },
      },
    }));
    for (let attempt = 0; ; attempt += 1) {
      const { status, text } = await installation.send(credential, events);
      // On a busy machine the service sheds load: it stores nothing of the batch.
      if (status === 503 && attempt < 20) {
        await sleep(250);
        continue;
      }
      expect([status, text]).toEqual([200, expect.stringContaining(`"accepted":${messages.length}`)]);
      return;
    }
  }

  async function countedByTheService(): Promise<{ sent: number; leftOut: number }> {
    const { text } = await get(`${installation.baseUrl}/metrics`);
    const of = (result: string): number =>
      Number(
        new RegExp(`^signalbox_live_events_total\\{.*result="${result}".*\\} (\\d+)`, 'm').exec(text)?.[1],
      );
    return { sent: of('sent'), leftOut: of('left_out') };
  }
});

/** Runs in the page. */
function isInViewport(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

/** Runs in the page. */
function watch(): void {
  const watched: Watched = { tasks: [], lags: [], maxRows: 0, maxDrawn: 0 };
  (window as unknown as { watched: Watched }).watched = watched;
  new PerformanceObserver((list) =>
    watched.tasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({
    type: 'longtask',
  });
  const measure = (): void => {
    const list = document.querySelector<HTMLElement>('[role="list"][aria-label^="Events"]');
    const rows = list?.querySelectorAll('[role="listitem"]') ?? [];
    // The first row may be a gap.
    const at = /at (\d{13})/.exec(
      [...rows]
        .slice(0, 2)
        .map((row) => row.textContent)
        .join(' '),
    )?.[1];
    if (at !== undefined) watched.lags.push(Date.now() - Number(at));
    watched.maxDrawn = Math.max(watched.maxDrawn, rows.length);
    watched.maxRows = Math.max(watched.maxRows, Math.round(parseFloat(list?.style.height ?? '0') / 34));
  };
  const timer = setInterval(measure, 100);
  setTimeout(() => clearInterval(timer), 60_000);
}

async function heapBytes(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  await cdp.detach();
  return usedSize;
}

function percentile(values: readonly number[], share: number): number {
  return (
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN
  );
}

function report(figures: Record<string, number | string>): void {
  process.stdout.write(
    `live tail: ${Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(' · ')}\n`,
  );
}
