import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageErrorsOf, screenshotOnFailure, TestBrowser } from '../support/browser.js';
import { Installation } from '../support/installation.js';
import { settled } from '../support/page/settled.js';
import { signIn } from '../support/sign-in.js';
import { startInstallation } from '../support/start-installation.js';
import { toast } from '../support/page/toast.js';

/** More Tab stops than any page has, so that a search that wraps around ends. */
const MAX_TABS = 60;
const HEADER_PX = 48;

describe('accessible use of the portal', () => {
  let installation: Installation;
  let browser: TestBrowser;

  beforeAll(async () => {
    [installation, browser] = await Promise.all([startInstallation(), TestBrowser.start()]);
    await installation.project('shop', 'Web shop');
    for (const [key, enabled] of [
      ['on', true],
      ['off', false],
    ] as const) {
      await installation.api('POST', '/api/flags', { project_id: 'shop', key, name: `Flag ${key}`, enabled });
    }
  });
  afterAll(async () => {
    await browser?.stop();
    await installation?.stop();
  });

  describe('by keyboard alone', () => {
    let page: Page;

    beforeAll(async () => {
      page = await browser.page();
      await signIn(page, installation.baseUrl, '/p/shop/flags');
      await page.getByRole('heading', { level: 1, name: 'Feature flags' }).waitFor();
    });
    beforeEach(({ task }) => screenshotOnFailure(page, task.name));

    it('the first Tab reaches the link that skips the navigation', async () => {
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Feature flags' }).waitFor();
      await page.keyboard.press('Tab');
      expect(await focused(page)).toMatchObject({ text: 'Skip to the content', isSeen: true });
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    });

    it('a flag is created; the focus moves into the dialog and then stays on the page', async () => {
      await tabTo(page, 'New flag');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await expect.poll(() => isFocusIn(page, '[role="dialog"]')).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(async () => (await focused(page)).text).toBe('New flag');

      await page.keyboard.press('Enter');
      await dialog.waitFor();
      await tabTo(page, 'Name');
      await page.keyboard.type('By keyboard');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'By keyboard' }).waitFor();
    });

    it('the flag is rolled out and saved', async () => {
      await tabTo(page, 'By keyboard: rollout');
      await page.keyboard.press('PageDown');
      await page.keyboard.press('ArrowLeft');
      await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
      await tabTo(page, 'Save changes');
      await page.keyboard.press('Enter');
      await toast(page, 'By keyboard is saved.');
      expect(await flag()).toMatchObject({ rollout: 89 });
      await expect.poll(() => isFocusIn(page, 'main')).toBe(true);
    });

    it('the flag is killed and restored with the focus on one button', async () => {
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'By keyboard' }).waitFor();
      await tabTo(page, 'Kill');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Kill By keyboard?' });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(async () => (await focused(page)).text).toBe('Kill');
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      await tabTo(page, 'Type by-keyboard to confirm');
      await page.keyboard.type('by-keyboard');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      expect(await flag()).toMatchObject({ killed: true });
      await expect.poll(async () => (await focused(page)).text).toBe('Restore');
      await page.keyboard.press('Enter');
      await toast(page, 'By keyboard runs again.');
      expect(await flag()).toMatchObject({ killed: false });
      await expect.poll(async () => (await focused(page)).text).toBe('Kill');
      expect(pageErrorsOf(page)).toEqual([]);
    });

    it('the focused element is never below the header, at any scroll position', async () => {
      await page.setViewportSize({ width: 900, height: 420 });
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'By keyboard' }).waitFor();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      for (let step = 0; step < 25; step += 1) {
        await page.keyboard.press('Shift+Tab');
        await expect.poll(async () => JSON.stringify(await focused(page))).toContain('"isSeen":true');
      }
    });
  });

  it('nothing moves with prefers-reduced-motion', async () => {
    const page = await browser.page({ reducedMotion: 'reduce' });
    screenshotOnFailure(page, 'use-motion');
    await signIn(page, installation.baseUrl, '/p/shop/flags');
    await page.getByRole('button', { name: 'New flag' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await movements(page)).toEqual([]);
    const moving = await browser.page({ reducedMotion: 'no-preference' });
    await signIn(moving, installation.baseUrl, '/p/shop/flags');
    await moving.getByRole('button', { name: 'New flag' }).waitFor();
    // Starts before the click: a short animation could end before a later check begins.
    await moving.evaluate(() => {
      const measure = (): void => {
        if (document.getAnimations().length > 0) document.documentElement.dataset['moved'] = '';
        requestAnimationFrame(measure);
      };
      measure();
    });
    await moving.getByRole('button', { name: 'New flag' }).click();
    // Control: without the preference, the check detects an animation.
    await moving.locator('html[data-moved]').waitFor();
    await Promise.all([page.context().close(), moving.context().close()]);
  });

  it('on and off differ in forced colors', async () => {
    const page = await browser.page({ forcedColors: 'active' });
    screenshotOnFailure(page, 'use-forced-colors');
    await signIn(page, installation.baseUrl, '/p/shop/flags');
    const appearance = async (name: string): Promise<string> => {
      const onOff = page.getByRole('switch', { name });
      await onOff.waitFor();
      return onOff.evaluate((input) => {
        const track = input.parentElement?.querySelector('.mantine-Switch-track');
        const thumb = input.parentElement?.querySelector('.mantine-Switch-thumb');
        const { backgroundColor, borderTopWidth } = getComputedStyle(track ?? input);
        const { left, backgroundColor: ofThumb } = getComputedStyle(thumb ?? input);
        return JSON.stringify({ backgroundColor, borderTopWidth, left, ofThumb });
      });
    };
    const [on, off] = [await appearance('Flag on: on or off'), await appearance('Flag off: on or off')];
    expect(on).not.toBe(off);
    // Forced colors remove the fill of the track; its border and the thumb must remain.
    expect(JSON.parse(off)).not.toMatchObject({ borderTopWidth: '0px' });
    await page.keyboard.press('Tab');
    expect((await focused(page)).outline).not.toBe('none');
    await page.context().close();
  });

  it.each([
    '/',
    '/p/shop',
    '/p/shop/events',
    '/p/shop/flags',
    '/p/shop/flags/on/rules',
    '/p/shop/settings/keys',
    '/org/members',
    '/health',
  ])('with text of twice the size nothing is cut off on %s', async (path) => {
    const page = await browser.page();
    screenshotOnFailure(page, `use-large-${path}`);
    await signIn(page, installation.baseUrl, path);
    await page.getByRole('heading', { level: 1, name: /^(?!Loading)/ }).waitFor();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await settled(page);
    expect(await cutOff(page)).toEqual([]);
    await page.context().close();
  });

  async function flag(): Promise<Record<string, unknown>> {
    return installation.api('GET', '/api/flags/by-keyboard?project_id=shop');
  }
});

