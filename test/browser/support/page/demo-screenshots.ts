import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { TestBrowser, DESKTOP, pageIn } from '../browser.js';
import { Installation } from '../installation.js';
import { settled } from './settled.js';
import { signIn } from '../sign-in.js';

const DOCS = new URL('../../../../docs/', import.meta.url);
const TITLE = "TypeError: Cannot read properties of undefined (reading 'total')";
/** Time for the projections to read all events of the demo. */
const PROJECTED_MS = 180_000;
/** Height in CSS pixels that keeps each screenshot below 200 kB. */
const HEIGHT = 900;

interface Screenshot {
  /** Name of the file in `docs`. */
  file: string;
  open: (page: Page, base: string) => Promise<unknown>;
}

const SCREENSHOTS: readonly Screenshot[] = [
  {
    file: 'portal-overview.png',
    open: async (page, base) => {
      await page.goto(base);
      await page.getByRole('main').getByText('checkout').first().waitFor();
    },
  },
  { file: 'portal-error-group.png', open: openGroup },
  {
    file: 'portal-trace.png',
    open: async (page, base) => {
      await openGroup(page, base);
      await page
        .getByRole('region', { name: 'Sample events' })
        .getByRole('link', { name: 'Open trace' })
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: 'POST /orders' }).waitFor();
      await page.getByRole('treeitem').first().waitFor();
    },
  },
  {
    file: 'portal-performance.png',
    open: async (page, base) => {
      await page.goto(`${base}/performance`);
      await page.locator('figure svg').first().waitFor();
    },
  },
  {
    file: 'portal-costs.png',
    open: async (page, base) => {
      await page.goto(`${base}/costs?group=provider`);
      await page
        .getByRole('region', { name: /^Amounts in/ })
        .first()
        .waitFor();
    },
  },
];

/** Takes the screenshots of docs/portal.md, of a project with the data of `signalbox demo`. */
export async function takeDemoScreenshots(browser: TestBrowser): Promise<void> {
  const installation = await Installation.start({ env: { SERVICE_APP_EXECUTION_MODE: 'simulate' } });
  try {
    await installation.project('shop', 'Web shop');
    await promisify(execFile)(process.execPath, ['dist/cli/main.js', 'demo', 'shop'], {
      env: { ...process.env, SERVICE_DATA_DIR: installation.service.dataDir },
    });
    await projected(installation);
    const context = await browser.context({ scheme: 'light', viewport: { ...DESKTOP, height: HEIGHT } });
    await signIn(await pageIn(context), installation.baseUrl);
    for (const { file, open } of SCREENSHOTS) {
      const page = await pageIn(context);
      await open(page, `${installation.baseUrl}/p/shop`);
      await settled(page);
      await page.screenshot({ path: new URL(file, DOCS).pathname, animations: 'disabled' });
      await page.close();
    }
    await context.close();
  } finally {
    await installation.stop();
  }
}

async function openGroup(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/errors`);
  await page.getByRole('link', { name: TITLE }).click();
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await page.getByRole('region', { name: 'Sample events' }).waitFor();
}

/** Waits until all projections have read every stored event. */
async function projected({ service }: Installation): Promise<void> {
  const deadline = Date.now() + PROJECTED_MS;
  for (;;) {
    const { stdout } = await promisify(execFile)(process.execPath, ['dist/cli/main.js', 'projections'], {
      env: { ...process.env, SERVICE_DATA_DIR: service.dataDir },
    });
    if (!/ (?!0\.0 )\S+ s behind|building/.test(stdout)) return;
    if (Date.now() > deadline) throw new Error(`projections are behind:\n${stdout}`);
    await sleep(1000);
  }
}
