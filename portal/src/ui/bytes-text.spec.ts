import { expect, it } from 'vitest';
import { bytesText } from './bytes-text';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [1024 * 1024 - 1, '1.0 MB'],
  [99.94 * 1024 ** 2, '99.9 MB'],
  [99.96 * 1024 ** 2, '100 MB'],
  [999.95 * 1024 ** 2, '1000 MB'],
  [1023.6 * 1024 ** 2, '1.0 GB'],
  [1023.4 * 1024, '1023 KB'],
  [200 * 1024 * 1024, '200 MB'],
  [5.25 * 1024 ** 4, '5.3 TB'],
  [3000 * 1024 ** 4, '3000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
