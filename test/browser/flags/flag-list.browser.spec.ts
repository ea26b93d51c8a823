import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageErrorsOf, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';
import { toast } from '../support/page/toast.js';

const MANY = 1000;
const SEARCHES = ['gamma', 'Many 77', 'delta', 'beta'];

interface Listed {
  key: string;
  enabled: boolean;
  group: string | null;
  tags: string[];
}

describe('the list of flags', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    await installation.project('shop', 'Web shop');
    await installation.project('many', 'Many flags');
    await installation.api('POST', '/api/flags/groups', {
      project_id: 'shop',
      key: 'checkout',
      name: 'Checkout',
    });
    for (const key of ['alpha', 'beta', 'gamma', 'old']) {
      await installation.api('POST', '/api/flags', { project_id: 'shop', key, name: key, enabled: true });
    }
    page = await browser.page();
    await signIn(page, installation.baseUrl);
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });
  beforeEach(({ task }) => screenshotOnFailure(page, task.name));
  afterEach(() => expect(pageErrorsOf(page)).toEqual([]));

  it('changes the selected flags together', async () => {
    await open('alpha', 'beta');
    await toolbar().getByRole('button', { name: 'Turn off' }).click();
    await toast(page, 'Turn off: 2 of 2 done.');
    expect(await listed()).toMatchObject({ alpha: { enabled: false }, beta: { enabled: false } });
    expect(await listed()).toMatchObject({ gamma: { enabled: true } });

    await open('alpha', 'beta');
    await toolbar().getByRole('button', { name: 'Turn on' }).click();
    await toast(page, 'Turn on: 2 of 2 done.');
    expect(await listed()).toMatchObject({ alpha: { enabled: true }, beta: { enabled: true } });

    await open('alpha', 'beta');
    await more('Move to a group');
    await page.getByRole('dialog').getByRole('combobox', { name: 'Group' }).click();
    await page.getByRole('listbox').getByRole('option', { name: 'Checkout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await toast(page, 'Move: 2 of 2 done.');
    expect(await listed()).toMatchObject({ alpha: { group: 'checkout' }, gamma: { group: null } });

    await open('alpha', 'gamma');
    await more('Add tags');
    const tags = page.getByRole('dialog').getByLabel('Tags', { exact: true });
    await tags.fill('team-a');
    await tags.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Add tags' }).click();
    await toast(page, 'Add tags: 2 of 2 done.');
    expect(await listed()).toMatchObject({ alpha: { tags: ['team-a'] }, gamma: { tags: ['team-a'] } });
  });

  it('shows the result of each selected flag when some cannot be changed', async () => {
    await open('alpha', 'beta', 'gamma');
    const refused = /\/api\/flags\/beta(\?|$)/;
    await page.route(refused, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 409,
            contentType: 'application/problem+json',
            body: JSON.stringify({
              status: 409,
              code: 'conflict',
              title: 'Not now',
              detail: 'A scheduled change is in progress.',
            }),
          })
        : route.continue(),
    );
    await toolbar().getByRole('button', { name: 'Turn off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Not everything was changed' });
    await dialog.getByText('Turn off: 2 of 3 done.').waitFor();
    const result = async (key: string) => dialog.getByRole('row').filter({ hasText: key }).textContent();
    expect(await Promise.all(['alpha', 'beta', 'gamma'].map(result))).toEqual([
      'alphaDone',
      'betaFailedA scheduled change is in progress.',
      'gammaDone',
    ]);
    expect(await listed()).toMatchObject({ alpha: { enabled: false }, beta: { enabled: true } });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('collapses a group, and marks overridden and stale flags', async () => {
    await installation.service.query(
      `UPDATE flags SET created_at = now() - interval '90 days', updated_at = now() - interval '90 days' WHERE key = 'old'`,
    );
    await installation.api('PUT', '/api/flags/gamma/self-override?project_id=shop', { value: true });
    await open();
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('gamma').getByText('Overridden for you: on').waitFor();
    await row('old').getByText('Stale', { exact: false }).first().waitFor();
    const heading = page.getByRole('button', { name: 'Checkout', exact: true });
    await heading.click();
    expect(await heading.getAttribute('aria-expanded')).toBe('false');
    await page.getByRole('link', { name: 'alpha', exact: true }).waitFor({ state: 'detached' });
    expect(await page.getByRole('link', { name: 'gamma', exact: true }).isVisible()).toBe(true);
    await heading.click();
    await page.getByRole('link', { name: 'alpha', exact: true }).waitFor();
  });

  it('archives the selected flags', async () => {
    await open('alpha', 'beta');
    await more('Archive');
    await page.getByRole('dialog').getByRole('button', { name: 'Archive 2' }).click();
    await toast(page, 'Archive: 2 of 2 done.');
    expect(Object.keys(await listed()).toSorted()).toEqual(['gamma', 'old']);
  });

  it(`shows a screenful of results for a search in ${MANY} flags first, then the rest`, async () => {
    await installation.service.query(
      `INSERT INTO flags SELECT (jsonb_populate_record(f, jsonb_build_object(
              'project_id', p.id, 'key', 'many-' || i,
              'name', 'Many ' || i || ' ' || (ARRAY['alpha', 'beta', 'gamma', 'delta'])[1 + i % 4]))).*
         FROM flags AS f, projects AS p, generate_series(1, ${MANY}) AS i
        WHERE f.key = 'gamma' AND p.key = 'many'`,
    );
    await page.goto(`${installation.baseUrl}/p/many/flags`);
    await page.getByRole('row').nth(50).waitFor();
    const took: string[] = [];
    for (const text of SEARCHES) {
      const { firstMs, first, rows } = await page.evaluate(searchFor, text);
      expect(first).toContain(text);
      took.push(`${text}: ${firstMs} ms`);
      await expect.poll(names).toHaveLength(rows);
      const found = await names();
      expect(found.length).toBe(text === 'Many 77' ? 11 : 50);
      expect(found.filter((name) => !name.includes(text))).toEqual([]);
    }
    process.stdout.write(
      `  first results of a search in ${MANY} flags, from the last letter: ${took.join(', ')}\n`,
    );
  });

  const toolbar = () => page.getByRole('toolbar', { name: 'Selected flags' });
  const more = async (what: string): Promise<void> => {
    await toolbar().getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  const names = () =>
    page.getByRole('table', { name: 'Flags' }).getByRole('link', { name: /^Many/ }).allTextContents();

  async function open(...selected: string[]): Promise<void> {
    await page.goto(`${installation.baseUrl}/p/shop/flags`);
    await page.getByRole('link', { name: 'gamma', exact: true }).waitFor();
    for (const name of selected) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }

  async function listed(): Promise<Record<string, Listed>> {
    const { items } = await installation.api<{ items: Listed[] }>(
      'GET',
      '/api/flags?project_id=shop&archived=false',
    );
    return Object.fromEntries(items.map((flag) => [flag.key, flag]));
  }
});

/** Runs in the page. Enters the text, and waits until the first row changes. */
async function searchFor(text: string): Promise<{ firstMs: number; first: string; rows: number }> {
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const firstName = (): string => document.querySelector('tbody tr td:nth-child(2) a')?.textContent ?? '';
  const input = document.querySelector<HTMLInputElement>('main input[type=search]');
  if (input === null) throw new Error('there is no search');
  const before = firstName();
  const began = performance.now();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  while (firstName() === before && performance.now() - began < 60_000) await frame();
  await frame();
  return {
    firstMs: Math.round(performance.now() - began),
    first: firstName(),
    rows: text === 'Many 77' ? 11 : 50,
  };
}
