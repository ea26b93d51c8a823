import { expect, it } from 'vitest';
import { decimalText, numberText, shareText, bytesText } from './number-text';

it.each([
  [-0.0000123, '-0.000012'],
  [1234.5678, '1,234.568'],
  [-0, '0'],
  [0.0099, '0.0099'],
  [0.5678, '0.568'],
])('the number %s is shown as %s', (value, text) => {
  expect(numberText(value)).toBe(text);
});

it.each([
  [1, '100%'],
  [0.99999, 'over 99.99%'],
  [0.99864, '99.86%'],
  [0.9984, '99.8%'],
  [2 / 3, '66.7%'],
  [0.0002, '0.02%'],
  [0.000001, 'under 0.01%'],
  [0, '0%'],
])('the share %s is shown as %s', (share, text) => {
  expect(shareText(share)).toBe(text);
});

it.each([
  ['1000', '1,000'],
  ['-1234567.10', '-1,234,567.10'],
  ['12345678901234567890.123456', '12,345,678,901,234,567,890.123456'],
  ['NaN', 'NaN'],
])('the decimal %s is shown as %s, with all of its digits', (decimal, text) => {
  expect(decimalText(decimal)).toBe(text);
});

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024 * 1024 - 1, '1.0 MB'],
  [99.94 * 1024 ** 2, '99.9 MB'],
  [99.96 * 1024 ** 2, '100 MB'],
  [1023.6 * 1024 ** 2, '1.0 GB'],
  [1023.4 * 1024, '1023 KB'],
  [3000 * 1024 ** 4, '3000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
