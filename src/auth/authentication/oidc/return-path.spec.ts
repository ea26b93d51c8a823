import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './return-path.js';

describe('the path after the login', () => {
  it.each([
    '/',
    '/projects/shop',
    '/projects/shop/events?type=audit&q=%2F%2Fevil#top',
    '/a?next=https://evil.example',
    '/@evil.example',
    '/a:b',
  ])('is %s, a path on this service', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    undefined,
    null,
    '',
    7,
    ['/a'],
    { toString: () => '/a' },
    'projects',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/a\\b',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\r\nSet-Cookie: x=y',
    '/a\u0000',
    ' /a',
    '/a b',
    '/ä',
    '/\u202Ea',
    '/%2fevil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/%00',
    '/%252fevil.example',
    '/a//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/x/../..//evil.example',
    '/%2e%2e//evil.example',
    '/a/./b',
    `/${'a'.repeat(600)}`,
  ])('is / instead of %j', (requested) => {
    expect(safeReturnPath(requested)).toBe('/');
  });

  it('never leads to another host, for any text', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('/', '\\', '.', '%', '2', 'f', '5', 'c', ':', '@', '\t', '?', '#', 'e'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          nasty.map((rest) => `/${rest}`),
        ),
        (requested) => {
          const url = new URL(safeReturnPath(requested), 'https://here.example/api/auth/oidc/callback');
          return url.origin === 'https://here.example' && !url.pathname.startsWith('//');
        },
      ),
      { numRuns: 2000 },
    );
  });
});
