import { describe, expect, it } from 'vitest';
import { errorCorpus } from '../../../../../test/support/errors/error-corpus.js';
import { seededRandom } from '../../../../../test/support/seeded-random.js';
import { fingerprintOf } from './fingerprint-of.js';

const BUGS = 1000;
const BUILDS = 3;
const TOLERANCE = 10;

describe('a corpus of 1,000 bugs in 3 builds', () => {
  const events = errorCorpus(seededRandom('error corpus'), BUGS, BUILDS, 2);
  const groupsOfBug = new Map<number, Set<string>>();
  const bugsOfGroup = new Map<string, Set<number>>();
  for (const { bug, data } of events) {
    const { hash } = fingerprintOf(data);
    groupsOfBug.set(bug, (groupsOfBug.get(bug) ?? new Set()).add(hash));
    bugsOfGroup.set(hash, (bugsOfGroup.get(hash) ?? new Set()).add(bug));
  }

  it('produces between 990 and 1,010 groups', () => {
    expect(groupsOfBug.size).toBe(BUGS);
    expect(Math.abs(bugsOfGroup.size - BUGS)).toBeLessThanOrEqual(TOLERANCE);
  });

  // Splits and merges would cancel each other out in the number of groups.
  it('keeps the events of a bug in one group, with at most 10 bugs split', () => {
    const split = [...groupsOfBug]
      .filter(([, groups]) => groups.size > 1)
      .map(([bug]) => events[bug * 2]?.data);
    expect(split.length, JSON.stringify(split.slice(0, 3), null, 2)).toBeLessThanOrEqual(TOLERANCE);
  });

  it('keeps different bugs apart, with at most 10 groups of several', () => {
    const merged = [...bugsOfGroup.values()].filter((bugs) => bugs.size > 1);
    expect(merged.length).toBeLessThanOrEqual(TOLERANCE);
  });
});
