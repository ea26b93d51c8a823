import { describe, expect, it } from 'vitest';
import { holdLinkToken, linkToken, tokenInHash, nextPath } from './login-address';

describe('the token of a link', () => {
  it.each([
    ['#token=sbi_abc', 'sbi_abc'],
    ['token=sbi_abc', 'sbi_abc'],
    ['#other=1', null],
  ])('from %j is %j', (hash, token) => {
    expect(tokenInHash(hash)).toBe(token);
  });

  it('is kept in memory, even when the router has parsed it', () => {
    expect(holdLinkToken(undefined)).toBe(false);
    expect(holdLinkToken('  ')).toBe(false);
    // The router parses digits in a URL as a number.
    expect(holdLinkToken(123456)).toBe(true);
    expect(linkToken()).toBe('123456');
    expect(holdLinkToken(' sbi_abc ')).toBe(true);
    expect(linkToken()).toBe('sbi_abc');
  });
});

describe('the destination after the login', () => {
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
