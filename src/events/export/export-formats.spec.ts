import { describe, expect, it } from 'vitest';
import { csvCell } from './export-formats.js';

describe('csvCell', () => {
  it.each([
    ['plain', 'plain'],
    ['a "b", c', '"a ""b"", c"'],
    ['=1+1', "'=1+1"],
    ['\u001b[31mcheckout\u001b[0m', 'checkout'],
    // A spreadsheet may drop the sequence and read the formula behind it.
    ['\u001b[0m=1+1', "'=1+1"],
  ])('writes %j as %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });
});
