import type { Locator, Page } from 'playwright-core';

/** Code and other preformatted text that a button covers, or that extends beyond its panel. */
export function misplacedCode(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const overlaps = (one: DOMRect, other: DOMRect): boolean =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1;
    return [...document.querySelectorAll('pre, [role="treeitem"][data-pointer]')].flatMap((code) => {
      const box = code.getBoundingClientRect();
      if (box.width === 0) return [];
      const describe = (what: string): string => `${what}: ${(code.textContent ?? '').slice(0, 60)}`;
      const around = code.closest('.panel, section, [role="dialog"]')?.getBoundingClientRect();
      const right = Math.min(around?.right ?? innerWidth, innerWidth);
      const found: string[] = [];
      if (box.left < 0 || box.right > right + 1) found.push(describe('extends beyond its panel'));
      if (code.tagName !== 'PRE') return found;
      const near = code.closest('section, [role="dialog"]') ?? document.body;
      for (const button of near.querySelectorAll('button, a[href]')) {
        if (!code.contains(button) && overlaps(box, button.getBoundingClientRect()))
          found.push(
            describe(`covered by “${button.getAttribute('aria-label') ?? button.textContent ?? ''}”`),
          );
      }
      return found;
    });
  });
}

/** Words in tables that are broken across lines. Lines may end at hyphens and slashes. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const range = document.createRange();
    for (const cell of document.querySelectorAll('table th, table td')) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}_.@:]+/gu)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
          if (lines.size > 1) found.push(word);
        }
      }
    }
    return found;
  });
}

/** Pixels by which the page is wider than the window, so that it scrolls horizontally. */
export function widerThanWindow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * Labels of time axes that touch each other or extend beyond the window; `axes` is the number of axes that were
 * checked.
 */
export function touchingLabels(page: Page): Promise<{ axes: number; touching: string[] }> {
  return page.evaluate(() => {
    const axes = [
      ...[...document.querySelectorAll('[data-time-axis]')].map((axis) => [...axis.querySelectorAll('span')]),
      ...[...document.querySelectorAll('.recharts-xAxis-tick-labels, .recharts-xAxis')].map((axis) => [
        ...axis.querySelectorAll('text'),
      ]),
    ]
      .map((labels) =>
        labels
          .filter((label) => label.checkVisibility({ visibilityProperty: true }) && label.textContent !== '')
          .map((label) => ({ text: label.textContent ?? '', box: label.getBoundingClientRect() }))
          .sort((one, other) => one.box.left - other.box.left),
      )
      .filter((labels) => labels.length > 0);
    const touching = axes.flatMap((labels) =>
      labels.flatMap(({ text, box }, index) => {
        const before = labels[index - 1];
        const isOutside = box.left < 0 || box.right > innerWidth;
        if (isOutside) return [`outside: ${text}`];
        return before !== undefined && before.box.right > box.left - 2 ? [`${before.text}|${text}`] : [];
      }),
    );
    return { axes: axes.length, touching };
  });
}

/**
 * Truncated Arabic and Hebrew text whose beginning, on the right, is not visible; `names` is the number of texts that
 * were checked.
 */
export function lostBeginnings(page: Page): Promise<{ names: number; lost: string[] }> {
  return page.evaluate(() => {
    const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;
    const range = document.createRange();
    const found = { names: 0, lost: [] as string[] };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      // Also in a text that begins in Latin, truncation must remove its end in reading order.
      const first = text.search(RIGHT_TO_LEFT);
      const parent = node.parentElement;
      if (first < 0 || parent?.checkVisibility() !== true) continue;
      if (parent.closest('[class*="isuallyHidden"], script, style, [role="tooltip"]') !== null) continue;
      range.setStart(node, first);
      range.setEnd(node, first + 1);
      const letter = range.getBoundingClientRect();
      if (letter.width === 0) continue;
      found.names += 1;
      for (let box: Element | null = parent; box !== null; box = box.parentElement) {
        const { overflowX, position } = getComputedStyle(box);
        const { left, right, width } = box.getBoundingClientRect();
        // Scrolling reveals the rest.
        if (position === 'fixed' || overflowX === 'auto' || overflowX === 'scroll') break;
        if (width <= 1 || overflowX === 'visible') continue;
        if (letter.left < left - 1 || letter.right > right + 1) found.lost.push(text);
      }
    }
    return found;
  });
}

/** Sorts parts of a text by their rendered position, from left to right. */
export function fromLeftToRight(element: Locator, parts: readonly string[]): Promise<string[]> {
  return element.evaluate((root, wanted) => {
    const range = document.createRange();
    const leftOf = (part: string): number => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const at = (node.textContent ?? '').indexOf(part);
        if (at < 0) continue;
        range.setStart(node, at);
        range.setEnd(node, at + part.length);
        return range.getBoundingClientRect().left;
      }
      return NaN;
    };
    return [...wanted].sort((one, other) => leftOf(one) - leftOf(other));
  }, parts);
}
