import { describe, expect, it } from 'vitest';
import { compareCounts } from './row-counts.js';

describe('compareCounts', () => {
  it('accepts a number between those before and after the backup', () => {
    expect(compareCounts({ runs: 10 }, { runs: 20 }, { runs: 10 })).toEqual([]);
    expect(compareCounts({ runs: 10 }, { runs: 20 }, { runs: 20 })).toEqual([]);
  });

  it('reports a table that lacks rows, and one that has too many', () => {
    expect(compareCounts({ flags: 3, runs: 10 }, { flags: 3, runs: 20 }, { flags: 4, runs: 9 })).toEqual([
      'flags: 4 rows instead of 3',
      'runs: 9 rows instead of 10 to 20',
    ]);
  });

  it('reports a table that is missing', () => {
    expect(compareCounts({ users: 1 }, { users: 1 }, {})).toEqual(['users: 0 rows instead of 1']);
  });

  it('accepts a partition that was dropped, or made, during the backup', () => {
    expect(compareCounts({ events_20261125: 7 }, {}, { events_20261125: 7 })).toEqual([]);
    expect(compareCounts({ events_20261125: 7 }, {}, {})).toEqual([]);
    expect(compareCounts({}, { events_20261202: 0 }, {})).toEqual([]);
  });
});
