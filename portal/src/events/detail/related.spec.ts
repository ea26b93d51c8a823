import { describe, expect, it } from 'vitest';
import { withData } from '../test-event';
import { moreLikeIt, relatedTo } from './related';

const DAY = 86_400_000;

describe('relatedTo', () => {
  const event = withData('log', { trace_id: 't-1', fields: { user_id: 'u-1', requestId: 17 }, userId: '' });
  const atMs = Date.parse(event.ts);

  it('searches for the whole value, in any field', () => {
    expect(relatedTo(event, atMs + DAY)).toEqual([
      { name: 'trace', value: 't-1', search: { q: '"t-1"', range: '30d' } },
      { name: 'request', value: '17', search: { q: '17', range: '30d' } },
      { name: 'user', value: 'u-1', search: { q: '"u-1"', range: '30d' } },
    ]);
  });

  it('searches around an event that is older than every preset', () => {
    const [first] = relatedTo(event, atMs + 40 * DAY);
    expect(Date.parse(first?.search.from ?? '')).toBeLessThan(atMs);
    expect(Date.parse(first?.search.to ?? '')).toBeGreaterThan(atMs);
  });

  it('omits containers, and values that exceed the limit of the search', () => {
    const odd = withData('log', { userId: { id: 1 }, trace_id: null, request_id: 'x'.repeat(199) });
    expect(relatedTo(odd, atMs)).toEqual([]);
  });
});

describe('moreLikeIt', () => {
  it('offers to require and to exclude the type, level and source', () => {
    expect(moreLikeIt(withData('error', {})).map(({ text }) => text)).toEqual([
      'Only type error',
      'Without type error',
      'Only level info',
      'Without level info',
      'Only billing',
      'Without billing',
    ]);
  });
});
