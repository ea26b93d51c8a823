import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pageErrorsOf, pageIn, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { inWords, paintOf } from '../support/page/paint.js';
import { settled } from '../support/page/settled.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

const KB = 1000;
const MAX_CSS = 30 * KB;
/** Applies to Inter only: the other font loads when text uses it, and does not delay the first paint. */
const MAX_FONT_BEFORE_PAINT = 50 * KB;
const MAX_CHUNK_GZIP = 125 * KB;
const ASSETS = new URL('../../../portal/dist/assets/', import.meta.url);

const MAX_REQUESTS = 25;
/**
 * Two kB of these are the letter case of all scripts (`search-pattern`), which searches and the palette share with the
 * service.
 */
const MAX_SCRIPT = 242 * KB;
const MAX_SCRIPT_WITH_CHART = 350 * KB;

const PAGES = [
  { name: 'login', path: '/login', maxScript: MAX_SCRIPT },
  { name: 'projects', path: '/', maxScript: MAX_SCRIPT },
  { name: 'flags', path: '/p/shop/flags', maxScript: MAX_SCRIPT },
  { name: 'overview', path: '/p/shop', maxScript: MAX_SCRIPT_WITH_CHART },
  { name: 'events', path: '/p/shop/events', maxScript: MAX_SCRIPT_WITH_CHART },
  { name: 'runs', path: '/p/shop/runs', maxScript: MAX_SCRIPT_WITH_CHART },
  // Last, because its charts have data only ten seconds after the start.
  { name: 'health', path: '/health', maxScript: MAX_SCRIPT_WITH_CHART },
];

interface Sent {
  url: string;
  kind: string;
  encoding: string | undefined;
  bytes: number;
}

describe('the first load', () => {
  let installation: Installation;
  let browser: TestBrowser;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    const project = await installation.project('shop', 'Web shop');
    await installation.api('POST', '/api/flags', { project_id: 'shop', key: 'new-checkout', enabled: true });
    const ts = new Date().toISOString();
    await installation.send(project, [{ type: 'log', ts, data: { message: 'Order placed' } }]);
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  it.each(PAGES)(
    '$name: scripts are compressed; scripts, styles, fonts and requests are within their budgets',
    async ({ name, path, maxScript }) => {
      const context = await browser.context();
      if (name !== 'login') {
        const first = await pageIn(context);
        await signIn(first, installation.baseUrl);
        await first.close();
      }
      if (name === 'health') await hasFigures(installation);
      const page = await pageIn(context);
      // The cache is disabled, so that scripts that the sign-in has loaded count as well.
      const sent = await record(page);
      await page.goto(installation.baseUrl + path);
      await page.getByRole('heading', { level: 1, name: /^(?!Loading|Signalbox)/ }).waitFor();
      if (name === 'health') await page.locator('figure svg').first().waitFor();
      await settled(page);

      const scripts = sent().filter(({ kind }) => kind === 'Script');
      const fonts = sent().filter(({ kind }) => kind === 'Font');
      const total = (kind: string): number => sum(sent().filter((one) => one.kind === kind));
      const paint = await paintOf(page);
      process.stdout.write(
        `  ${name}: ${sent().length} requests, JS ${kB(total('Script'))}, CSS ${kB(total('Stylesheet'))}, fonts ${kB(sum(fonts))}, ${inWords(paint)}\n`,
      );
      expect(scripts.length).toBeGreaterThan(2);
      expect(scripts.filter(({ bytes, encoding }) => bytes > 2 * KB && encoding !== 'br')).toEqual([]);
      expect(total('Script')).toBeLessThanOrEqual(maxScript);
      expect(sent().length).toBeLessThanOrEqual(MAX_REQUESTS);
      expect(total('Stylesheet')).toBeLessThanOrEqual(MAX_CSS);
      expect(sum(fonts.filter(({ url }) => /inter/i.test(url)))).toBeLessThanOrEqual(MAX_FONT_BEFORE_PAINT);
      expect(pageErrorsOf(page)).toEqual([]);
      await context.close();
    },
  );

  it('has no chunk above 125 kB gzipped, except those that every page loads', () => {
    const shell = readFileSync(new URL('../index.html', ASSETS), 'utf8');
    const chunks = readdirSync(ASSETS).filter((file) => file.endsWith('.js') && !shell.includes(file));
    expect(chunks.length).toBeGreaterThan(10);
    const large = chunks
      .map((file) => ({ file, bytes: gzipSync(readFileSync(new URL(file, ASSETS))).length }))
      .filter(({ bytes }) => bytes > MAX_CHUNK_GZIP);
    expect(large).toEqual([]);
  });

  it('rejects inline scripts and eval', async () => {
    const page = await browser.page();
    const answer = await page.goto(`${installation.baseUrl}/login`);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe-eval');
    const ran = await page.evaluate(() => {
      const element = document.createElement('script');
      element.textContent = 'window.ranInline = true';
      document.head.append(element);
      return 'ranInline' in window;
    });
    expect(ran).toBe(false);
    expect(pageErrorsOf(page).join()).toContain('Content Security Policy');
    await page.close();
  });
});

async function hasFigures(installation: Installation): Promise<void> {
  await vi.waitFor(
    async () => {
      const { items } = await installation.api<{ items: unknown[] }>('GET', '/api/system/series?minutes=60');
      expect(items.length).toBeGreaterThan(0);
    },
    { timeout: 60_000, interval: 250 },
  );
}

/** Records every response that the page loads, with its size on the wire. */
async function record(page: Page): Promise<() => Sent[]> {
  const session = await page.context().newCDPSession(page);
  const sent = new Map<string, Sent>();
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    // Streams stay open, and are not part of the load.
    if (type === 'EventSource' || !response.url.startsWith('http')) return;
    const { url } = response;
    const [, encoding] =
      Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding') ?? [];
    sent.set(requestId, { url, kind: type, encoding, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId);
    if (one !== undefined) one.bytes = encodedDataLength;
  });
  return () => [...sent.values()];
}

function sum(sent: readonly Sent[]): number {
  return sent.reduce((bytes, one) => bytes + one.bytes, 0);
}

function kB(bytes: number): string {
  return `${Math.round(bytes / KB)} kB`;
}
