import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLBACK_SECRET, sendCallback } from '../../support/apps/callbacks.js';
import { LONG_MS } from '../support/apps.js';
import { pageErrorsOf, DESKTOP, screenshotOnFailure, PHONE, TestBrowser } from '../support/browser.js';
import type { Installation } from '../support/installation.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

const RESULT = '{"orders":1842,"largest":9007199254740993,"regions":["north","south"]}';

/** Each test continues from the state that the previous one left. */
describe('results that the code of a run reports, in the portal', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;
  let start: (simulate: object) => Promise<string>;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([
      startInstallation({ SERVICE_APP_RUN_CALLBACK_SECRET: CALLBACK_SECRET }),
      TestBrowser.start(),
    ]);
    const { id: projectId } = await installation.project('shop', 'Web shop');
    const post = <T>(path: string, body: object): Promise<T> =>
      installation.api<T>('POST', `/api/v1/apps${path}`, body);
    await post('', {
      slug: 'report',
      name: 'Report',
      description: '',
      owner: { kind: 'project', slug: 'shop' },
    });
    await post('/report/versions', { version: '1.0.0', manifest: { run_kinds: ['manual'] } });
    const { id } = await post<{ id: string }>('/report/installations', {
      project_id: projectId,
      version: '1.0.0',
    });
    start = async (simulate) =>
      (await post<{ id: string }>(`/installations/${id}/runs`, { input: { simulate } })).id;
    page = await browser.page();
    await signIn(page, installation.baseUrl, '/p/shop/runs');
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  const report = async (runId: string, body: object | string): Promise<void> => {
    const fields = typeof body === 'string' ? body : JSON.stringify(body).slice(1, -1);
    const text = `{"run_id":"${runId}","at":"${new Date().toISOString()}",${fields}}`;
    expect((await sendCallback(installation, runId, text)).body).toMatchObject({ applied: true });
  };
  const open = (runId: string): Promise<unknown> => page.goto(`${installation.baseUrl}/p/shop/runs/${runId}`);
  /** Whether the element is visible without scrolling. */
  const isInViewport = async (locator: Locator): Promise<boolean> => {
    const box = await locator.boundingBox();
    const size = page.viewportSize();
    return box !== null && size !== null && box.y >= 0 && box.y + box.height <= size.height && box.x >= 0;
  };

  it('shows progress as it is reported, without a reload', async () => {
    screenshotOnFailure(page, 'run-progress');
    const id = await start({ queue_ms: 0, duration_ms: LONG_MS });
    await open(id);
    await page.getByText('Running').first().waitFor();
    const section = page.getByRole('region', { name: 'Progress' });
    expect(await section.count()).toBe(0);
    for (const done of [1, 3]) {
      await report(id, {
        kind: 'progress',
        done,
        total: 4,
        message: `Loading part ${done}`,
        task_id: 'load',
      });
      const text = section.getByText(`${done} of 4 (${done * 25}%)`);
      await text.waitFor();
      expect(await isInViewport(text)).toBe(true);
      expect(await section.textContent()).toContain(`Loading part ${done}`);
    }
    await page.getByRole('link', { name: 'Result', exact: true }).click();
    await page.getByText('No result yet').waitFor();
    await report(id, `"kind":"result","result":${RESULT}`);
    await page.getByRole('treeitem', { name: 'largest: 9007199254740993' }).waitFor();
  });

  it('downloads stored artifacts and links to the others, on a phone as well', async () => {
    screenshotOnFailure(page, 'run-artifacts');
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const content = Buffer.from('region,orders\nnorth,1842\n').toString('base64');
    await report(id, {
      kind: 'artifact',
      name: 'out/rows.csv',
      content_base64: content,
      content_type: 'text/csv',
    });
    await report(id, { kind: 'artifact', name: 'dashboard', url: 'https://files.example.com/d' });
    await page.setViewportSize(PHONE);
    const button = page.getByRole('button', { name: 'Download out/rows.csv' });
    await button.scrollIntoViewIfNeeded();
    expect(await isInViewport(button)).toBe(true);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
    const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(saved.suggestedFilename()).toBe('out_rows.csv');
    expect(await readFile(await saved.path(), 'utf8')).toBe('region,orders\nnorth,1842\n');
    const link = page.getByRole('link', { name: 'dashboard (opens in a new tab)' });
    expect(await link.getAttribute('href')).toBe('https://files.example.com/d');
    await page.setViewportSize(DESKTOP);
  });

  it('starts another run with the result of a succeeded run as its input', async () => {
    screenshotOnFailure(page, 'run-with-result');
    const result = { day: '2026-11-24', simulate: { queue_ms: 0, duration_ms: 0 } };
    const id = await start({ queue_ms: 0, duration_ms: LONG_MS });
    await expect
      .poll(async () => (await installation.api('GET', `/api/v1/apps/runs/${id}`))['state'])
      .toBe('running');
    // The test itself reports the result and then the end: reconciliation could notice the end of a short simulated run
    // before its result arrives.
    await report(id, { kind: 'result', result });
    const ended = await sendCallback(installation, id, { run_id: id, state: 'success' });
    expect(ended.body).toMatchObject({ state: 'succeeded', applied: true });
    await open(id);
    // A run with a result opens on its Result tab.
    const button = page.getByRole('button', { name: 'Run again with this result as input' });
    await button.waitFor();
    expect(await isInViewport(button)).toBe(true);
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Run again with this result as input' });
    await dialog.getByRole('button', { name: 'Run again' }).click();
    await page.waitForURL((url) => !url.pathname.includes(id));
    await page.getByText('It repeats an earlier run.').waitFor();
    const again = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await installation.api('GET', `/api/v1/apps/runs/${again}`)).toMatchObject({
      input: result,
      rerun_of: id,
    });
    expect(pageErrorsOf(page)).toEqual([]);
  });
});
