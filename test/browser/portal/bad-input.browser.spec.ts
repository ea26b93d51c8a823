import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Credential } from '../../support/http/ingest-client.js';
import { pageErrorsOf, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import { ADA, Installation } from '../support/installation.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

const SCRIPT = '<img src=x onerror="window.hacked=true"><script>window.hacked=true</script>';

describe('bad input, and more of it than expected', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;
  let credential: Credential;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    credential = await installation.project('shop', `Shop ${SCRIPT}`);
    page = await browser.page();
    await signIn(page, installation.baseUrl);
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });
  beforeEach(({ task }) => screenshotOnFailure(page, task.name));
  afterEach(() => expect(pageErrorsOf(page)).toEqual([]));

  it('names with scripts are shown as text everywhere', async () => {
    const ts = new Date().toISOString();
    await installation.send(credential, [
      { type: 'log', ts, data: { message: SCRIPT, [SCRIPT]: SCRIPT } },
      { type: 'config', ts, data: { path: SCRIPT, diff: `@@ -1 +1 @@\n-a\n+${SCRIPT}` } },
      { type: 'error', ts, data: { message: SCRIPT, stack: `javascript:alert(1)\n${SCRIPT}` } },
    ]);
    await installation.api('POST', '/api/flags', {
      project_id: 'shop',
      key: 'script',
      name: SCRIPT.slice(0, 100),
      description: SCRIPT,
    });
    const name = SCRIPT.slice(0, 100);
    const make = (path: string, body: object): Promise<unknown> => installation.api('POST', path, body);
    await make('/api/flags/groups', { project_id: 'shop', key: 'group', name });
    await make('/api/projects/shop/api-keys', { name });
    await make('/api/projects/shop/views', { name, search: { level: 'error' } });
    await make('/api/v1/apps', { slug: 'script', name, description: SCRIPT, owner: { kind: 'org' } });
    const person = { ...ADA, name, email: 'script@example.com' };
    await installation.person(person, [{ project: 'shop', relation: 'viewer' }]);
    const { items } = await installation.api<{ items: { id: string }[] }>(
      'GET',
      '/api/events?project_id=shop&type=log,config,error',
    );
    const events = items.flatMap(({ id }) => [`/p/shop/events?event=${id}`, `/p/shop/events/${id}`]);
    const flags = ['', '/groups', '/history', '/script/rules', '/script/history', '/script/settings'];
    const paths = [
      '/',
      '/p/shop',
      '/p/shop/apps',
      '/p/shop/apps/script/versions',
      '/p/shop/members',
      '/p/shop/settings/general',
      '/p/shop/settings/keys',
      '/org/members',
      '/org/audit',
      '/p/shop/events?level=error',
      ...flags.map((path) => `/p/shop/flags${path}`),
      ...events,
    ];
    for (const path of paths) {
      await page.goto(installation.baseUrl + path);
      await page.getByText('<img src=x').first().waitFor();
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    }
  });

  it('a session that was ended elsewhere redirects to the login, and back to the same page', async () => {
    const other = await browser.page();
    screenshotOnFailure(other, 'bad-input-session');
    await signIn(other, installation.baseUrl, '/p/shop/events?level=info');
    await other.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await other.context().clearCookies();
    await other.reload();
    await other.waitForURL((url) => url.pathname === '/login');
    await other.getByLabel('E-mail address').fill(ADA.email);
    await other.getByLabel('Password', { exact: true }).fill(ADA.password);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.waitForURL(`${installation.baseUrl}/p/shop/events?level=info`);
    await other.close();
  });

  it('too many requests: shows the remaining time, and retries automatically', async () => {
    let refused = 0;
    await page.route(
      (url) => url.pathname === '/api/flags',
      (route) => {
        refused += 1;
        if (refused > 1) return route.continue();
        return route.fulfill({
          status: 429,
          headers: { 'retry-after': '3' },
          contentType: 'application/problem+json',
          body: JSON.stringify({
            status: 429,
            code: 'rate_limited',
            title: 'Too many requests',
            detail: 'Wait.',
          }),
        });
      },
    );
    await page.goto(`${installation.baseUrl}/p/shop/flags`);
    await page.getByText(/Too many requests: trying again in \d s/).waitFor();
    await page.getByText(/Too many requests/).waitFor({ state: 'hidden' });
    await page.getByText('script', { exact: true }).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('too many changes: shows the error at the unchanged control, and applies a later change', async () => {
    let refused = 0;
    await page.route(
      (url) => url.pathname === '/api/flags/script',
      (route) => {
        if (route.request().method() !== 'PATCH' || refused > 0) return route.continue();
        refused += 1;
        return route.fulfill({
          status: 429,
          headers: { 'retry-after': '1' },
          contentType: 'application/problem+json',
          body: JSON.stringify({
            status: 429,
            code: 'rate_limited',
            title: 'Too many requests',
            detail: 'Try again in 1 s.',
          }),
        });
      },
    );
    await page.goto(`${installation.baseUrl}/p/shop/flags`);
    const onOff = page.getByRole('switch');
    await onOff.waitFor();
    const before = await onOff.isChecked();
    await onOff.click({ force: true });
    await page.getByText('Try again in 1 s.').first().waitFor();
    await expect.poll(() => onOff.isChecked()).toBe(before);
    await onOff.click({ force: true });
    await expect
      .poll(async () => (await installation.api('GET', '/api/flags/script?project_id=shop'))['enabled'])
      .toBe(!before);
    expect(refused).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('a thousand flags: the page lists some of them, and a search finds any', async () => {
    const { service } = installation;
    await service.query(
      `INSERT INTO flags (project_id, key, name, description, enabled, killed, rollout, cohorts, group_key, tags,
                          permanent, archived, version, revision, created_at, updated_at)
       SELECT project_id, 'many-' || lpad(n::text, 4, '0'), 'Many ' || n, '', true, false, n % 101, '{}', NULL, '{}',
              false, false, 1, revision, now(), now()
         FROM flags, generate_series(1, 1000) AS n WHERE key = 'script'`,
    );
    await page.goto(`${installation.baseUrl}/p/shop/flags`);
    await page.getByText('many-0001').waitFor();
    expect(await page.getByRole('switch').count()).toBeLessThanOrEqual(100);
    await page.getByRole('searchbox').first().fill('many-0987');
    await page.getByText('many-0987').waitFor();
    expect(await page.getByRole('switch').count()).toBe(1);
  });

  it('ten thousand events: the list loads on scroll, and keeps few rows in the page', async () => {
    const { service } = installation;
    await service.query(
      `WITH stored AS (
         INSERT INTO events (id, project_id, type, ts, received_at, data)
         SELECT gen_random_uuid(), project_id, 'log', now() - n * interval '5 seconds', now(),
                jsonb_build_object('message', 'Number ' || n, 'level', 'info')
           FROM (SELECT project_id FROM events WHERE type = 'config' LIMIT 1) AS one, generate_series(1, 10000) AS n
         RETURNING id, received_at)
       INSERT INTO event_commits (first_id, last_id, received_at, events) SELECT id, id, received_at, 1 FROM stored`,
    );
    await page.goto(`${installation.baseUrl}/p/shop/events`);
    const rows = page.getByRole('region', { name: 'Events', exact: true }).getByRole('listitem');
    await rows.first().waitFor();
    await page.mouse.move(700, 600);
    const far = page.getByText(/Number [5-9]\d\d$/).first();
    const scroll = async (): Promise<boolean> => {
      await page.mouse.wheel(0, 3000);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      return far.isVisible();
    };
    await expect.poll(scroll, { interval: 50 }).toBe(true);
    expect(await rows.count()).toBeLessThan(150);
  });
});