interface Focused {
  /** Accessible name: `aria-label`, the label or the text. */
  text: string;
  /** Whether it is inside the window, and its center is not covered by the header. */
  isSeen: boolean;
  outline: string;
}

function focused(page: Page): Promise<Focused> {
  return page.evaluate((headerPx) => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body)
      return { text: 'nothing', isSeen: false, outline: 'none' };
    const label =
      element instanceof HTMLInputElement
        ? (element.labels?.[0]?.textContent ?? '').replace(/\s*\*$/, '')
        : '';
    const text = element.getAttribute('aria-label') ?? (label !== '' ? label : (element.textContent ?? ''));
    const { left, top, width, height } = element.getBoundingClientRect();
    const isBelow = element.closest('main') === null || top + height / 2 >= headerPx;
    const isSeen = isBelow && top + height > 0 && top < innerHeight && left + width > 0 && left < innerWidth;
    return { text: text.trim(), isSeen, outline: getComputedStyle(element).outlineStyle };
  }, HEADER_PX);
}

function isFocusIn(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((where) => document.activeElement?.closest(where) != null, selector);
}

/** Presses Tab until the element with this name has the focus, and expects it to be visible. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < MAX_TABS; step += 1) {
    const { text, isSeen } = await focused(page);
    if (text === name) {
      expect(isSeen).toBe(true);
      return;
    }
    passed.push(text);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}, only ${passed.join(' | ')}`);
}

/** Elements with an animation of more than 20 ms. */
function movements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 20)
      .map((animation) => (animation.effect as KeyframeEffect).target?.outerHTML.slice(0, 120) ?? ''),
  );
}

/** Buttons, links, headings and labels that cut off their text, and how far the page scrolls horizontally. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      'main button, main a, main h1, main label',
    )) {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut =
        element.scrollWidth > element.clientWidth + 2 &&
        overflowX !== 'visible' &&
        textOverflow !== 'ellipsis';
      const isLow =
        element.clientHeight > 0 &&
        element.scrollHeight > element.clientHeight * 1.5 &&
        overflowX !== 'visible';
      if (isCut || isLow) found.push(element.outerHTML.slice(0, 160));
    }
    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return sideways > 0 ? [...found, `scrolls ${sideways} px sideways`] : found;
  });
}
