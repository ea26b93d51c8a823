import { expect, it } from 'vitest';
import { decimalText, numberText, shareText } from './number-text';

it.each([
  [0, '0'],
  [0.3, '0.3'],
  [0.0004, '0.0004'],
  [-0.0000123, '-0.000012'],
  [1234.5678, '1,234.568'],
  [-0, '0'],
  [0.0005, '0.0005'],
  [0.00149, '0.0015'],
  [0.0099, '0.0099'],
  [0.00999, '0.01'],
  [0.0123, '0.012'],
  [999.9996, '1,000'],
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

it.each([
  ['0', '0'],
  ['999.99', '999.99'],
  ['1000', '1,000'],
  ['-1234567.10', '-1,234,567.10'],
  ['12345678901234567890.123456', '12,345,678,901,234,567,890.123456'],
  ['0.30000000000000004', '0.30000000000000004'],
  ['NaN', 'NaN'],
])('the decimal %s is shown as %s, with all of its digits', (decimal, text) => {
  expect(decimalText(decimal)).toBe(text);
});
