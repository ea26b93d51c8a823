import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../../src/events/event-types.js';
import { pageErrorsOf, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import { Installation, type SentEvent } from '../support/installation.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';

/** Right-to-left override: the text after it is rendered backwards. */
const RLO = '\u202e';
const CONTROLS = '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';
const ts = new Date().toISOString();
const withOverride = (text: string) => `${text}${RLO}fdp.exe`;

/** Events of types whose texts are nested or have formats of their own, with the override in every text. */
const WRITTEN: SentEvent[] = [
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
];

/** An event of every type, new ones included. */
const EVENTS = EVENT_TYPES.map((type) => WRITTEN.find((event) => event.type === type) ?? exampleOf(type));

/** The example of the type's schema, with the override in each text that may have any characters. */
function exampleOf(type: string): SentEvent {
  const file = new URL(`../../../contracts/events/${type}.schema.json`, import.meta.url);
  const { examples, properties } = JSON.parse(readFileSync(file, 'utf8')) as EventSchema;
  const data = Object.entries(examples[0]).map(([name, value]) => [
    name,
    typeof value === 'string' && properties[name]?.pattern === undefined ? withOverride(value) : value,
  ]);
  return { type, ts, data: Object.fromEntries(data) as object };
}

interface EventSchema {
  examples: [Record<string, unknown>];
  properties: Record<string, { pattern?: string }>;
}

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
    screenshotOnFailure(page, 'sender-text');
    await page.goto(`${installation.baseUrl}/p/shop/events`);
    await page.getByText('invoice⟨U+202E⟩fdp.exe').first().waitFor();
    expect(await reordered()).toEqual([]);

    const { items } = await installation.api<{ items: { id: string; type: string }[] }>(
      'GET',
      '/api/events?project_id=shop&limit=100',
    );
    // Not the service's own events about the project.
    const sent = items.filter((item) => JSON.stringify(item).includes(RLO));
    expect(sent.map(({ type }) => type).sort()).toEqual([...EVENT_TYPES]);
    for (const { id, type } of sent) {
      await page.goto(`${installation.baseUrl}/p/shop/events/${id}`);
      await page.getByText('⟨U+202E⟩fdp.exe').first().waitFor();
      expect([type, await reordered()]).toEqual([type, []]);
      await page.getByRole('button', { name: 'JSON', exact: true }).click();
      await page.getByRole('tree').first().waitFor();
      expect([type, 'JSON', await reordered()]).toEqual([type, 'JSON', []]);
    }

    await page.goto(`${installation.baseUrl}/p/shop`);
    await page.getByText('web⟨U+202E⟩fdp.exe').first().waitFor();
    expect(await reordered()).toEqual([]);
    expect(pageErrorsOf(page)).toEqual([]);
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
