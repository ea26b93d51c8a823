import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // The portal has no frames, and none of these rules reads style sheets.
  iframes: false,
  preload: false,
};

interface Axe {
  run(options: RunOptions): Promise<AxeResults>;
}

/**
 * Violations that axe finds on the current page, one line per element; empty without violations.
 *
 * @param options `without` omits rules whose result is known from another call; `only` limits the check to some rules.
 */
export async function violationsOf(
  page: Page,
  { without = [], only }: { without?: readonly string[]; only?: string[] } = {},
): Promise<string[]> {
  // Evaluated through the DevTools protocol: the content security policy would reject a script element.
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
