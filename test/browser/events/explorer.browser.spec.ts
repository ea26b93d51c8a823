import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import { violationsOf } from '../support/page/axe.js';
import { screenshotOnFailure, pageIn, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { settled } from '../support/page/settled.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

const EVENTS = 10_000;
const SPAN_MS = 12 * 3_600_000;
/** Detects a list that never reaches its end while it is scrolled. */
const END_TIMEOUT_MS = 240_000;
const USERS = 40;

describe('the explorer with 10,000 events', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    const { id } = await installation.project('shop', 'Web shop');
    await fill(installation, id);
    page = await pageIn(await browser.context());
    await signIn(page, installation.baseUrl, '/p/shop/events');
    await row(page, 0).waitFor();
    await settled(page);
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  it('scrolls to its end without a blank row', { timeout: END_TIMEOUT_MS + 60_000 }, async () => {
    screenshotOnFailure(page, 'explorer-scroll');
    await page.mouse.move(700, 600);
    const frames: { drawn: number; blank: number }[] = [];
    let end = false;
    for (const until = Date.now() + END_TIMEOUT_MS; !end && Date.now() < until;) {
      await page.mouse.wheel(0, 3000);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      frames.push(await page.evaluate(coverage));
      const foot = page.getByText('No more events in this range');
      end = (await foot.count()) > 0 && (await foot.evaluate(isInSight));
    }
    const blank = frames.filter(({ blank: px }) => px > 0);
    process.stdout.write(
      `scrolling: ${frames.length} frames, ${blank.length} with a gap, at most ${Math.max(...frames.map(({ drawn }) => drawn))} rendered rows\n`,
    );
    expect(end).toBe(true);
    expect(blank).toEqual([]);
    await row(page, EVENTS - 1).waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
  });

  it('reports an unknown field of the search, and marks results of the previous search', async () => {
    screenshotOnFailure(page, 'explorer-search-notes');
    await page.goto(`${installation.baseUrl}/p/shop/events?query=levl:error`);
    await page.getByRole('status').getByText('Unknown field “levl”').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Search level instead' }).click();
    const events = page.getByRole('region', { name: 'Events', exact: true });
    await events.waitFor();
    expect(new URL(page.url()).searchParams.get('query')).toBe('level:error');
    expect(await page.getByText('Unknown field').count()).toBe(0);

    const field = page.getByRole('combobox', { name: 'Search in events' });
    await field.fill('level:error "never closed');
    await page.getByText('The search cannot be read.', { exact: false }).waitFor();
    await page.getByText(/are those of the last search: level:error$/).waitFor();
    await expect.poll(() => opacityOf(events)).toBeLessThan(1);
    // Dimmed results belong to another search, as the note states; their contrast is not checked.
    expect(await violationsOf(page, { without: ['color-contrast'] })).toEqual([]);
    await field.fill('level:error');
    await expect.poll(() => opacityOf(events)).toBe(1);
    await page.goto(`${installation.baseUrl}/p/shop/events`);
    await row(page, 0).waitFor();
  });

  it.each([
    ['a type', '/p/shop/events?type=error'],
    ['a text', '/p/shop/events?query=order-77'],
    ['a value', `/p/shop/events?data=${encodeURIComponent('["{\\"fields\\":{\\"user_id\\":\\"u-7\\"}}"]')}`],
    [
      'an excluded value',
      `/p/shop/events?not_data=${encodeURIComponent('["{\\"fields\\":{\\"user_id\\":\\"u-7\\"}}"]')}`,
    ],
  ])('is filtered by %s', async (name, path) => {
    const [filter = ''] = new URL(path, installation.baseUrl).searchParams.keys();
    // The navigation requests facets as well, but without a filter.
    const filtered = (route: string) =>
      page.waitForResponse((response) => {
        const { pathname, searchParams } = new URL(response.url());
        return pathname === route && searchParams.has(filter);
      });
    // The previous page may have a request in flight; its response, aborted by the navigation, would never finish.
    await page.goto('about:blank');
    const done = filtered('/api/events');
    const facets = filtered('/api/events/facets');
    await page.goto(`${installation.baseUrl}${path}`);
    const times: string[] = [];
    for (const response of await Promise.all([done, facets])) {
      expect(response.status()).toBe(200);
      await response.finished();
      const ms = Math.round(response.request().timing().responseEnd);
      times.push(`${new URL(response.url()).pathname} ${ms} ms`);
    }
    // Printed, not asserted: the target is 300 ms, but the time depends on the machine.
    process.stdout.write(`filter by ${name}: ${times.join(' · ')}\n`);
    await expect.poll(() => count(page)).toBeGreaterThan(0);
    expect(await count(page)).toBeLessThan(EVENTS);
  });

  it('requires and excludes a value of an event, keeps both filters after a reload, and removes each', async () => {
    screenshotOnFailure(page, 'explorer-values');
    await page.goto(`${installation.baseUrl}/p/shop/events?type=log`);
    await row(page, 1).click();
    const panel = page.getByRole('region', { name: /order-1 / });
    await panel.getByRole('button', { name: 'Filter by this value of fields.user_id' }).click();
    await panel.waitFor({ state: 'detached' });
    await chip(page, /fields\.user_id is u-1$/).waitFor();
    await expect.poll(() => count(page)).toBeLessThan(EVENTS / USERS + 2);
    const one = await count(page);
    await row(page, 1).click();
    await panel.getByRole('button', { name: 'JSON', exact: true }).click();
    const item = panel.getByRole('treeitem', { name: /^module/ });
    await item.focus();
    // The buttons in their order: copy, require, exclude.
    for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await chip(page, /module is not m-1$/).waitFor();
    await page.reload();
    await chip(page, /module is not m-1$/).waitFor();
    await expect.poll(() => count(page)).toBeLessThan(one);
    const rest = await count(page);
    await page.getByRole('button', { name: /Remove: fields.user_id is u-1/ }).click();
    await expect.poll(() => count(page)).toBeGreaterThan(rest * 10);
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => count(page)).toBeGreaterThanOrEqual(EVENTS);
  });

  it('moves to the next event by arrow keys, and the list follows', async () => {
    screenshotOnFailure(page, 'explorer-arrows');
    await page.goto(`${installation.baseUrl}/p/shop/events`);
    await row(page, 0).click();
    const heading = (n: number) => page.getByRole('heading', { level: 2, name: new RegExp(`order-${n} `) });
    await heading(0).waitFor();
    for (let n = 0; n < 30; n += 1) await page.keyboard.press(n % 2 === 0 ? 'ArrowDown' : 'j');
    await heading(30).waitFor();
    await page.keyboard.press('ArrowUp');
    await heading(29).waitFor();
    await expect.poll(() => row(page, 29).evaluate(isInSight)).toBe(true);
    // The panel is beside the list, not above it: a click on another row replaces the event.
    await row(page, 28).click();
    await heading(28).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await heading(28).waitFor({ state: 'detached' });
    await expect.poll(() => row(page, 28).evaluate((link) => link === document.activeElement)).toBe(true);
  });

  it('moves through the rows with j and k as soon as the page is loaded', async () => {
    screenshotOnFailure(page, 'explorer-letters');
    await page.goto(`${installation.baseUrl}/p/shop/events`);
    await row(page, 0).waitFor();
    // Two events of the service itself are newer: the creation of the project and of its key.
    for (const key of ['j', 'j', 'j', 'j', 'j', 'k', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('heading', { level: 2, name: /order-1 / }).waitFor();
  });

  it('zooms into the histogram by a drag and by keys', async () => {
    screenshotOnFailure(page, 'explorer-zoom');
    await page.goto(`${installation.baseUrl}/p/shop/events`);
    const plot = page.getByRole('listbox', { name: /Events over time/ });
    await plot.waitFor();
    await settled(page);
    const box = (await plot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width * 0.8, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.9, box.y + 40, { steps: 5 });
    await page.mouse.up();
    await page.waitForURL(/from=/);
    const dragged = windowOf(page);
    expect(dragged.ms).toBeGreaterThan(3_600_000);
    expect(dragged.ms).toBeLessThan(4 * 3_600_000);
    await settled(page);
    // Rows of the previous window stay until those of the new one arrive.
    const timesOutside = async (): Promise<string[]> => {
      const times = await page
        .getByRole('listitem')
        .locator('time')
        .evaluateAll((found) => found.map((time) => time.getAttribute('datetime') ?? ''));
      return times.filter((time) => !(Date.parse(time) >= dragged.from && Date.parse(time) < dragged.to));
    };
    await expect.poll(timesOutside).toEqual([]);
    await plot.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Enter');
    await expect.poll(() => windowOf(page).ms).toBeLessThan(dragged.ms / 4);
    await page.goBack();
    await expect.poll(() => windowOf(page).ms).toBe(dragged.ms);
  });
});

/** Link of the n-th newest event, from 0. */
function row(page: Page, n: number) {
  return page.getByRole('link', { name: new RegExp(`order-${n} `) });
}

function chip(page: Page, text: RegExp) {
  return page.getByRole('list', { name: 'Active filters' }).getByText(text);
}

async function count(page: Page): Promise<number> {
  const caption = (await page.locator('figcaption').textContent()) ?? '';
  return Number(/^([\d,]+) event/.exec(caption)?.[1]?.replaceAll(',', ''));
}

function windowOf(page: Page): { from: number; to: number; ms: number } {
  const { searchParams } = new URL(page.url());
  const [from = 0, to = 0] = ['from', 'to'].map((name) =>
    Date.parse((searchParams.get(name) ?? '').replaceAll('"', '')),
  );
  return { from, to, ms: to - from };
}

/** Runs in the page. Number of rendered rows, and pixels of the visible part of the list without a row. */
function coverage(): { drawn: number; blank: number } {
  const list = document.querySelector('[role="list"][aria-label^="Events"]');
  const rows = [...(list?.querySelectorAll('[role="listitem"]') ?? [])].map((one) =>
    one.getBoundingClientRect(),
  );
  const sight = list?.getBoundingClientRect() ?? new DOMRect();
  const top = Math.max(0, sight.top);
  const bottom = Math.min(innerHeight, sight.bottom);
  const first = rows[0]?.top ?? Infinity;
  const last = rows.at(-1)?.bottom ?? -Infinity;
  return { drawn: rows.length, blank: Math.max(0, first - top - 1) + Math.max(0, bottom - last - 1) };
}

/** Runs in the page. Whether the element is visible below the header and the filters. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 100 && bottom <= innerHeight;
}

/**
 * Inserts events as if they had been received over the last 12 hours. Ingest would take longer: the limit of a project
 * is 1,000 events per second.
 */
async function fill(installation: Installation, projectId: string): Promise<void> {
  const now = Date.now() - 60_000;
  const rows = Array.from({ length: EVENTS }, (_, n) => {
    const at = now - Math.round((n * SPAN_MS) / EVENTS);
    const data = {
      message: `order-${n} was placed`,
      level: n % 10 === 0 ? 'warn' : 'info',
      module: `m-${n % 5}`,
      fields: { user_id: `u-${n % USERS}`, ms: n % 900 },
    };
    return {
      id: uuidV7(at),
      type: n % 20 === 19 ? 'error' : 'log',
      at: new Date(at),
      data: JSON.stringify(data),
    };
  });
  await installation.service.query(
    // Adds commits as ingest does, so that counts include the events.
    `WITH stored AS (
       INSERT INTO events (id, project_id, type, ts, received_at, data)
       SELECT id, $1, type, at, at, data
         FROM unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::jsonb[]) AS one (id, type, at, data)
       RETURNING id, received_at)
     INSERT INTO event_commits (first_id, last_id, received_at, events) SELECT id, id, received_at, 1 FROM stored`,
    [
      projectId,
      rows.map(({ id }) => id),
      rows.map(({ type }) => type),
      rows.map(({ at }) => at),
      rows.map(({ data }) => data),
    ],
  );
  await installation.service.query('ANALYZE events');
}

/** Effective opacity: the product over the element and its ancestors. */
function opacityOf(element: Locator): Promise<number> {
  return element.evaluate((start) => {
    let opacity = 1;
    for (let at: Element | null = start; at !== null; at = at.parentElement)
      opacity *= Number(getComputedStyle(at).opacity);
    return opacity;
  });
}
