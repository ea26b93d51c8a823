import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageIn, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { inWords, paintOf, slowDown } from '../support/page/paint.js';
import { settled } from '../support/page/settled.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

const MAX_SHIFT = 0.02;

/** Layout shift depends on which response arrives first, and so on the machine. */
describe('the layout shift of the first load', () => {
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

  it.each(['/login', '/', '/p/shop/flags', '/p/shop', '/p/shop/events', '/p/shop/runs', '/health'])(
    'is at most 0.02 on %s',
    async (path) => {
      expect(await shiftOf(path, false)).toBeLessThanOrEqual(MAX_SHIFT);
    },
  );

  it.each(['/login', '/p/shop/flags', '/p/shop/events'])(
    'is at most 0.02 on %s with a slow phone',
    async (path) => {
      expect(await shiftOf(path, true)).toBeLessThanOrEqual(MAX_SHIFT);
    },
  );

  async function shiftOf(path: string, isSlow: boolean): Promise<number> {
    const context = await browser.context();
    if (path !== '/login') {
      const first = await pageIn(context);
      await signIn(first, installation.baseUrl);
      await first.close();
    }
    const page = await pageIn(context);
    if (isSlow) await slowDown(page);
    await page.goto(installation.baseUrl + path);
    await page.getByRole('heading', { level: 1, name: /^(?!Loading|Signalbox)/ }).waitFor();
    await settled(page);
    const paint = await paintOf(page);
    process.stdout.write(
      `  ${path}${isSlow ? ' on slow 4G with a quarter of the processor' : ''}: ${inWords(paint)}\n`,
    );
    await context.close();
    return paint.shift;
  }
});
