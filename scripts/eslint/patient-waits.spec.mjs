import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import rule from './patient-waits.mjs';

const linter = new Linter();
function reports(code) {
  return linter
    .verify(code, {
      plugins: { signalbox: { rules: { waits: rule } } },
      rules: { 'signalbox/waits': 'error' },
    })
    .map(({ messageId, message }) => messageId ?? message);
}

it.each([
  ['a wait of Vitest without options', 'vi.waitFor(() => true)'],
  ['a wait of Vitest whose options have no timeout', 'vi.waitFor(() => true, { interval: 20 })'],
  [
    'a wait of Vitest whose constant has no timeout',
    'const OFTEN = { interval: 20 }; vi.waitUntil(() => true, OFTEN)',
  ],
])('rejects %s', (_, code) => {
  expect(reports(code)).toEqual(['noTimeout']);
});

it.each([
  ['a poll of seconds', 'expect.poll(() => 1, { timeout: 5000 }).toBe(1)'],
  ['a wait whose timeout is a number', 'vi.waitFor(() => true, 5000)'],
  ['a wait of Playwright', 'page.getByRole("link").waitFor({ state: "hidden", timeout: 2000 })'],
  ['a timeout in the last argument', 'page.waitForFunction(() => true, undefined, { timeout: 10_000 })'],
  ['a wait for an address', 'page.waitForURL("/p", { timeout: 10_000 })'],
  ['a constant of the file', 'const LIVE_MS = 2 * 1000; link.waitFor({ timeout: LIVE_MS })'],
  [
    'options that are spread',
    'const SOON = { timeout: 5000 }; vi.waitFor(() => 1, { ...SOON, interval: 5 })',
  ],
  ['the default of a parameter', 'function row(page, timeout = 5000) { return page.waitFor({ timeout }); }'],
  ['a default of Playwright', 'context.setDefaultTimeout(45_000)'],
])('rejects a timeout below a minute: %s', (_, code) => {
  expect(reports(code)).toEqual(['tooShort']);
});

it('rejects a wait for a duration', () => {
  expect(reports('page.waitForTimeout(150)')).toEqual(['duration']);
});

it.each([
  ['a poll with the default of a minute', 'expect.poll(() => 1).toBe(1)'],
  ['a wait of a minute', 'vi.waitFor(() => true, { timeout: 60_000, interval: 20 })'],
  ['a wait of Playwright with its default', 'page.getByRole("link").waitFor({ state: "hidden" })'],
  ['imported options', 'import { SOON } from "./soon.js"; vi.waitFor(() => true, SOON)'],
  ['a timeout of seconds for another function', 'execFileSync("true", { timeout: 5000 })'],
])('accepts %s', (_, code) => {
  expect(reports(code)).toEqual([]);
});
