import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // There are no frames, and no rule that reads style sheets is among these.
  iframes: false,
  preload: false,
};

interface Axe {
  run(options: RunOptions): Promise<AxeResults>;
}

/**
 * What axe finds wrong on a page as it is now: one line for each element, empty when nothing is.
 *
 * @param options without rules that another call has checked where nothing is different for them, or only by some.
 */
export async function violationsOf(
  page: Page,
  { without = [], only }: { without?: readonly string[]; only?: string[] } = {},
): Promise<string[]> {
  // By the debugger's protocol: the content security policy would refuse a script tag.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: Axe }).axe.run(options),
    only === undefined
      ? { ...OPTIONS, rules }
      : { ...OPTIONS, runOnly: { type: 'rule' as const, values: only } },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} – ${failureSummary ?? ''}`),
  );
}
