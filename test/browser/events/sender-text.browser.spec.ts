import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOf, keepPictureOnFailure, TestBrowser } from '../support/browser.js';
import { Installation, type SentEvent } from '../support/installation.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

/** Right-to-left override: the text after it is rendered backwards. */
const RLO = '\u202e';
const CONTROLS = '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';
const ts = new Date().toISOString();
const withOverride = (text: string) => `${text}${RLO}fdp.exe`;

/** Events of seven types, with the override in every text. */
const EVENTS: SentEvent[] = [
  {
    type: 'log',
    ts,
    data: {
      level: 'info',
      message: withOverride('invoice'),
      module: withOverride('mail'),
      fields: { [withOverride('name')]: withOverride('value'), user_id: withOverride('u-1') },
    },
  },
  {
    type: 'error',
    ts,
    data: {
      name: withOverride('TypeError'),
      message: withOverride('oops'),
      stack: withOverride('at f'),
      release: withOverride('1.0'),
      breadcrumbs: [{ category: withOverride('nav'), message: withOverride('opened') }],
    },
  },
  {
    type: 'audit',
    ts,
    data: {
      actor: withOverride('ada'),
      action: withOverride('order.refund'),
      resource: withOverride('order/7'),
      metadata: {
        before: { [withOverride('state')]: withOverride('paid') },
        after: { [withOverride('state')]: withOverride('refunded') },
      },
    },
  },
  {
    type: 'config',
    ts,
    data: {
      path: withOverride('web.yaml'),
      actor: withOverride('ada'),
      diff: `@@ -1,1 +1,1 @@\n-${withOverride('a')}\n+${withOverride('b')}`,
    },
  },
  {
    type: 'deploy',
    ts,
    data: {
      service: withOverride('web'),
      version: withOverride('4.2'),
      environment: withOverride('production'),
      status: withOverride('done'),
      commit: withOverride('c0ffee'),
    },
  },
  {
    type: 'feature_flag',
    ts,
    data: { key: withOverride('checkout'), enabled: true, rollout: 5, actor: withOverride('ada') },
  },
  { type: 'tenant', ts, data: { projectId: withOverride('tenant-9'), plan: withOverride('team') } },
];

describe('text with bidirectional controls', () => {
  let installation: Installation;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    const shop = await installation.project('shop', 'Web shop');
    const answer = await installation.send(shop, EVENTS);
    expect(answer.json).toMatchObject({ rejected: [] });
    page = await browser.page();
    await signIn(page, installation.baseUrl);
  }, 120_000);
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  /** Lines of the page's text, accessible names and titles that contain a bidirectional control. */
  const reordered = () =>
    page.evaluate((controls) => {
      const pattern = new RegExp(controls);
      const texts = [document.title, document.body.innerText];
      for (const element of document.querySelectorAll('[aria-label],[title]')) {
        texts.push(element.getAttribute('aria-label') ?? '', element.getAttribute('title') ?? '');
      }
      return texts.flatMap((text) => text.split('\n')).filter((line) => pattern.test(line));
    }, CONTROLS);

  it('is shown by its code point in the list, on the overview and on the page of each event', async () => {
    keepPictureOnFailure(page, 'sender-text');
    await page.goto(`${installation.baseUrl}/p/shop/events`);
    await page.getByText('invoice⟨U+202E⟩fdp.exe').first().waitFor();
    expect(await reordered()).toEqual([]);

    const { items } = await installation.api<{ items: { id: string; type: string }[] }>(
      'GET',
      '/api/events?project_id=shop&limit=100',
    );
    const seen = new Set<string>();
    for (const { id, type } of items) {
      if (seen.has(type)) continue;
      seen.add(type);
      await page.goto(`${installation.baseUrl}/p/shop/events/${id}`);
      await page.getByRole('button', { name: 'JSON', exact: true }).click();
      await page.getByRole('tree').first().waitFor();
      expect([type, await reordered()]).toEqual([type, []]);
    }
    expect([...seen]).toEqual(expect.arrayContaining(EVENTS.map(({ type }) => type)));

    await page.goto(`${installation.baseUrl}/p/shop`);
    await page.getByText('web⟨U+202E⟩fdp.exe').first().waitFor();
    expect(await reordered()).toEqual([]);
    expect(complaintsOf(page)).toEqual([]);
  });

  it('is isolated within its row, and rendered without ligatures', async () => {
    await page.goto(`${installation.baseUrl}/p/shop/events`);
    const title = page.getByText('invoice⟨U+202E⟩fdp.exe').first();
    await title.waitFor();
    const style = await title.evaluate((element) => {
      const { unicodeBidi, fontVariantLigatures } = getComputedStyle(element);
      return { unicodeBidi, fontVariantLigatures };
    });
    expect(style).toEqual({ unicodeBidi: 'isolate', fontVariantLigatures: 'none' });
    await page.getByText('invoice⟨U+202E⟩fdp.exe').first().click();
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    const ligatures = await page
      .getByRole('tree')
      .first()
      .evaluate((element) => getComputedStyle(element).fontVariantLigatures);
    expect(ligatures).toBe('none');
  });
});
