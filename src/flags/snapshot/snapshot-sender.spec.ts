import { describe, expect, it } from 'vitest';
import { isNoneMatch } from './snapshot-sender.js';

describe('isNoneMatch', () => {
  it.each([
    [undefined, false],
    ['*', true],
    [' * ', true],
    ['"abc"', true],
    ['W/"abc"', true],
    ['abc', true],
    ['"x", "abc"', true],
    ['"x" , W/"abc"', true],
    ['"ab"', false],
    ['"abcd"', false],
    ['"*"', false],
  ])('decides whether %j names the entity tag "abc": %j', (header, expected) => {
    expect(isNoneMatch(header, '"abc"')).toBe(expected);
  });
});
