import { describe, expect, it } from 'vitest';
import { readQuery } from './read-query.js';

describe('negated terms of a search query', () => {
  it('exclude what any of them names', () => {
    expect(readQuery('-type:deploy -type:audit,log').notTypes).toEqual(['deploy', 'audit', 'log']);
    expect(readQuery('-level:info -level:warn').notLevels).toEqual(['info', 'warn']);
  });
});
