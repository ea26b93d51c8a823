import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { bearerToken } from './bearer-token.js';

function tokenOf(...rawHeaders: string[]): string | null {
  return bearerToken({ rawHeaders } as IncomingMessage);
}

describe('bearerToken', () => {
  it('reads the token, for any letter case of header and scheme', () => {
    expect(tokenOf('Host', 'x', 'Authorization', 'Bearer abc.DEF-1_2~3+4/5==')).toBe('abc.DEF-1_2~3+4/5==');
    expect(tokenOf('AUTHORIZATION', 'bEaReR   abc')).toBe('abc');
  });

  it.each([
    ['no header', []],
    ['no token', ['Authorization', 'Bearer']],
    ['an empty token', ['Authorization', 'Bearer ']],
    ['another scheme', ['Authorization', 'Basic YTpi']],
    ['a scheme that only begins alike', ['Authorization', 'Bearers abc']],
    ['two tokens', ['Authorization', 'Bearer abc def']],
    ['a list', ['Authorization', 'Bearer abc, Bearer def']],
    ['two headers', ['Authorization', 'Bearer abc', 'authorization', 'Bearer def']],
    ['two equal headers', ['Authorization', 'Bearer abc', 'Authorization', 'Bearer abc']],
    ['a token in quotes', ['Authorization', 'Bearer "abc"']],
    ['a tab after the scheme', ['Authorization', 'Bearer\tabc']],
    ['a header that only ends alike', ['Proxy-Authorization', 'Bearer abc']],
  ])('finds no token in %s', (_name, rawHeaders) => {
    expect(tokenOf(...rawHeaders)).toBeNull();
  });
});
