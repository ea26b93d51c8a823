import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TraceResponse } from '../../../src/events/types/trace/traces.dto.js';
import { seededRandom } from '../../support/seeded-random.js';
import { pageErrorsOf, screenshotOnFailure, pageIn, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { SEEDED_ROOT, SEEDED_TRACE, seededTrace } from '../support/seed/seed-trace.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

const SPANS = 100_000;
/** More rows than fit on the screen, and far fewer than the trace has: a page that renders all of them hangs. */
const MAX_DRAWN_ROWS = 100;
const SCROLLS = 40;

describe('traces', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    const project = await installation.project('shop', 'Web shop');
    await installation.send(project, seededTrace());
    await vi.waitFor(() => installation.api('GET', `/api/traces/${SEEDED_TRACE}?project_id=shop`), {
      timeout: 60_000,
      interval: 200,
    });
    context = await browser.context();
    page = await pageIn(context);
    await signIn(page, installation.baseUrl);
  }, 120_000);
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });
  beforeEach(({ task }) => screenshotOnFailure(page, task.name));

  const tree = () => page.getByRole('tree', { name: 'Spans of the trace' });
  const row = (name: RegExp) => tree().getByRole('treeitem', { name });

  it('are linked from the list, and show the attributes of the failed span by keyboard', async () => {
    await page.goto(`${installation.baseUrl}/p/shop/traces`);
    await page.getByRole('link', { name: SEEDED_ROOT }).click();
    await page.getByRole('heading', { level: 1, name: SEEDED_ROOT }).waitFor();
    expect(await page.getByRole('alert').innerText()).toContain(
      '1 span names a parent that has not arrived.',
    );
    await row(/authorize payments On the critical path/)
      .first()
      .waitFor();
    await row(/6 similar spans/).waitFor();
    await row(/^Gap of 171 ms/).waitFor();
    await tree().focus();
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const details = page.getByRole('region', { name: 'Span details' });
    await details.getByText('https://bank.example.com/authorize').first().waitFor();
    expect(new URL(page.url()).searchParams.get('span')).not.toBeNull();
    await page.reload();
    await details.getByText('https://bank.example.com/authorize').first().waitFor();
    await page
      .getByRole('region', { name: 'Logs, errors and changes' })
      .getByText('The bank did not answer')
      .waitFor();
    expect(pageErrorsOf(page)).toEqual([]);
  });

  it('are linked from every event with their id', async () => {
    await page.goto(`${installation.baseUrl}/p/shop/events?type=error`);
    await page.getByRole('link', { name: /The bank did not answer/ }).click();
    await page.getByRole('link', { name: 'Open trace' }).click();
    await page.getByRole('heading', { level: 1, name: SEEDED_ROOT }).waitFor();
    expect(pageErrorsOf(page)).toEqual([]);
  });

  it('of 100,000 spans render only the visible rows, from the first rows to the last', async () => {
    const json = JSON.stringify(largeTrace());
    await page.route(/\/api\/traces\/large\?/, (route) =>
      route.fulfill({ body: json, contentType: 'application/json' }),
    );
    await page.route(/\/api\/traces\/large\/events/, (route) =>
      route.fulfill({ json: { items: [], next_cursor: null } }),
    );
    await page.goto(`${installation.baseUrl}/p/shop/traces`);
    await page.getByRole('link', { name: SEEDED_ROOT }).waitFor();
    await page.evaluate(watchRows);
    // Navigates within the application, as a link in the list does.
    await page.evaluate(() => {
      history.pushState({}, '', '/p/shop/traces/large');
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await row(/^.*root/)
      .first()
      .waitFor();
    await tree().hover();
    for (let scroll = 0; scroll < SCROLLS; scroll += 1) await page.mouse.wheel(0, 3000);
    await page.keyboard.press('Tab');
    await tree().focus();
    await page.keyboard.press('End');
    await row(/last of all/).waitFor();
    await page.keyboard.press('Home');
    await row(/root/).first().waitFor();
    const maxRows = await page.evaluate(() => (window as unknown as { maxRows: number }).maxRows);
    expect(maxRows).toBeGreaterThan(0);
    expect(maxRows).toBeLessThan(MAX_DRAWN_ROWS);
    expect(pageErrorsOf(page)).toEqual([]);
  });
});

/** Runs in the page: keeps the maximum number of rows that are rendered simultaneously in `window.maxRows`. */
function watchRows(): void {
  const seen = window as unknown as { maxRows: number };
  seen.maxRows = 0;
  const count = (): void => {
    seen.maxRows = Math.max(seen.maxRows, document.querySelectorAll('[role="treeitem"]').length);
  };
  new MutationObserver(count).observe(document.body, { subtree: true, childList: true });
}

function largeTrace(): TraceResponse {
  const random = seededRandom('a large trace in the browser');
  const pick = (n: number): number => Math.floor(random() * n);
  const starts = Array.from({ length: SPANS }, () => pick(59_000)).sort((a, b) => a - b);
  const last = SPANS - 1;
  return {
    trace_id: 'large',
    root_name: 'root',
    root_service: 'service 0',
    has_root: true,
    started_at: new Date().toISOString(),
    duration_ms: 60_000,
    span_count: SPANS,
    failed_spans: 0,
    event_count: 0,
    error_events: 0,
    services: ['service 0'],
    has_more_services: true,
    complete: true,
    span_names: ['root', 'last of all', ...Array.from({ length: 50 }, (_none, n) => `SELECT ${n}`)],
    span_services: Array.from({ length: 20 }, (_none, n) => `service ${n}`),
    spans: {
      event_id: starts.map((_start, n) => `019ab5c2-0000-7000-8000-${String(n).padStart(12, '0')}`),
      name: starts.map((_start, n) => (n === 0 ? 0 : n === last ? 1 : 2 + pick(50))),
      service: starts.map(() => pick(20)),
      // The last span is a child of the root, so that its row is the last.
      parent: starts.map((_start, n) => (n === 0 ? -1 : n === last ? 0 : pick(n))),
      start_ms: starts.map((start, n) => (n === 0 ? 0 : start)),
      duration_ms: starts.map((_start, n) => (n === 0 ? 60_000 : pick(1000))),
    },
    failed: [],
    duplicates: [],
  };
}
