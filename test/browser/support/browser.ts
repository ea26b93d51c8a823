import { existsSync, mkdirSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { onTestFailed } from 'vitest';

/**
 * Debian's Chromium: Playwright's own cannot be downloaded everywhere. The headless shell is the same browser without
 * windows, and takes a fifth less CPU time.
 */
const EXECUTABLE =
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((program) => existsSync(program));
const ARGS = [
  // Required when the tests run as root, as in containers.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Detects an action that hangs, not one that is slow on a busy machine. */
const ACTION_TIMEOUT_MS = 60_000;
/** Screenshots of pages whose test failed; ignored by git. */
const FAILURES = new URL('../../../portal/test-results/', import.meta.url);

export const DESKTOP = { width: 1360, height: 860 };
export const PHONE = { width: 390, height: 844 };
/** The width of WCAG's reflow criterion. */
export const NARROW = { width: 320, height: 720 };

export interface OpenOptions extends BrowserContextOptions {
  scheme?: 'dark' | 'light';
}

/** A real browser. Each page has its own profile unless pages share a context. */
export class TestBrowser {
  private constructor(private readonly browser: Browser) {}

  static async start(args: readonly string[] = []): Promise<TestBrowser> {
    return new TestBrowser(
      await chromium.launch({
        ...(EXECUTABLE === undefined ? {} : { executablePath: EXECUTABLE }),
        args: [...ARGS, ...args],
      }),
    );
  }

  /** A context with a fresh profile. */
  async context({ scheme = 'light', ...options }: OpenOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      viewport: DESKTOP,
      colorScheme: scheme,
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(ACTION_TIMEOUT_MS);
    return context;
  }

  /** A page in a fresh profile. Its errors are kept for `pageErrorsOf`. */
  async page(options: OpenOptions = {}): Promise<Page> {
    return pageIn(await this.context(options));
  }

  async stop(): Promise<void> {
    await this.browser.close();
  }
}

const LOST_CLICK = 'a click was repeated';

const pageErrors = new WeakMap<Page, string[]>();

/** A page in an existing profile, such as a second tab. */
export async function pageIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(reportHiddenToasts);
  await page.addInitScript(repeatLostClicks, LOST_CLICK);
  const messages: string[] = [];
  pageErrors.set(page, messages);
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.text().startsWith(LOST_CLICK)) process.stderr.write(`${page.url()}: ${message.text()}\n`);
    // The browser itself logs failed requests, including those that a test expects (401, 403, 412).
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      messages.push(`console: ${message.text()}`);
    }
  });
  return page;
}

/**
 * Runs in the page. Logs an error for each toast that has come to rest outside the viewport, so that toasts without a
 * test are covered as well.
 */
function reportHiddenToasts(): void {
  const isOutside = (toast: Element): boolean => {
    const { top, right, bottom, left } = toast.getBoundingClientRect();
    return top < 0 || left < 0 || right > innerWidth || bottom > innerHeight;
  };
  const reported = new WeakSet<Element>();
  const check = (): void => {
    for (const toast of document.querySelectorAll('.mantine-Notification-root')) {
      if (reported.has(toast) || !isOutside(toast)) continue;
      // Longer than the toast's slide-in animation.
      setTimeout(() => {
        if (!toast.isConnected || !isOutside(toast) || reported.has(toast)) return;
        reported.add(toast);
        console.error(`a toast is outside the viewport: ${toast.textContent}`);
      }, 500);
    }
  };
  new MutationObserver(check).observe(document, { childList: true, subtree: true });
}

/**
 * Runs in the page. When the page moves between press and release, the browser fires no click on the pressed control,
 * which Playwright does not notice; people click again. So does this, and the message names what moves.
 */
function repeatLostClicks(lostClick: string): void {
  let press: MouseEvent | null = null;
  let control: Element | null = null;
  addEventListener(
    'mousedown',
    (event) => {
      press = event;
      control =
        event.target instanceof Element ? event.target.closest('a, button, input, label, [role]') : null;
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      if (control !== null && event.composedPath().includes(control)) control = null;
    },
    true,
  );
  addEventListener(
    'mouseup',
    (event) => {
      if (event.button !== 0 || press?.clientX !== event.clientX || press.clientY !== event.clientY) return;
      // After the click, which follows in the same task.
      setTimeout(() => {
        if (!(control instanceof HTMLElement) || !control.isConnected) return;
        console.info(`${lostClick}, because the page moved: ${control.textContent}`);
        control.click();
      });
    },
    true,
  );
}

/** Uncaught errors and console errors of the page, including violations of the content security policy. */
export function pageErrorsOf(page: Page): readonly string[] {
  return pageErrors.get(page) ?? [];
}

/** Clears the errors of the page, so that the next test on it finds only its own. */
export function clearPageErrors(page: Page): void {
  pageErrors.get(page)?.splice(0);
}

/** Call in a test: saves a screenshot of the page when the test fails. */
export function screenshotOnFailure(page: Page, name: string): void {
  onTestFailed(() => saveScreenshot(page, name));
}

/** Saves a screenshot of the page, and writes its URL and its errors to stderr. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  mkdirSync(FAILURES, { recursive: true });
  const path = new URL(`${name.replaceAll(/\W+/g, '-')}.png`, FAILURES).pathname;
  await page.screenshot({ path, fullPage: true }).catch(() => undefined);
  process.stderr.write(`${name}: ${page.url()}, see ${path}\n${pageErrorsOf(page).join('\n')}\n`);
}
