import { describe, expect, it } from 'vitest';
import { parseExact, type JsonObject } from '../../api/exact-json';
import { parseExplorerSearch } from '../search';
import { addFilter, chosenFilters } from './filters';
import { dataPart, isDataPart, dataPartText } from './data-part';

const DATA = parseExact(
  '{"user":{"id":7},"n":12345678901234567890,"tags":["a",{"k":null}],"a/b":{"~c":true},"text":"x","long":"' +
    'x'.repeat(500) +
    '"}',
) as JsonObject;

describe('dataPart', () => {
  it.each([
    ['/text', '{"text":"x"}', 'text', 'x'],
    ['/n', '{"n":12345678901234567890}', 'n', '12345678901234567890'],
    ['/tags/1/k', '{"tags":[{"k":null}]}', 'tags[].k', 'null'],
    ['/a~1b/~0c', '{"a/b":{"~c":true}}', 'a/b.~c', 'true'],
  ])('has only the value at %s, with its digits', (pointer, part, path, value) => {
    expect(dataPart(DATA, pointer)).toBe(part);
    expect(dataPartText(part)).toEqual({ path, value });
  });

  it('is null for a value that exceeds the limit of the search', () => {
    expect(dataPart(DATA, '/long')).toBeNull();
  });

  it('is shown down to the first container with several members', () => {
    expect(dataPartText('{"a":{"b":1,"c":""}}')).toEqual({ path: 'a', value: '{"b":1,"c":""}' });
    expect(dataPartText('{"a":""}')).toEqual({ path: 'a', value: '""' });
  });

  it.each(['[]', '{}', '{"a":', `{"a":"${'x'.repeat(500)}"}`])('rejects %j', (text) => {
    expect(isDataPart(text)).toBe(false);
  });
});

describe('addFilter', () => {
  const after = (search: object, ...filters: Parameters<typeof addFilter>[1][]) =>
    filters.reduce(
      (all, filter) => parseExplorerSearch({ ...all, ...addFilter(all, filter) }),
      parseExplorerSearch(search as Record<string, unknown>),
    );

  it('adds required and excluded values to the active filters', () => {
    expect(
      after(
        { q: 'x', not_type: 'log' },
        { field: 'type', value: 'trace', out: true },
        { field: 'level', value: 'error', out: false },
        { field: 'source', value: 'a,b', out: true },
        { field: 'data', value: '{"a":1}', out: false },
        { field: 'data', value: '{"b":2}', out: true },
      ),
    ).toEqual({
      q: 'x',
      not_type: 'log,trace',
      level: 'error',
      not_source: ['a,b'],
      data: ['{"a":1}'],
      not_data: ['{"b":2}'],
    });
  });

  it.each([
    ['type', 'log', 'log', undefined],
    ['source', 'shop', 'shop', ['shop']],
    ['data', '{"a":1}', ['{"a":1}'], ['{"a":1}']],
  ] as const)('replaces the opposite filter: %s', (field, value, inside, left) => {
    const isIn = after({}, { field, value, out: true }, { field, value, out: false });
    expect(isIn).toEqual({ [field]: inside });
    const isOut = after(isIn, { field, value, out: false }, { field, value, out: true });
    expect(isOut).toEqual({ [`not_${field}`]: left ?? value });
  });
});

describe('chosenFilters', () => {
  it('describes each filter, and removes it alone', () => {
    const search = parseExplorerSearch({
      query: 'not a chip',
      not_type: 'log,trace',
      level: 'warn,error',
      not_source: ['a', 'b'],
      data: ['{"user":{"id":"u-1"}}'],
    });
    const chosen = chosenFilters(search);
    expect(chosen.map(({ name, value, out }) => `${name} ${out ? 'is not' : 'is'} ${value}`)).toEqual([
      'Type is not Log, Trace',
      'Level is Warning, Error',
      'Source is not a',
      'Source is not b',
      'user.id is u-1',
    ]);
    for (const { without } of chosen) {
      expect(chosenFilters(parseExplorerSearch({ ...search, ...without }))).toHaveLength(4);
    }
  });
});
