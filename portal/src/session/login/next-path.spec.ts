import { describe, expect, it } from 'vitest';
import { nextPath } from './next-path';

describe('where to go after the login', () => {
  it.each([
    ['/p/shop/flags?q=new', '/p/shop/flags?q=new'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['', '/'],
    [undefined, '/'],
  ])('%s → %s', (next, path) => {
    expect(nextPath(next)).toBe(path);
  });
});
