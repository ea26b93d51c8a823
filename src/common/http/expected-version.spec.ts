import { describe, expect, it } from 'vitest';
import { expectedVersion, requireVersion } from './expected-version.js';

describe('expectedVersion', () => {
  it.each([
    [undefined, undefined, null],
    ['*', undefined, null],
    ['"3"', undefined, 3],
    ['W/"3"', undefined, 3],
    [undefined, 4, 4],
    ['"4"', 4, 4],
    ['*', 4, 4],
  ])('If-Match %j and version %j mean %j', (ifMatch, version, expected) => {
    expect(expectedVersion(ifMatch, version)).toBe(expected);
  });

  it.each([
    ['3', undefined],
    ['"x"', undefined],
    ['"1", "2"', undefined],
    ['', undefined],
    ['"3"', 4],
  ])('If-Match %j and version %j are rejected', (ifMatch, version) => {
    expect(() => expectedVersion(ifMatch, version)).toThrow('validation_failed');
  });
});

describe('requireVersion', () => {
  it('rejects a change that is based on an older version', () => {
    expect(() => requireVersion(3, 2)).toThrow('version_stale');
    expect(() => requireVersion(3, 3)).not.toThrow();
    expect(() => requireVersion(3, null)).not.toThrow();
  });
});
