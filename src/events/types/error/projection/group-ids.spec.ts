import { describe, expect, it } from 'vitest';
import { inheritIds } from './group-ids.js';

describe('inheritIds', () => {
  it.each([
    ['the same events', [{ id: 'a', events: 3, fingerprints: ['x', 'x'] }], { x: 'a' }],
    [
      'a split: the fingerprint with the most events',
      [{ id: 'a', events: 3, fingerprints: ['y', 'x', 'x'] }],
      { x: 'a' },
    ],
    [
      'a split in halves: the fingerprint of the latest event',
      [{ id: 'a', events: 2, fingerprints: ['y', 'x'] }],
      { y: 'a' },
    ],
    [
      'a join: the id with the most events, to which the other id redirects',
      [
        { id: 'a', events: 3, fingerprints: ['x'] },
        { id: 'b', events: 5, fingerprints: ['x', 'x'] },
      ],
      { x: 'b', a: 'b' },
    ],
    [
      'two ids that exchange events',
      [
        { id: 'a', events: 9, fingerprints: ['x', 'x', 'y'] },
        { id: 'b', events: 5, fingerprints: ['y', 'y', 'x'] },
      ],
      { x: 'a', y: 'b' },
    ],
    ['deleted events: none', [{ id: 'a', events: 3, fingerprints: [] }], {}],
  ])('assigns ids for %s', (_, counted, expected) => {
    expect(Object.fromEntries(inheritIds(counted))).toEqual(expected);
    expect(Object.fromEntries(inheritIds(counted.toReversed()))).toEqual(expected);
  });
});
