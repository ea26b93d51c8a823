import { describe, expect, it } from 'vitest';
import { csvCell } from './csv-cell.js';

describe('csvCell', () => {
  it.each([
    ['plain', 'plain'],
    ['a "b", c', '"a ""b"", c"'],
    ['=1+1', "'=1+1"],
    ['\u001b[31mcheckout\u001b[0m', 'checkout'],
    // A spreadsheet may drop the sequence and read the formula behind it.
    ['\u001b[0m=1+1', "'=1+1"],
    ['\n=1+1', '"\'\n=1+1"'],
    ['＝1+1', "'＝1+1"],
    ['a\tb', 'a\tb'],
    ['\t=1+1', "'\t=1+1"],
    ['a\rb', '"a\rb"'],
  ])('writes %j as %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it('quotes the separator, whichever it is', () => {
    expect([csvCell('a\tb', '\t'), csvCell('a,b', '\t')]).toEqual(['"a\tb"', 'a,b']);
  });
});
