import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Credential } from '../../support/http/ingest-client.js';
import { pageErrorsOf, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';
import { toast } from '../support/page/toast.js';

const STACK = `TypeError: total is not a function
    at checkout (/app/src/checkout.js:10:5)
    at Layer.handle (/app/node_modules/express/lib/router/layer.js:95:5)`;
const TITLE = 'TypeError: total is not a function';

describe('groups of errors', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let credential: Credential;
  let page: Page;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    credential = await installation.project('shop', 'Web shop');
    await send({ name: 'TypeError', message: 'total is not a function', stack: STACK, release: '1.0' });
    await send({ message: 'no answer from 10.0.0.1' }, { message: 'no answer from 10.0.0.2' });
    page = await browser.page();
    await signIn(page, installation.baseUrl);
  }, 120_000);
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });
  beforeEach(({ task }) => screenshotOnFailure(page, task.name));
  afterEach(() => expect(pageErrorsOf(page)).toEqual([]));

  it('are found by their title, resolved with Undo, and reopened when the error occurs again', async () => {
    await openWhenThere('/errors', TITLE);
    await page.getByRole('searchbox', { name: 'Search titles and culprits' }).fill('total');
    await page.waitForURL(/q=total/);
    await page.getByText('Error: no answer').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: TITLE }).click();
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();

    const samples = page.getByRole('region', { name: 'Sample events' });
    await samples.getByText('/app/src/checkout.js:10:5').waitFor();
    expect(await samples.getByText('Layer.handle').count()).toBe(0);
    await samples.getByRole('button', { name: '1 frame of libraries' }).press('Enter');
    await samples.getByText('Layer.handle').waitFor();
    const reason = page.getByRole('region', { name: 'Why these events are one group' });
    await reason.getByText('checkout.js checkout', { exact: false }).waitFor();

    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    const undo = (await toast(page, 'Group resolved')).getByRole('button', { name: 'Undo' });
    // A toast with the focus does not disappear.
    await undo.focus();
    await page.getByRole('button', { name: 'Reopen' }).waitFor();
    await undo.click();
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    await page.getByRole('button', { name: 'Reopen' }).waitFor();
    await page.goto(`${installation.baseUrl}/p/shop/errors`);
    await page.getByRole('link', { name: 'Resolved (1)' }).waitFor();
    expect(await page.getByRole('link', { name: TITLE }).count()).toBe(0);

    await send({ name: 'TypeError', message: 'total is not a function', stack: STACK, release: '1.1' });
    await openWhenThere('/errors', TITLE);
    await page.getByRole('link', { name: TITLE }).click();
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('Reopened by an event in 1.1').waitFor();
    await history.getByText('ada@example.com').first().waitFor();
  });

  it('are merged from the list and split again', async () => {
    await send({ message: 'another answer' });
    await openWhenThere('/errors', 'Error: another answer');
    await page.getByRole('checkbox', { name: 'Select Error: another answer' }).click();
    await page.getByRole('checkbox', { name: /^Select Error: no answer/ }).click();
    await page.getByRole('button', { name: 'Merge groups' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Merge groups' }).click();
    await toast(page, 'Groups merged');
    // The group with the most events remains; its title is that of the latest event.
    await page.getByText('Error: no answer').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Error: another answer' }).click();
    await page.getByRole('button', { name: 'Split off Error: another answer' }).click();
    await toast(page, 'Fingerprint split off');
    await page.getByRole('region', { name: 'Merged fingerprints' }).waitFor({ state: 'detached' });
  });

  it('are assigned by keyboard', async () => {
    await openWhenThere('/errors', TITLE);
    await page.getByRole('link', { name: TITLE }).click();
    await page.getByRole('button', { name: 'Assign' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Assign to me' }).press('Enter');
    await page.getByRole('region', { name: 'Summary' }).getByText('Ada Lovelace').waitFor();
  });

  it('are linked from each of their events', async () => {
    const { items } = await installation.api<{ items: { id: string }[] }>(
      'GET',
      '/api/events?project_id=shop&type=error&q=total',
    );
    await page.goto(`${installation.baseUrl}/p/shop/events/${items[0]?.id}`);
    await page.getByRole('link', { name: 'Show the error group' }).click();
    await page.waitForURL(/\/p\/shop\/errors\/[0-9a-f-]{36}$/);
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  });

  /** Reloads the page until the projection contains the text. */
  async function openWhenThere(path: string, text: string): Promise<void> {
    await expect
      .poll(
        async () => {
          await page.goto(`${installation.baseUrl}/p/shop${path}`);
          await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor();
          await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
          return page.getByText(text).count();
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0);
  }

  async function send(...errors: object[]): Promise<void> {
    const events = errors.map((data) => ({ type: 'error', ts: new Date().toISOString(), data }));
    expect((await installation.send(credential, events)).status).toBe(200);
  }
});
