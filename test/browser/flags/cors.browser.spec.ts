import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageErrorsOf, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { startInstallation } from '../support/start-installation.js';

const WAIT = { timeout: 60_000, interval: 50 };

/** Bundles the page's script with the published provider, as an application does. */
async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('../support/flags-page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'page',
      },
    },
  });
  const [output] = [result].flat() as Rolldown.RolldownOutput[];
  return output?.output[0].code ?? '';
}

describe('an application on another origin', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let server: Server;
  let origin: string;
  let apiKey: string;

  beforeAll(async () => {
    const [script] = await Promise.all([
      bundle(),
      startInstallation().then((started) => (installation = started)),
      TestBrowser.start().then((started) => (browser = started)),
    ]);
    ({ apiKey } = await installation.project('shop', 'Web shop'));
    await installation.api('POST', '/api/flags?project_id=shop', { key: 'checkout', enabled: true });
    server = createServer((request, response) => {
      if (request.url === '/page.js') response.setHeader('Content-Type', 'text/javascript').end(script);
      else response.setHeader('Content-Type', 'text/html').end(page());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser?.stop();
    server?.closeAllConnections();
    server?.close();
    await installation?.stop();
  });

  const page = (): string => {
    const settings = { baseUrl: installation.baseUrl, apiKey, flag: 'checkout' };
    return `<!doctype html><title>loading</title><script>window.signalbox = ${JSON.stringify(settings)}</script><script src="/page.js"></script>`;
  };

  it('is rejected by the API until the project lists its origin', async () => {
    const opened = await browser.page();
    await opened.goto(origin);
    await expect.poll(() => opened.title(), WAIT).toMatch(/^failed/);
    expect(pageErrorsOf(opened).join('\n')).toContain('CORS policy');
  });

  it('evaluates flags with a published OpenFeature provider and follows a kill', async () => {
    await installation.api('PATCH', '/api/projects/shop', { cors_origins: [origin] });
    const opened = await browser.page();
    screenshotOnFailure(opened, 'cors');
    const streams: string[] = [];
    opened.on('request', (request) => {
      if (request.url().includes('/ofrep/v1/stream')) streams.push(request.url());
    });
    await expect
      .poll(async () => {
        await opened.goto(origin);
        await opened.waitForFunction(() => document.title !== 'loading');
        return opened.title();
      }, WAIT)
      .toBe('checkout: on');
    // The stream triggers the next evaluation, so that it must be requested before the kill.
    await expect.poll(() => streams.length, WAIT).toBeGreaterThan(0);
    await installation.api('POST', '/api/flags/checkout/kill?project_id=shop', {});
    await expect.poll(() => opened.title(), WAIT).toBe('checkout: off');
  });
});
