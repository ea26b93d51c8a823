import { describe, expect, it } from 'vitest';
import { valueText } from './value-text';

describe('valueText', () => {
  it.each([
    [0, '0'],
    [41.7345, '41.7'],
    [-0.12345, '-0.123'],
    [12_345.678, '12,346'],
    [1e300, '1.00e+300'],
    [2.5e-7, '2.50e-7'],
  ])('shows %s as %s', (value, text) => {
    expect(valueText(value)).toBe(text);
  });
});
