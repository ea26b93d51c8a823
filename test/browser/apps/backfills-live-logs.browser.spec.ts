import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLBACK_SECRET } from '../../support/apps/callbacks.js';
import { FakeAirflow } from '../../support/fake-airflow/fake-airflow.js';
import { pageErrorsOf, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import type { Installation } from '../support/installation.js';
import { accessibilityProblems } from '../support/page-variants.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

const WAIT_MS = 90_000;
const FOREVER = { queuedMs: 0, durationMs: 10 ** 9 };
const LINES = Array.from({ length: 200 }, (_, index) => `line ${index + 1}`);
const SCHEDULE = { cron: '30 9 * * *', time_zone: 'Europe/Berlin' };

/** Each test continues from the state that the previous one left. */
describe('backfills and live logs in the portal', () => {
  let airflow: FakeAirflow;
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;
  let installed: string;

  beforeAll(async () => {
    airflow = await FakeAirflow.start();
    const env = {
      ...airflow.env(),
      SERVICE_PUBLIC_URL: 'https://signalbox.example.com',
      SERVICE_APP_RUN_CALLBACK_SECRET: CALLBACK_SECRET,
    };
    [installation, browser] = await Promise.all([startInstallation(env), TestBrowser.start()]);
    const { id: project_id } = await installation.project('shop', 'Web shop');
    const post = <T>(path: string, body: object): Promise<T> =>
      installation.api<T>('POST', `/api/v1/apps${path}`, body);
    // Owned by the organization, so that its DAGs need no entry in the project's list of allowed DAGs.
    const owner = { kind: 'org' };
    await post('', { slug: 'report', name: 'Report', description: '', owner });
    const manifest = { run_kinds: ['manual', 'schedule'], triggers: [SCHEDULE] };
    await post('/report/versions', { version: '1.0.0', manifest });
    airflow.dag('report__schedule', FOREVER);
    airflow.dag('report__manual', { ...FOREVER, log: LINES });
    const made = await post<{ id: string }>('/report/installations', { project_id, version: '1.0.0' });
    installed = made.id;
    page = await browser.page();
    await signIn(page, installation.baseUrl, `/p/shop/apps/installations/${installed}/overview`);
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
    await airflow?.stop();
  });

  /** Whether the element is visible without scrolling. */
  const isInViewport = async (locator: Locator): Promise<boolean> => {
    const box = await locator.boundingBox();
    const size = page.viewportSize();
    return box !== null && size !== null && box.y >= 0 && box.y + box.height <= size.height && box.x >= 0;
  };
  /** Waits until the element is visible without scrolling; automatic scrolling may still be in progress. */
  const expectSeen = (locator: Locator): Promise<void> =>
    expect.poll(() => isInViewport(locator), { timeout: WAIT_MS }).toBe(true);
  const backfills = (): Locator => page.getByRole('region', { name: 'Backfills' });

  it('previews the times of a backfill, starts it with its limit, and shows its progress', async () => {
    screenshotOnFailure(page, 'backfill-start');
    await backfills().getByRole('button', { name: 'Start backfill' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start backfill' });
    await dialog.getByLabel('From').fill('2026-03-28T00:00');
    await dialog.getByLabel('To, exclusive').fill('2026-03-31T00:00');
    const preview = dialog.getByText('3 times, one run each (Europe/Berlin)');
    await preview.waitFor();
    await expectSeen(preview);
    expect(await dialog.getByRole('listitem').count()).toBe(3);
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByLabel('Runs at a time').fill('2');
    await dialog.getByRole('button', { name: 'Start backfill' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const progress = backfills().getByText(/0 of 3 times ended: 0 succeeded, 0 failed, 2 running, 1 waiting/);
    await progress.waitFor({ timeout: WAIT_MS });
    await progress.scrollIntoViewIfNeeded();
    await expectSeen(progress);
    await backfills().getByText('2 at a time').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('links a backfill to its own runs, and back to all runs', async () => {
    screenshotOnFailure(page, 'backfill-runs');
    const { id: other } = await installation.api<{ id: string }>(
      'POST',
      `/api/v1/apps/installations/${installed}/runs`,
      {},
    );
    await backfills()
      .getByRole('link', { name: /^View runs/ })
      .click();
    const chip = page.getByText(/^All runs of backfill …/);
    await chip.waitFor();
    await expectSeen(chip);
    const rows = page.getByRole('link', { name: /^Run of Report/ });
    await expect.poll(() => rows.count(), { timeout: WAIT_MS }).toBe(2);
    expect(await rows.filter({ hasText: other.slice(-8) }).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove filter: backfill' }).click();
    await rows.filter({ hasText: other.slice(-8) }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('cancels a backfill with all its runs', async () => {
    screenshotOnFailure(page, 'backfill-cancel');
    await page.goto(`${installation.baseUrl}/p/shop/apps/installations/${installed}/overview`);
    await backfills()
      .getByRole('button', { name: /^Cancel backfill/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Cancel backfill' });
    await dialog.getByText('1 time without a run is skipped. 2 active runs are canceled').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel backfill' }).click();
    const ended = backfills().getByText(/^3 of 3 times ended: .* 3 canceled$/);
    await ended.waitFor({ timeout: WAIT_MS });
    await ended.scrollIntoViewIfNeeded();
    await expectSeen(ended);
  });

  it('adds the lines of a running task to its log, keeps the scroll position, and ends with the task', async () => {
    screenshotOnFailure(page, 'live-log');
    const { id } = await installation.api<{ id: string }>(
      'POST',
      `/api/v1/apps/installations/${installed}/runs`,
      {},
    );
    await expect.poll(() => airflow.find('report__manual', id)?.state, { timeout: WAIT_MS }).toBe('running');
    await page.goto(`${installation.baseUrl}/p/shop/runs/${id}?tab=logs`);
    const log = page.getByRole('log', { name: 'Log' });
    const line = (text: string): Locator => log.getByText(new RegExp(`${text}$`));
    await line('line 200').waitFor({ timeout: WAIT_MS });
    const lines = [...LINES];
    const write = (...added: string[]): void => {
      lines.push(...added);
      airflow.dag('report__manual', { ...FOREVER, log: lines });
    };
    // A reload would remove this mark.
    await page.evaluate(() => (document.documentElement.dataset['opened'] = ''));
    write('written at the end of the page');
    await line('written at the end of the page').waitFor({ timeout: WAIT_MS });
    await expectSeen(line('written at the end of the page'));
    expect(await page.locator('html[data-opened]').count()).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);

    await log.hover();
    await page.mouse.wheel(0, -1500);
    await expect.poll(() => line('written at the end of the page').count()).toBe(0);
    const before = await log.evaluate(({ scrollTop }) => scrollTop);
    const count = page.getByText(/^\d+ lines, still being written$/);
    const countBefore = await count.textContent();
    write('written while scrolled up');
    await expect.poll(() => count.textContent(), { timeout: WAIT_MS }).not.toBe(countBefore);
    expect(await log.evaluate(({ scrollTop }) => scrollTop)).toBe(before);
    await page.getByRole('button', { name: 'Go to the end' }).click();
    await expectSeen(line('written while scrolled up'));

    write('the last line');
    const run = airflow.find('report__manual', id);
    if (run === null) throw new Error('the run has a DAG run');
    airflow.runs.setState(run, 'success', false);
    await line('the last line').waitFor({ timeout: WAIT_MS });
    await page.getByText(/^\d+ lines$/).waitFor({ timeout: WAIT_MS });
    const state = page.getByRole('main').getByText('Succeeded').first();
    await state.waitFor({ timeout: WAIT_MS });
    await expectSeen(state);
    expect(pageErrorsOf(page)).toEqual([]);
  });
});
