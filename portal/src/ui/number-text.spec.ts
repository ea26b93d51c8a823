import { expect, it } from 'vitest';
import { numberText, shareText } from './number-text';

it.each([
  [0, '0'],
  [0.3, '0.3'],
  [0.0004, '0.0004'],
  [-0.0000123, '-0.000012'],
  [1234.5678, '1,234.568'],
])('the number %s is shown as %s', (value, text) => {
  expect(numberText(value)).toBe(text);
});

it.each([
  [1, '100%'],
  [0.99999, 'over 99.99%'],
  [0.9997, '99.97%'],
  [0.9986, '99.86%'],
  [0.9984, '99.8%'],
  [0.985, '98.5%'],
  [2 / 3, '66.7%'],
  [0.0002, '0.02%'],
  [0.000001, 'under 0.01%'],
  [0, '0%'],
])('the share %s is shown as %s', (share, text) => {
  expect(shareText(share)).toBe(text);
});
