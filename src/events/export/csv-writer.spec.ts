import { describe, expect, it } from 'vitest';
import { csvCell, jsonCell } from './csv-writer.js';

describe('csvCell', () => {
  it.each([
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
    // After characters that spreadsheets remove.
    [' =1+1', "' =1+1"],
    ['\u00a0@SUM(1)', "'\u00a0@SUM(1)"],
    ['\u3000＝1', "'\u3000＝1"],
    ['\u200b\u202e=1', "'\u200b\u202e=1"],
    ['\ufeff+1', "'\ufeff+1"],
    ['\u0001\v-1', "'\u0001\v-1"],
    ['﹦1', "'﹦1"],
    ['\uff0b1', "'\uff0b1"],
    ['\uff0d1', "'\uff0d1"],
    ['\uff20a', "'\uff20a"],
    ['  plain - text', '  plain - text'],
    // After the list separator of another region.
    ['a;=1+1', "a;'=1+1"],
    ['a; \t@b', "a; \t'@b"],
    ['a|+1;-1', "a|'+1;'-1"],
    [';=1', ";'=1"],
    ['|=1', "|'=1"],
    ['a\n=1', '"a\n\'=1"'],
    ['a,-b', '"a,-b"'],
    ['a; b=c', 'a; b=c'],
  ])('writes %j as %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it('guards against formulas after a comma in a file that is separated by tabs', () => {
    expect([csvCell('a,=1', '\t'), csvCell('a\t=1', '\t')]).toEqual(["a,'=1", '"a\t=1"']);
  });

  it('processes a megabyte of tabs in linear time', () => {
    const text = '\t'.repeat(1_000_000);
    expect(csvCell(`a${text}`)).toBe(`a${text}`);
  });

  it.each([
    [{ message: 'a;=cmd|@b; +c' }, '"{""message"":""a;\\u003dcmd|\\u0040b; \\u002bc""}"'],
    [{ list: [1, -2], text: 'a,-b; c=d' }, '"{""list"":[1,-2],""text"":""a,-b; c=d""}"'],
    [{ title: '\u009d8;=\u0007' }, '"{""title"":""\\u009d8;\\u003d\\u0007""}"'],
  ])('writes %j as equal JSON from which no regional separator splits off a formula', (value, cell) => {
    expect(jsonCell(JSON.stringify(value))).toBe(cell);
    expect(JSON.parse(cell.slice(1, -1).replaceAll('""', '"'))).toEqual(value);
  });

  it('quotes a cell that contains the separator of the file', () => {
    expect([csvCell('a\tb', '\t'), csvCell('a,b', '\t')]).toEqual(['"a\tb"', 'a,b']);
  });
});
