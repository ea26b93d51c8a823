import { describe, expect, it } from 'vitest';
import { fieldsOfEvent } from './performance.projector.js';

describe('fieldsOfEvent', () => {
  it('returns scalar values, also of nested objects, in alphabetical order', () => {
    const data = { tags: { zone: 'a', deep: { er: 1 } }, cached: false, code: 200, list: [1], nothing: null };
    expect(fieldsOfEvent(data)).toEqual([
      ['cached', 'false'],
      ['code', '200'],
      ['tags.zone', 'a'],
    ]);
  });

  it('omits the metric itself, ids, and empty names and values', () => {
    const ids = { id: '1', requestId: '2', user_id: '3', user: { id: '4' }, 'trace-id': '5', traceID: '6' };
    expect(
      fieldsOfEvent({ service: 'a', metric: 'b', value: 1, unit: 'ms', empty: '', '': 'x', ...ids }),
    ).toEqual([]);
    expect(fieldsOfEvent({ paid: true, valid: true })).toEqual([
      ['paid', 'true'],
      ['valid', 'true'],
    ]);
  });

  it('bounds the number and the length of fields, and never splits a character', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`f${i}`, i]));
    expect(fieldsOfEvent(many)).toHaveLength(8);
    expect(fieldsOfEvent({ ['n'.repeat(61)]: 1 })).toEqual([]);
    expect(fieldsOfEvent({ a: `${'x'.repeat(99)}\u{1F980}` })).toEqual([['a', 'x'.repeat(99)]]);
  });
});
